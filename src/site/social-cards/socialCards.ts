/** Images for link previews of the site, of airports and of routes. Pages with a table of flights make their own. */
import type { PageReference } from '../../contract/pages.ts';
import { SOCIAL_CARD_PATH } from '../../contract/paths.ts';
import { routesFrom } from '../../core/departures/routeColumns.ts';
import { must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/records.ts';
import { viewAt } from '../airportView.ts';
import type { Palette } from '../maps/palette.ts';
import type { SocialCard } from '../pageHead.ts';
import { homePage } from '../pages/home.ts';
import { mapOfRows, worldMap } from '../pages/networkMaps.ts';
import { routeRows } from '../route-table/rows.ts';
import { ageOfRows, airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { count, counted, duration } from '../text/words.ts';
import { siteCardSvg } from './template.ts';

/** The image of the site, which pages without one of their own have: path without a leading slash, and SVG. */
export function siteCard(indexes: Indexes, palette: Palette): readonly [path: string, svg: string] {
  const { counts, age } = homePage(indexes);
  const network = `${count(counts.routes)} direct routes between ${count(counts.airports)} airports`;
  return [
    SOCIAL_CARD_PATH.slice(1),
    siteCardSvg(palette, worldMap(indexes), 'Where can you fly direct?', network, age),
  ];
}

/** The image of the page of an airport or a route, which the build makes; null when it has none. */
export function socialCard(indexes: Indexes, page: PageReference): SocialCard | null {
  if (page.id === 'hub') return hubCard(indexes, page.params.airport.code);
  return page.id === 'route' ? routeCard(indexes, page.params.route) : null;
}

function hubCard(indexes: Indexes, code: string): SocialCard | null {
  const index = must(indexes.airportIndex.get(code), code);
  const airport = viewAt(indexes, index);
  const rows = routeRows(indexes, routesFrom(indexes.routes, index));
  if (rows.length === 0) return null;
  return {
    signs: [airport.code],
    title: `Flights from ${airport.airport}`,
    summary: `${counted(rows.length, 'destination')}, ${counted(airlinesOfRows(rows).length, 'airline')}`,
    age: ageOfRows(indexes, rows),
    map: mapOfRows(indexes, rows, [airport], ''),
  };
}

function routeCard(indexes: Indexes, id: string): SocialCard | null {
  const route = routeOfId(indexes, id);
  const [row] = route === undefined ? [] : routeRows(indexes, [route]);
  if (!row) return null;
  const { from, to, flyingMin, weekly, services } = row;
  const flights = weekly === 0 ? counted(services.length, 'airline') : weeklyText([row]);
  return {
    signs: [from.code, to.code],
    title: `${from.airport} to ${to.airport}`,
    summary: `${duration(flyingMin)}, ${flights}`,
    age: ageOfRows(indexes, [row]),
    map: mapOfRows(indexes, [row], [from, to], ''),
  };
}
