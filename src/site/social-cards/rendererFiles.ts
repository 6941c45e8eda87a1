import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Faces of the font of the site. */
const FACES = ['400Regular', '700Bold'] as const;

/** Names of the fonts as files. */
export const FONT_NAMES = FACES.map((face) => `figtree-${face}.ttf`);

/** The WebAssembly module of the renderer. */
export const readWasm = (): Uint8Array<ArrayBuffer> => readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'));

/** The fonts as TrueType: the renderer does not read WOFF. */
export const readFonts = (): Uint8Array[] =>
  FACES.map((face) => readFileSync(require.resolve(`@expo-google-fonts/figtree/${face}/Figtree_${face}.ttf`)));
