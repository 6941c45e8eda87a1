import { readFileSync } from 'node:fs';
import { LAND_PATHS } from '../../contract/paths.ts';
import { must } from '../../core/must.ts';
import { Markup, markup } from '../text/markup.ts';
import { readPalette } from './palette.ts';
import type { SvgMap } from './svgMap.ts';

/** The coarse land outline as a `<path id="land">` in projected degrees. @throws Error when public/ has none */
function landPath(): Markup {
  const file = `public${LAND_PATHS.coarse}`;
  return new Markup(must(/<path id="land"[^>]*>/.exec(readFileSync(file, 'utf8'))?.[0], `#land in ${file}`));
}

/** The land of a map as `<use>` elements of `#land`. */
const landUses = ({ land }: SvgMap, colour: string): Markup[] =>
  land.map(({ transform }) => markup`<use href="#land" transform="${transform}" fill="${colour}"/>`);

/** The world map of the home page as an SVG file, without labels. @param map null gives an empty image */
export function worldMapSvg(map: SvgMap | null): string {
  if (!map) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>';
  const { width, height, arcs, dots } = map;
  const { land, route, text } = readPalette();
  const content = [
    markup`<defs>${landPath()}</defs>`,
    ...landUses(map, land),
    markup`<path d="${arcs}" fill="none" stroke="${route}" stroke-width=".5" stroke-opacity=".34"/>`,
    markup`<path d="${dots}" fill="none" stroke="${text}" stroke-width="1.5" stroke-linecap="round" stroke-opacity=".8"/>`,
  ];
  const viewBox = `0 0 ${width} ${height}`;
  return `${markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`}\n`;
}
