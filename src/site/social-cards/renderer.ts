import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { must } from '../../core/must.ts';

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

/**
 * Puts the land that an SVG refers to into it: the renderer reads no other files.
 * @param read the text of a file by URL path
 * @throws Error when a file has no land
 */
function inlineLand(svg: string, read: (path: string) => string): string {
  // All copies of the land on a map are of one file.
  const path = /href="(\/[\w/.-]+\.svg)#land"/.exec(svg)?.[1];
  if (path === undefined) return svg;
  const land = must(/<path id="land"[^>]*>/.exec(read(path))?.[0], `#land in ${path}`);
  return svg.replaceAll(`${path}#land`, '#land').replace('<defs>', `<defs>${land}`);
}
