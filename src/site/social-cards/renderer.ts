import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** Renders SVG as PNG. It reads its fonts from files: they are in a temporary folder until it is disposed of. */
export function createSocialCardRenderer() {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-font-'));
  const fontFiles = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'].map((face) => {
    const file = join(folder, `${face}.ttf`);
    const woff = require.resolve(`@fontsource/figtree/files/figtree-${face}-normal.woff`);
    writeFileSync(file, unpackWoff(readFileSync(woff)));
    return file;
  });
  // Without the fonts of the system the image is the same on every machine.
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Figtree' };
  return {
    render: (svg: string): Uint8Array => new Resvg(svg, { font }).render().asPng(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
