import { readFileSync } from 'node:fs';
import { LAND_PATHS } from '../../contract/paths.ts';
import { must } from '../../core/must.ts';
import { Markup, markup } from '../text/markup.ts';
import { readPalette } from './palette.ts';
import type { RouteMap } from './routeMap.ts';
import { drawMap } from './routeMapMarkup.ts';

/** The coarse land outline as a `<path id="land">` in projected degrees. @throws Error when public/ has none */
function landPath(): Markup {
  const file = `public${LAND_PATHS.coarse}`;
  return new Markup(must(/<path id="land"[^>]*>/.exec(readFileSync(file, 'utf8'))?.[0], `#land in ${file}`));
}

/** The world map of the home page as an SVG file, without labels. @param map null gives an empty image */
export function worldMapSvg(map: RouteMap | null): string {
  if (!map) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>';
  const { width, height } = map.frame;
  const { land, arcs, dots } = drawMap(map);
  const { land: ground, route, text } = readPalette();
  const content = [
    markup`<defs>${landPath()}</defs>`,
    ...land.map(({ transform }) => markup`<use href="#land" transform="${transform}" fill="${ground}"/>`),
    markup`<path d="${arcs.join('')}" fill="none" stroke="${route}" stroke-width=".5" stroke-opacity=".34"/>`,
    markup`<path d="${dots.join('')}" fill="none" stroke="${text}" stroke-width="1.5" stroke-linecap="round" stroke-opacity=".8"/>`,
  ];
  const viewBox = `0 0 ${width} ${height}`;
  return `${markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`}\n`;
}
