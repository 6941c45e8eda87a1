import { must } from '../../core/must.ts';

/** Puts land into an SVG, since images refer to no files. @param read a file by URL path @throws Error without land */
export function inlineLand(svg: string, read: (path: string) => string): string {
  const paths = new Set(Array.from(svg.matchAll(/href="(\/[\w/.-]+\.svg)#land"/g), ([, path = '']) => path));
  return [...paths].reduce((whole, path, i) => {
    const land = must(/<path id="land"[^>]*>/.exec(read(path))?.[0], `#land in ${path}`);
    const id = `land${i}`;
    return whole
      .replaceAll(`${path}#land`, `#${id}`)
      .replace('<defs>', `<defs>${land.replace('id="land" stroke="none"', `id="${id}"`)}`);
  }, svg);
}
