import { must } from '../../core/must.ts';

/** Puts land into an SVG, since images refer to no files. @param read a file by URL path @throws Error without land */
export function inlineLand(svg: string, read: (path: string) => string): string {
  // All copies of the land on a map are of one file.
  const path = /href="(\/[\w/.-]+\.svg)#land"/.exec(svg)?.[1];
  if (path === undefined) return svg;
  const land = must(/<path id="land"[^>]*>/.exec(read(path))?.[0], `#land in ${path}`);
  return svg.replaceAll(`${path}#land`, '#land').replace('<defs>', `<defs>${land}`);
}
