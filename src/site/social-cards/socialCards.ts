/** Images for link previews, by the name in their path: `LHR`, `LHR-JFK`, or the path of a page that is made on request. */
import { SOCIAL_CARD_PATH } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { findRoute, routesFrom } from '../../operations/routeTable.ts';
import { type AirportView, viewAirport } from '../airportView.ts';
import type { Palette } from '../maps/palette.ts';
import { mapOfRows } from '../pages/flightLists.ts';
import { homePage } from '../pages/home.ts';
import { pageMadeOnRequest } from '../pages/madeOnRequest.ts';
import { worldMap } from '../pages/worldMap.ts';
import { indexRows } from '../route-table/indexRows.ts';
import { airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import type { SiteData } from '../siteData.ts';
import { count, counted, duration, flightsAWeek } from '../text/words.ts';
import { type SocialCard, siteCardSvg } from './template.ts';

/** The image of the site, which pages without one of their own have: path without a leading slash, and SVG. */
export function siteCard(site: SiteData, palette: Palette): readonly [path: string, svg: string] {
  const { counts } = homePage(site);
  const network = `${count(counts.routes)} direct routes between ${count(counts.airports)} airports`;
  return [SOCIAL_CARD_PATH.slice(1), siteCardSvg(palette, worldMap(site), 'Where can you fly direct?', network)];
}

/** The image of a name; null when no page has it. */
export function* socialCard(indexes: QueryIndexes, name: string): Steps<SocialCard | null> {
  const [, from, to] = /^([A-Z]{3})(?:-([A-Z]{3}))?$/.exec(name) ?? [];
  if (from === undefined) return yield* listCard(indexes, `/${name}`);
  const origin = indexes.airportIndex.get(from);
  if (origin === undefined) return null;
  if (to === undefined) return hubCard(indexes, origin);
  const destination = indexes.airportIndex.get(to);
  return destination === undefined ? null : routeCard(indexes, origin, destination);
}

function hubCard(indexes: QueryIndexes, index: number): SocialCard | null {
  const airport = airportViewOf(indexes, index);
  const rows = indexRows(indexes, routesFrom(indexes.routes, index));
  if (rows.length === 0) return null;
  return {
    signs: [airport.code],
    title: `Flights from ${airport.airport}`,
    summary: `${counted(rows.length, 'destination')}, ${counted(airlinesOfRows(rows).length, 'airline')}`,
    map: mapOfRows(indexes, rows, [airport], ''),
  };
}

function routeCard(indexes: QueryIndexes, origin: number, destination: number): SocialCard | null {
  const route = findRoute(indexes.routes, origin, destination);
  const [row] = route === undefined ? [] : indexRows(indexes, [route]);
  if (!row) return null;
  const { from, to, flyingMin, weekly, services } = row;
  const flights = weekly === 0 ? counted(services.length, 'airline') : weeklyText([row]);
  return {
    signs: [from.code, to.code],
    title: `${from.airport} to ${to.airport}`,
    summary: `${duration(flyingMin)}, ${flights}`,
    map: mapOfRows(indexes, [row], [from, to], ''),
  };
}

/** The image of a page with a table of flights. Only its canonical path has one: a page has one image. */
function* listCard(indexes: QueryIndexes, path: string): Steps<SocialCard | null> {
  const page = yield* pageMadeOnRequest(indexes, path);
  if (page?.head.path !== path) return null;
  const { signs, title, airlines, map } = page;
  const weekly = airlines.reduce((sum, airline) => sum + airline.weekly, 0);
  const flights = flightsAWeek({ weekly, daysKnown: airlines.every(({ daysKnown }) => daysKnown) });
  const summary = `${counted(airlines.length, 'airline')}${weekly === 0 ? '' : `, ${flights}`}`;
  return { signs, title, summary, map };
}

const airportViewOf = ({ airports }: QueryIndexes, index: number): AirportView => viewAirport(at(airports, index));
