import { readFileSync } from 'node:fs';
import { markup } from '../text/markup.ts';
import { inlineLand } from './inlineLand.ts';
import { readPalette } from './palette.ts';
import type { RouteMap } from './routeMap.ts';
import { drawMap } from './routeMapMarkup.ts';

/** Width of coast lines in tenths of a degree, the units of the land: half a pixel on wide screens. */
const COAST = 2;

/** The world map of the home page as SVG, without labels; empty for null. @throws Error when public/ has no land */
export function worldMapSvg(map: RouteMap | null): string {
  if (!map) return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>';
  const { width, height } = map.frame;
  const { land, arcs, dots } = drawMap(map);
  const { land: ground, coast, route, text } = readPalette();
  const content = [
    markup`<defs></defs>`,
    ...land.map(
      ({ transform, file }) =>
        markup`<use href="${file}#land" transform="${transform}" fill="${ground}" stroke="${coast}" stroke-width="${COAST}"/>`,
    ),
    markup`<path d="${arcs.map(({ d }) => d).join('')}" fill="none" stroke="${route}" stroke-width=".5" stroke-opacity=".34"/>`,
    markup`<path d="${dots.map(({ d }) => d).join('')}" fill="none" stroke="${text}" stroke-width="1.5" stroke-linecap="round" stroke-opacity=".8"/>`,
  ];
  const viewBox = `0 0 ${width} ${height}`;
  const svg = `${markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`}\n`;
  return inlineLand(svg, (path) => readFileSync(`public${path}`, 'utf8'));
}
