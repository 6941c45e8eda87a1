import type { PageParams } from '../../contract/pages.ts';
import { cityPairPath, cityPath, connectionsPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { scheduledRoutes, sortByWeeklyFlights } from '../../operations/routeWeeks.ts';
import type { AirportView } from '../airportView.ts';
import { departureBoard } from '../departureBoard.ts';
import type { Page, RequestedKind } from '../page.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, routeRows, weeklyText } from '../route-table/rows.ts';
import { airportsOfRoute, type CityView, cityOf, placeOfCity, scheduledRoute } from '../subjects.ts';
import { counted, duration, list, shortList, thereAre } from '../text/words.ts';
import { departuresOfRoutes } from '../timetable.ts';
import { flightListPage } from './flightLists.ts';

/** The routes between the airports of two cities, most flights first. */
export const routesBetween = (indexes: Indexes, from: CityView, to: CityView): number[] =>
  sortByWeeklyFlights(
    indexes,
    from.airports.flatMap((origin) =>
      to.airports.flatMap((destination) => scheduledRoute(indexes, origin.index, destination.index) ?? []),
    ),
  );

/** The codes of airports, each once. */
const codesOf = (airports: readonly AirportView[]): string => list([...new Set(airports.map(({ code }) => code))]);

/** The page with all flights between two cities; null when fewer than two routes join them. */
export function cityPairPage(
  indexes: Indexes,
  fromCode: string,
  toCode: string,
  search?: URLSearchParams,
): Page | null {
  const [from, to] = [cityOf(indexes, fromCode), cityOf(indexes, toCode)];
  const between = fromCode === toCode ? [] : routesBetween(indexes, from, to);
  if (between.length < 2) return null;
  const ends = { from: placeOfCity(indexes, from), to: placeOfCity(indexes, to) };
  const call = { id: 'find_flights', input: ends } as const;
  // A change of the form changes the timetable, too, which the server makes.
  const shown = { ...showRoutes(indexes, call, search, (a, b) => b.weekly - a.weekly), isServerOnly: true as const };
  const { rows } = shown;
  const fastest = Math.min(...rows.map(({ flyingMin }) => flyingMin));
  const routes = `${counted(rows.length, 'direct route')} from ${from.label} to ${to.label}: ${weeklyText(rows)}`;
  const names = airlinesOfRows(rows).map(({ text }) => text);
  const lead = `${routes} with ${shortList(names, 4)}. The flight takes about ${duration(fastest)}.`;
  const title = `Flights from ${from.label} to ${to.label}`;
  const cities = [from, to].filter(({ airports }) => airports.length > 1);
  const back = routeRows(indexes, routesBetween(indexes, to, from));
  return flightListPage(indexes, { id: 'cityPair', params: { from, to } }, shown, {
    parents: cities.slice(0, 1).map((city) => ({ text: city.label, path: cityPath(city) })),
    name: `${from.label} to ${to.label}`,
    titles: [`${title}: all airports`, title, `${from.label} to ${to.label}`],
    description: [
      `${routes}.`,
      `Flight time about ${duration(fastest)}.`,
      `${shortList(names, 3)}.`,
      'Departures by weekday.',
    ],
    signs: [fromCode, '→', toCode],
    title,
    sub: `${codesOf(rows.map((row) => row.from))} to ${codesOf(rows.map((row) => row.to))}`,
    lead: thereAre(rows.length, lead),
    flights: `direct routes from ${from.label} to ${to.label}`,
    board: departureBoard(indexes, shown, { path: cityPairPath(from, to), place: 'route', isPartOfTable: true }).board,
    links: {
      'More flights': [
        ...(back.length > 1
          ? [{ text: `Flights from ${to.label} to ${from.label}: ${weeklyText(back)}`, path: cityPairPath(to, from) }]
          : []),
        ...cities.map((city) => ({ text: `Flights from ${city.label}, all airports`, path: cityPath(city) })),
        { text: 'Flights with a stop', path: connectionsPath(from.code, to.code) },
      ],
    },
    search: { from: `${from.label} (${fromCode})`, to: `${to.label} (${toCode})` },
  });
}

/** The pairs of cities with several routes: one route has its own page. */
function* cityPairs(indexes: Indexes, least: number): Generator<PageParams<'cityPair'>> {
  const pairs = Map.groupBy(scheduledRoutes(indexes), (route) =>
    airportsOfRoute(indexes, route)
      .map(({ cityCode }) => cityCode)
      .join(' '),
  );
  for (const [pair, between] of pairs) {
    const [from = '', to = ''] = pair.split(' ');
    const isListed = between.length + departuresOfRoutes(indexes, between).length >= least;
    if (from !== to && between.length > 1 && isListed) yield { from: cityOf(indexes, from), to: cityOf(indexes, to) };
  }
}

export const cityPairKind: RequestedKind<'cityPair'> = {
  list: cityPairs,
  make: (indexes, { from, to }, search) => cityPairPage(indexes, from.code, to.code, search),
};
