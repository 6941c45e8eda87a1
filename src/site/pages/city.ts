import { cityPath, weekendPath } from '../../contract/paths.ts';
import { routesFrom } from '../../core/departures/routeColumns.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Link } from '../pageHead.ts';
import type { RequestedKind } from '../pageKind.ts';
import { type RowView, routeRowsSteps } from '../route-table/rows.ts';
import { airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { type CityView, cityOf } from '../subjects.ts';
import { shortTitle } from '../text/metadata.ts';
import { counted, shortList } from '../text/words.ts';
import { compareLink } from './compare.ts';
import { FLIGHT_LIST, type FlightListPage, flightListPage } from './flightLists.ts';
import { countryCrumbs } from './headWithCrumbs.ts';
import { hasWeekendTrips } from './weekend.ts';

/** The page of a city with several airports; null for another city. */
export function* cityPage(indexes: Indexes, code: string): Steps<FlightListPage | null> {
  const city = cityOf(indexes, code);
  if (city.airports.length < 2) return null;
  const routes = city.airports.flatMap(({ index }) => [...routesFrom(indexes.routes, index)]);
  const rows = yield* routeRowsSteps(indexes, routes);
  rows.sort((a, b) => compareDestinationsForReaders(a.to, b.to) || b.weekly - a.weekly);
  const airlines = airlinesOfRows(rows);
  const destinations = new Set(rows.map(({ to }) => to.code)).size;
  const lead = `${city.label} has ${counted(city.airports.length, 'airport')} with scheduled flights in our data: ${counted(destinations, 'direct destination')}, ${counted(airlines.length, 'airline')}, ${weeklyText(rows)}.`;
  const title = `Flights from ${city.label}, all airports`;
  return yield* flightListPage(indexes, rows, {
    path: cityPath(city),
    parents: countryCrumbs(city.country),
    name: city.label,
    headTitle: shortTitle(`${title} (${code})`, title),
    description: [lead, 'Airlines, days and departure times.'],
    signs: city.airports.map((airport) => airport.code),
    title,
    sub: city.country,
    lead,
    mapText: `Map of direct routes from ${city.label}.`,
    focus: city.airports,
    kind: 'routes',
    caption: `Direct routes from ${city.label}`,
    timetable: null,
    airlines,
    links: linksOf(indexes, city, rows),
    from: `${city.label} (${code})`,
    to: '',
  });
}

/** Links to other pages. */
function linksOf(indexes: Indexes, city: CityView, rows: readonly RowView[]): FlightListPage['links'] {
  const origins = city.airports.map(({ index }) => index);
  const hasTrips = indexes.areas.has(city.code) && hasWeekendTrips(indexes.timetable, origins);
  return [
    {
      title: 'Airports',
      links: [
        ...city.airports.map(({ title: name, path: hub, code: own }) => ({
          text: `${name}: ${counted(rows.filter(({ from }) => from.code === own).length, 'destination')}`,
          path: hub,
        })),
        compareLink(city.airports.map((airport) => airport.code)),
      ],
    },
    { title: 'Only from one airport', links: onlyFrom(city.airports, rows) },
    {
      title: 'Flights to this city',
      links: city.airports.map((airport) => ({ text: `Flights to ${airport.title}`, path: airport.arrivalsPath })),
    },
    {
      title: 'Weekend trips',
      links: hasTrips ? [{ text: `Weekend trips from ${city.label}, all airports`, path: weekendPath(city) }] : [],
    },
  ];
}

/** Cities named in a list of destinations. */
const NAMED = 6;

/** The destinations that one airport of a city alone has, by airport. */
function onlyFrom(airports: readonly RowView['from'][], rows: readonly RowView[]): Link[] {
  const single = [...Map.groupBy(rows, ({ to }) => to.code).values()].filter((group) => group.length === 1).flat();
  return airports.flatMap(({ code, path }) => {
    const own = single.filter(({ from }) => from.code === code);
    const names = own.toSorted((a, b) => b.weekly - a.weekly).map(({ to }) => to.label);
    return own.length === 0
      ? []
      : [
          {
            text: `${counted(own.length, 'destination')} in our data only from ${code}: ${shortList(names, NAMED)}`,
            path,
          },
        ];
  });
}

export const cityKind: RequestedKind<'city', FlightListPage> = {
  list: (indexes, least) =>
    [...indexes.cities].flatMap(([code, airports]) => {
      const routes = airports.reduce((sum, airport) => sum + at(indexes.airports, airport).routeCount, 0);
      return airports.length > 1 && routes >= least ? [{ city: cityOf(indexes, code) }] : [];
    }),
  make: ({ indexes, run }, { city: { code } }) => run(cityPage(indexes, code)),
  ...FLIGHT_LIST,
};
