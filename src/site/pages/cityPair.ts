import { cityPairPath, cityPath, connectionsPath } from '../../contract/paths.ts';
import type { Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { findRoute } from '../../operations/routeTable.ts';
import type { AirportView } from '../airportView.ts';
import { type CityView, cityOf } from '../cities.ts';
import type { Link } from '../pageHead.ts';
import { indexRows } from '../route-table/indexRows.ts';
import type { RowView } from '../route-table/rows.ts';
import { airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, duration, list, shortList } from '../text/words.ts';
import { type FlightListPage, flightListPage, weeklyTimetable } from './flightLists.ts';

/** The routes between the airports of two cities, most flights first. */
const rowsBetween = (indexes: QueryIndexes, from: CityView, to: CityView) =>
  indexRows(
    indexes,
    from.airports.flatMap((origin) =>
      to.airports.flatMap((destination) => findRoute(indexes.routes, origin.index, destination.index) ?? []),
    ),
  ).sort((a, b) => b.weekly - a.weekly);

/** The codes of airports, each once. */
const codesOf = (airports: readonly AirportView[]): string => list([...new Set(airports.map(({ code }) => code))]);

/** The page with all flights between two cities; null when fewer than two routes join them. */
export function* cityPairPage(indexes: QueryIndexes, fromCode: string, toCode: string): Steps<FlightListPage | null> {
  const [from, to] = [cityOf(indexes, fromCode), cityOf(indexes, toCode)];
  const rows = fromCode === toCode ? [] : rowsBetween(indexes, from, to);
  if (rows.length < 2) return null;
  const airlines = airlinesOfRows(rows);
  const fastest = Math.min(...rows.map(({ flyingMin }) => flyingMin));
  const routes = `${counted(rows.length, 'direct route')} from ${from.label} to ${to.label}: ${weeklyText(rows)}`;
  const names = airlines.map(({ text }) => text);
  const lead = `${routes} with ${shortList(names, 4)}. The flight takes about ${duration(fastest)}.`;
  const title = `Flights from ${from.label} to ${to.label}`;
  const cities = severalAirports(from, to);
  return yield* flightListPage(indexes, rows, {
    path: cityPairPath(from, to),
    parents: cities.slice(0, 1).map((city) => ({ name: city.label, path: cityPath(city) })),
    name: `${from.label} to ${to.label}`,
    headTitle: shortTitle(`${title}: all airports`, title, `${from.label} to ${to.label}`),
    description: shortDescription(
      `${routes}.`,
      `Flight time about ${duration(fastest)}.`,
      `${shortList(names, 3)}.`,
      'Departures of all airports by weekday.',
    ),
    signs: [fromCode, toCode],
    title,
    sub: `${codesOf(rows.map((row) => row.from))} to ${codesOf(rows.map((row) => row.to))}`,
    lead,
    mapText: `Map of the direct routes from ${from.label} to ${to.label}.`,
    kind: 'routes',
    caption: `Direct routes from ${from.label} to ${to.label}`,
    timetable: weeklyTimetable(indexes, rows),
    airlines,
    links: [{ title: 'More flights', links: cityPairLinks(from, to, rowsBetween(indexes, to, from)) }],
    from: `${from.label} (${fromCode})`,
    to: `${to.label} (${toCode})`,
  });
}

/** Those of two cities that have several airports. */
const severalAirports = (from: CityView, to: CityView): CityView[] =>
  [from, to].filter(({ airports }) => airports.length > 1);

/** Links to other pages. @param back rows of the other direction */
const cityPairLinks = (from: CityView, to: CityView, back: readonly RowView[]): Link[] => [
  ...(back.length > 1
    ? [{ text: `Flights from ${to.label} to ${from.label}: ${weeklyText(back)}`, path: cityPairPath(to, from) }]
    : []),
  ...severalAirports(from, to).map((city) => ({
    text: `Flights from ${city.label}, all airports`,
    path: cityPath(city),
  })),
  { text: 'Flights with a stop', path: connectionsPath(from.code, to.code) },
];
