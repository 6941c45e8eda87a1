import { cityPath, weekendPath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import type { Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routesFrom } from '../../operations/routeTable.ts';
import { type CityView, cityOf } from '../cities.ts';
import { compareLink } from '../compareLink.ts';
import type { Link } from '../pageHead.ts';
import { indexRowSteps } from '../route-table/indexRows.ts';
import type { RowView } from '../route-table/rows.ts';
import { airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, shortList } from '../text/words.ts';
import { type FlightListPage, flightListPage } from './flightLists.ts';
import { countryCrumbs } from './headWithCrumbs.ts';
import { hasWeekendTrips } from './weekend.ts';

/** The page of a city with several airports; null for another city. */
export function* cityPage(indexes: QueryIndexes, code: string): Steps<FlightListPage | null> {
  const city = cityOf(indexes, code);
  if (city.airports.length < 2) return null;
  const routes = city.airports.flatMap(({ index }) => [...routesFrom(indexes.routes, index)]);
  const rows = yield* indexRowSteps(indexes, routes);
  rows.sort((a, b) => compareDestinationsForReaders(a.to, b.to) || b.weekly - a.weekly);
  const airlines = airlinesOfRows(rows);
  const destinations = new Set(rows.map(({ to }) => to.code)).size;
  const lead = `${city.label} has ${counted(city.airports.length, 'airport')} with scheduled flights: ${counted(destinations, 'direct destination')}, ${counted(airlines.length, 'airline')}, ${weeklyText(rows)}.`;
  const title = `Flights from ${city.label}, all airports`;
  return yield* flightListPage(indexes, rows, {
    path: cityPath(city),
    parents: countryCrumbs(city.country),
    name: city.label,
    headTitle: shortTitle(`${title} (${code})`, title),
    description: shortDescription(lead, 'Airlines, days and departure times.'),
    signs: city.airports.map((airport) => airport.code),
    title,
    sub: city.country,
    lead,
    mapText: `Map of direct routes from ${city.label}.`,
    focus: city.airports,
    kind: 'routes',
    caption: `Direct routes from ${city.label}`,
    airlines,
    links: linksOf(indexes, city, rows),
    from: `${city.label} (${code})`,
    to: '',
  });
}

/** Links to other pages. */
function linksOf(indexes: QueryIndexes, city: CityView, rows: readonly RowView[]): FlightListPage['links'] {
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
      : [{ text: `${counted(own.length, 'destination')} only from ${code}: ${shortList(names, NAMED)}`, path }];
  });
}
