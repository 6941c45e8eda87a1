import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { inlineLand } from '../maps/inlineLand.ts';

/** What a renderer needs besides the SVG. */
export interface RendererFiles {
  /** The WebAssembly module of resvg. */
  readonly wasm: Uint8Array<ArrayBuffer>;
  /** TrueType fonts. Fonts of the system are not used: the image is the same on every machine. */
  readonly fonts: readonly Uint8Array[];
  /** The text of a land file by URL path. */
  readonly readLand: (path: string) => string;
}

/** Renders SVG as PNG. It can be created once in a thread. @throws Error of the renderer for invalid SVG */
export async function createSocialCardRenderer({
  wasm,
  fonts,
  readLand,
}: RendererFiles): Promise<(svg: string) => Uint8Array> {
  await initWasm(wasm);
  const font = { fontBuffers: [...fonts], defaultFontFamily: 'Figtree' };
  return (svg) => {
    const resvg = new Resvg(inlineLand(svg, readLand), { font });
    const image = resvg.render();
    const png = image.asPng();
    image.free();
    resvg.free();
    return png;
  };
}
