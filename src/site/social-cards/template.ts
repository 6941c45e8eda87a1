/** The SVG of images for link previews: text at the top, and below it a map that fades into the ground of the text. */

import { SERVICE_NAME } from '../../reference/summary.ts';
import type { Palette } from '../maps/palette.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import { drawMap } from '../maps/routeMapMarkup.ts';
import type { Page } from '../page.ts';
import { type Markup, markup } from '../text/markup.ts';

/** Size of every image in pixels. */
export const CARD = { width: 1200, height: 630 } as const;
/** Where the map begins. */
const MAP_TOP = 190;
/** Space at the left and right of the text. */
const MARGIN = 56;
/** Font sizes of a title: it is made smaller until it fits. */
const TITLE = { largest: 58, smallest: 30 } as const;
/** Mean width of a bold letter, as a share of the font size. */
const LETTER = 0.56;

/** What an image shows of a page. */
type CardPage = Pick<Page, 'signs' | 'title' | 'summary' | 'age' | 'map'>;

/** The image of a page. Land is referred to by the paths of its files. */
export function cardSvg(palette: Palette, { signs = [], title, summary = '', age, ...page }: CardPage): string {
  const { sea, route, text, mutedText, codeText } = palette;
  const { width, height } = CARD;
  const codes = signs.filter((one) => one !== '→').map((one) => (typeof one === 'string' ? one : one.code));
  const shown = codes.slice(0, SIGNS);
  const map = typeof page.map === 'function' ? page.map() : page.map;
  const fade = [
    markup`<stop offset=".29" stop-color="${sea}"/>`,
    markup`<stop offset=".36" stop-color="${sea}" stop-opacity="0"/>`,
  ];
  const left = MARGIN + shown.length * SIGN_STEP + (shown.length > 0 ? 8 : 0);
  const texts = [
    markup`<text x="${width - MARGIN}" y="80" text-anchor="end" font-size="28" font-weight="700" fill="${text}">${SERVICE_NAME}</text>`,
    ...shown.flatMap((code, i) => [
      markup`<rect x="${MARGIN + i * SIGN_STEP}" y="40" width="116" height="58" rx="9" fill="${route}"/>`,
      markup`<text x="${MARGIN + 58 + i * SIGN_STEP}" y="84" text-anchor="middle" font-size="42" font-weight="700" fill="${codeText}">${code}</text>`,
    ]),
    markup`<text x="${left}" y="80" font-size="28" fill="${mutedText}">${summary}</text>`,
    markup`<text x="${MARGIN}" y="160" font-size="${titleSize(title)}" font-weight="700" fill="${text}">${title}</text>`,
    // How old the data is, at the bottom of the map.
    markup`<text x="${MARGIN}" y="600" font-size="28" fill="${text}" stroke="${sea}" stroke-width="8" paint-order="stroke">${(age?.chips ?? []).join('. ')}</text>`,
  ];
  const content = [
    markup`<defs><linearGradient id="fade" x2="0" y2="1">${fade}</linearGradient></defs>`,
    markup`<rect width="${width}" height="${height}" fill="${sea}"/>`,
    ...(map ? [drawing(palette, map)] : []),
    markup`<rect width="${width}" height="${height}" fill="url(#fade)"/>`,
    markup`<g font-family="Figtree">${texts}</g>`,
  ];
  return String(markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);
}

/** Codes that have room beside the summary. */
const SIGNS = 3;
const SIGN_STEP = 132;
/** Most flights with thick arcs, and with large dots. */
const [FEW, MANY] = [14, 1500];

/** Font size of a title. */
function titleSize({ length }: string): number {
  const fitting = (CARD.width - 2 * MARGIN) / (length * LETTER);
  return Math.round(Math.max(TITLE.smallest, Math.min(TITLE.largest, fitting)));
}

/** A map, all of it, below the text. */
function drawing({ land, route, text }: Palette, map: RouteMap): Markup {
  const { frame, routes } = map;
  const { land: copies, arcs, dots, stars } = drawMap(map);
  const scale = Math.min(CARD.width / frame.width, (CARD.height - MAP_TOP) / frame.height);
  const left = (CARD.width - frame.width * scale) / 2;
  const isDense = routes.length > FEW;
  const width = (pixels: number) => pixels / scale;
  const content = [
    ...copies.map(({ transform, file }) => markup`<use href="${file}#land" transform="${transform}" fill="${land}"/>`),
    markup`<path d="${arcs.map(({ d }) => d).join('')}" fill="none" stroke="${route}" stroke-width="${width(isDense ? 1.3 : 4)}" stroke-opacity="${isDense ? 0.6 : 1}"/>`,
    markup`<path d="${dots.map(({ d }) => d).join('')}" fill="none" stroke="${text}" stroke-width="${width(routes.length > MANY ? 2.5 : 6)}" stroke-linecap="round"/>`,
    markup`<path d="${stars}" fill="none" stroke="${route}" stroke-width="${width(18)}" stroke-linecap="round"/>`,
  ];
  return markup`<g transform="translate(${left} ${MAP_TOP}) scale(${scale})">${content}</g>`;
}
