import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

/** Faces of the font of the site: Latin letters, and those of Central European and Baltic languages. */
const FACES = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'] as const;

/** Names of the fonts as files. */
export const FONT_NAMES = FACES.map((face) => `figtree-${face}.ttf`);

/** The WebAssembly module of the renderer. */
export const readWasm = (): Uint8Array<ArrayBuffer> => readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));

/** The fonts as TrueType. */
export const readFonts = (): Uint8Array[] =>
  FACES.map((face) =>
    unpackWoff(readFileSync(require.resolve(`@fontsource/figtree/files/figtree-${face}-normal.woff`))),
  );
