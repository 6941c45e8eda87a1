import {
  COUNTRIES_PATH,
  cityPath,
  countryPath,
  markdownPath,
  socialCardPath,
  weekendPath,
} from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routesFrom } from '../../operations/routeTable.ts';
import { cityOf } from '../cities.ts';
import { compareLink } from '../compareLink.ts';
import { indexRowSteps } from '../route-table/indexRows.ts';
import type { RowView } from '../route-table/rows.ts';
import { airlinesOfRows, tableTitle, weeklyText } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { itemList } from '../seo/jsonLd.ts';
import type { Steps } from '../steps.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, shortList } from '../text/words.ts';
import { type FlightListPage, mapOfRows } from './flightLists.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The page of a city with several airports; null for another city. */
export function* cityPage(indexes: QueryIndexes, code: string): Steps<FlightListPage | null> {
  const city = cityOf(indexes, code);
  if (city.airports.length < 2) return null;
  const routes = city.airports.flatMap(({ index }) => [...routesFrom(indexes.routes, index)]);
  const rows = yield* indexRowSteps(indexes, routes);
  rows.sort((a, b) => compareDestinationsForReaders(a.to, b.to) || b.weekly - a.weekly);
  const airlines = airlinesOfRows(rows);
  const destinations = Map.groupBy(rows, ({ to }) => to.code);
  const codes = city.airports.map((airport) => airport.code);
  const lead = `${city.label} has ${counted(city.airports.length, 'airport')} with scheduled flights: ${counted(destinations.size, 'direct destination')}, ${counted(airlines.length, 'airline')}, ${weeklyText(rows)}.`;
  const path = cityPath(city);
  const title = `Flights from ${city.label}, all airports`;
  const table = tableView('routes', `Direct routes from ${city.label}`, rows, path);
  yield;
  const map = mapOfRows(indexes, rows, city.airports, `Map of direct routes from ${city.label}.`);
  yield;
  return {
    head: headWithCrumbs(
      indexes.baseUrl,
      [
        { name: 'Airports', path: COUNTRIES_PATH },
        { name: city.country, path: countryPath(city.country) },
      ],
      city.label,
      {
        title: shortTitle(`${title} (${code})`, title),
        description: shortDescription(lead, 'Airlines, days and departure times.'),
        path,
        markdown: markdownPath(path),
        socialCard: socialCardPath(path.slice(1)),
        jsonLd: [itemList(indexes.baseUrl, title, rows)],
      },
    ),
    signs: codes,
    title,
    sub: `${city.country}`,
    lead,
    map,
    tableTitle: tableTitle(rows.length, table.rows.length),
    table,
    clocks: indexes.timetable.week.season,
    timetable: null,
    airlines,
    links: [
      {
        title: 'Airports',
        links: [
          ...city.airports.map(({ title: name, path: hub, code: own }) => ({
            text: `${name}: ${counted(rows.filter(({ from }) => from.code === own).length, 'destination')}`,
            path: hub,
          })),
          compareLink(codes),
        ],
      },
      { title: 'Only from one airport', links: onlyFrom(city.airports, destinations) },
      {
        title: 'Flights to this city',
        links: city.airports.map((airport) => ({ text: `Flights to ${airport.title}`, path: airport.arrivalsPath })),
      },
      {
        title: 'Weekend trips',
        links: indexes.areas.has(code)
          ? [{ text: `Weekend trips from ${city.label}, all airports`, path: weekendPath(city) }]
          : [],
      },
    ],
    from: `${city.label} (${code})`,
    to: '',
  };
}

/** Cities named in a list of destinations. */
const NAMED = 6;

/** The destinations that one airport of a city alone has, by airport. */
function onlyFrom(
  airports: readonly RowView['from'][],
  destinations: ReadonlyMap<string, readonly RowView[]>,
): { readonly text: string; readonly path: string }[] {
  const single = [...destinations.values()].filter((rows) => rows.length === 1).flat();
  return airports.flatMap(({ code, path }) => {
    const own = single.filter(({ from }) => from.code === code);
    const names = own.toSorted((a, b) => b.weekly - a.weekly).map(({ to }) => to.label);
    return own.length === 0
      ? []
      : [{ text: `${counted(own.length, 'destination')} only from ${code}: ${shortList(names, NAMED)}`, path }];
  });
}
