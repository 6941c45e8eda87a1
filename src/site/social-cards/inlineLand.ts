import { must } from '../../core/must.ts';

/** A reference to the land of a file, as maps have it. */
const LAND_USE = /href="(\/[\w/.-]+\.svg)#land"/g;

/**
 * Puts the land that an SVG refers to into it: the renderer reads no other files.
 * @param read the text of a file by URL path
 * @throws Error when a file has no land
 */
export function inlineLand(svg: string, read: (path: string) => string): string {
  const ids = new Map<string, string>();
  const text = svg.replaceAll(LAND_USE, (_use, path: string) => {
    const id = ids.get(path) ?? `land-${ids.size}`;
    ids.set(path, id);
    return `href="#${id}"`;
  });
  const shapes = [...ids].map(([path, id]) =>
    must(/<path id="land"[^>]*>/.exec(read(path))?.[0], `#land in ${path}`).replace('id="land"', `id="${id}"`),
  );
  return text.replace('<defs>', `<defs>${shapes.join('')}`);
}
