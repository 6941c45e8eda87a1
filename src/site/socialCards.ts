/** Pictures for link previews, 1200 by 630, drawn when the release is built. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { PublishContext } from '../operations/records.ts';
import { hubPicturePath, SITE_PICTURE_PATH } from './addresses.ts';
import type { MapPicture } from './maps/map.ts';
import { landPath, NIGHT } from './maps/picture.ts';
import { homePage, SITE_NAME, worldMap } from './pages/home.ts';
import { hubPage, publishedHubs } from './pages/hub.ts';
import { hasPicture } from './pages/hubPicture.ts';
import { airportAt } from './pages/places.ts';
import { siteDataOf } from './siteData.ts';
import { escapeHtml } from './text/html.ts';
import { unpackWoff } from './text/woff.ts';
import { count, counted } from './text/words.ts';

const [WIDTH, HEIGHT] = [1200, 630] as const;

/** The site's picture and one for each hub that has its own: path without a leading slash, and SVG. */
export function* socialCards(published: PublishContext): Generator<readonly [path: string, svg: string]> {
  const world = siteDataOf(published);
  const { counts } = homePage(world);
  const network = `${count(counts.routes)} direct routes between ${count(counts.airports)} airports`;
  yield [
    SITE_PICTURE_PATH.slice(1),
    picture(worldMap(world), '', 'Where can you fly without changing?', network, 0.45),
  ];
  for (const hub of publishedHubs(world)) {
    if (!hasPicture(airportAt(world, hub))) continue;
    const { airport, map, rows, airlines } = hubPage(world, hub);
    const text = `${counted(rows.length, 'destination')}, ${counted(airlines.length, 'airline')}`;
    yield [
      hubPicturePath(airport.code).slice(1),
      picture(map, airport.code, `Direct flights from ${airport.city}`, text, 1),
    ];
  }
}

/** Where the map begins, below the words. */
const MAP_TOP = 190;

/** Words stand at the top, the map below them fades into their ground. */
function picture(map: MapPicture | null, code: string, title: string, text: string, stroke: number): string {
  const scale = map ? Math.max(WIDTH / map.width, (HEIGHT - MAP_TOP) / map.height) : 1;
  const drawn = map
    ? `<g transform="translate(${(WIDTH - map.width * scale) / 2} ${MAP_TOP}) scale(${scale})">${map.landTransforms
        .map((transform) => `<use href="#land" transform="${transform}" fill="${NIGHT.land}"/>`)
        .join(
          '',
        )}<path d="${map.arcs}" fill="none" stroke="${NIGHT.route}" stroke-width="${1.3 * stroke}" stroke-opacity=".6"/><path d="${map.dots}" fill="none" stroke="${NIGHT.ink}" stroke-width="${5 * stroke}" stroke-linecap="round"/><path d="${map.stars}" fill="none" stroke="${NIGHT.route}" stroke-width="16" stroke-linecap="round"/></g>`
    : '';
  const size = title.length > 34 ? 48 : 58;
  const sign = code
    ? `<rect x="56" y="40" width="116" height="58" rx="9" fill="${NIGHT.route}"/><text x="114" y="84" text-anchor="middle" font-size="42" font-weight="700" fill="${NIGHT.sign}">${code}</text>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>${landPath()}<linearGradient id="dusk" x2="0" y2="1"><stop offset=".29" stop-color="${NIGHT.sea}"/><stop offset=".42" stop-color="${NIGHT.sea}" stop-opacity="0"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT.sea}"/>${drawn}<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#dusk)"/><g font-family="Figtree"><text x="1144" y="80" text-anchor="end" font-size="28" font-weight="700" fill="${NIGHT.ink}">${SITE_NAME}</text>${sign}<text x="${code ? 196 : 56}" y="${code ? 80 : 84}" font-size="${code ? 28 : size}" ${code ? `fill="${NIGHT.muted}"` : `font-weight="700" fill="${NIGHT.ink}"`}>${escapeHtml(code ? text : title)}</text><text x="56" y="${code ? 160 : 130}" font-size="${code ? size : 28}" ${code ? `font-weight="700" fill="${NIGHT.ink}"` : `fill="${NIGHT.muted}"`}>${escapeHtml(code ? title : text)}</text></g></svg>`;
}

const require = createRequire(import.meta.url);

/** Draws pictures as PNG. Its fonts have to lie in files while it is used: they are kept in a folder of its own. */
export function createSocialCardRenderer() {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-font-'));
  const fontFiles = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'].map((face) => {
    const file = join(folder, `${face}.ttf`);
    const woff = require.resolve(`@fontsource/figtree/files/figtree-${face}-normal.woff`);
    writeFileSync(file, unpackWoff(readFileSync(woff)));
    return file;
  });
  // The same picture on every machine: no fonts but these.
  const font = { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Figtree' };
  return {
    paint: (svg: string): Uint8Array => new Resvg(svg, { font }).render().asPng(),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
