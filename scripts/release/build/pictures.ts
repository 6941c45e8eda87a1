/** Images for link previews: that of the site, and what the server renders the others with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { SOCIAL_CARD_PATH } from '../../../src/contract/paths.ts';
import { at } from '../../../src/core/must.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { PICTURES_FOLDER } from '../../../src/server/pages/pictures.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { homePage } from '../../../src/site/pages/home.ts';
import { worldMap } from '../../../src/site/pages/networkMaps.ts';
import { createSocialCardRenderer } from '../../../src/site/social-cards/renderer.ts';
import { cardSvg } from '../../../src/site/social-cards/template.ts';
import { PROJECT } from '../../script.ts';
import type { ReleaseOutput } from './output.ts';

/** Writes the renderer and the image of the site into a release. */
export async function writePictures(output: ReleaseOutput, indexes: Indexes): Promise<void> {
  const [wasm, fonts] = [readWasm(), readFonts()];
  output.put(join(PICTURES_FOLDER, 'thread.mjs'), await bundledThread());
  output.put(join(PICTURES_FOLDER, 'resvg.wasm'), wasm);
  for (const [i, font] of fonts.entries()) output.put(join(PICTURES_FOLDER, `figtree-${FACES[i]}.ttf`), font);

  const svg = cardSvg(readPalette(), { ...homePage(indexes), map: worldMap(indexes) });
  const readLand = (file: string) => readFileSync(join(PROJECT, 'public', file), 'utf8');
  const render = await createSocialCardRenderer({ wasm, fonts, readLand });
  output.put(join('client', SOCIAL_CARD_PATH), render(svg));
}

/** The code of the thread as one file: a container has no packages. */
async function bundledThread(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT, 'src/site/social-cards/thread.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    minify: true,
    logLevel: 'error',
    write: false,
  });
  return at(outputFiles, 0).contents;
}

/** Faces of the font of the site. */
const FACES = ['400Regular', '700Bold'] as const;

const readPackaged = (file: string): Uint8Array<ArrayBuffer> => readFileSync(new URL(import.meta.resolve(file)));

/** The WebAssembly module of the renderer. */
export const readWasm = () => readPackaged('@resvg/resvg-wasm/index_bg.wasm');

/** The fonts as TrueType: the renderer does not read WOFF. */
export const readFonts = (): Uint8Array[] =>
  FACES.map((face) => readPackaged(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`));
