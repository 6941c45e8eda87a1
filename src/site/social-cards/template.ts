/** The SVG of images for link previews: text at the top, and below it a map that fades into the ground of the text. */

import { SERVICE_NAME } from '../../reference/summary.ts';
import { type Palette, readPalette } from '../maps/palette.ts';
import type { SvgMap } from '../maps/svgMap.ts';
import { landPath, landUses } from '../maps/worldImage.ts';
import { type Markup, markup } from '../text/markup.ts';

const [WIDTH, HEIGHT] = [1200, 630] as const;
/** Where the map begins. */
const MAP_TOP = 190;
/** Longest title in large letters. */
const LARGE_TITLE = 34;

/** The image of the site. @param map null leaves the map out */
export function siteCardSvg(map: SvgMap | null, title: string, summary: string): string {
  const palette = readPalette();
  return card(palette, map && drawing(palette, map, 0.45), [
    titleText(palette, title, 84),
    markup`<text x="56" y="130" font-size="28" fill="${palette.mutedText}">${summary}</text>`,
  ]);
}

/** The image of a hub. @param map null leaves the map out */
export function hubCardSvg(map: SvgMap | null, code: string, title: string, summary: string): string {
  const palette = readPalette();
  const { route, codeText, mutedText } = palette;
  return card(palette, map && drawing(palette, map, 1), [
    markup`<rect x="56" y="40" width="116" height="58" rx="9" fill="${route}"/>`,
    markup`<text x="114" y="84" text-anchor="middle" font-size="42" font-weight="700" fill="${codeText}">${code}</text>`,
    markup`<text x="196" y="80" font-size="28" fill="${mutedText}">${summary}</text>`,
    titleText(palette, title, 160),
  ]);
}

const titleText = ({ text }: Palette, title: string, y: number): Markup =>
  markup`<text x="56" y="${y}" font-size="${title.length > LARGE_TITLE ? 48 : 58}" font-weight="700" fill="${text}">${title}</text>`;

/** @param stroke scale of the strokes of arcs and dots */
function drawing({ land, route, text }: Palette, map: SvgMap, stroke: number): Markup {
  const scale = Math.max(WIDTH / map.width, (HEIGHT - MAP_TOP) / map.height);
  const transform = `translate(${(WIDTH - map.width * scale) / 2} ${MAP_TOP}) scale(${scale})`;
  const content = [
    ...landUses(map, land),
    markup`<path d="${map.arcs}" fill="none" stroke="${route}" stroke-width="${1.3 * stroke}" stroke-opacity=".6"/>`,
    markup`<path d="${map.dots}" fill="none" stroke="${text}" stroke-width="${5 * stroke}" stroke-linecap="round"/>`,
    markup`<path d="${map.stars}" fill="none" stroke="${route}" stroke-width="16" stroke-linecap="round"/>`,
  ];
  return markup`<g transform="${transform}">${content}</g>`;
}

function card({ sea, text }: Palette, map: Markup | null, texts: readonly Markup[]): string {
  const fade = [
    markup`<stop offset=".29" stop-color="${sea}"/>`,
    markup`<stop offset=".42" stop-color="${sea}" stop-opacity="0"/>`,
  ];
  const content = [
    markup`<defs>${landPath()}<linearGradient id="fade" x2="0" y2="1">${fade}</linearGradient></defs>`,
    markup`<rect width="${WIDTH}" height="${HEIGHT}" fill="${sea}"/>`,
    ...(map ? [map] : []),
    markup`<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#fade)"/>`,
    markup`<g font-family="Figtree"><text x="1144" y="80" text-anchor="end" font-size="28" font-weight="700" fill="${text}">${SERVICE_NAME}</text>${texts}</g>`,
  ];
  return String(markup`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`);
}
