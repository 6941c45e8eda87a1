import { cityPath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routesTo } from '../../operations/routeTable.ts';
import { viewAirport } from '../airportView.ts';
import { cityOf } from '../cities.ts';
import { indexRowSteps } from '../route-table/indexRows.ts';
import { airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, theCountry } from '../text/words.ts';
import { type FlightListPage, flightListPage } from './flightLists.ts';
import { countryCrumbs } from './headWithCrumbs.ts';

/** The page with the flights to an airport; null when there are none. */
export function* arrivalsPage(indexes: QueryIndexes, index: number): Steps<FlightListPage | null> {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const rows = yield* indexRowSteps(indexes, routesTo(indexes.routes, index));
  rows.sort((a, b) => compareDestinationsForReaders(a.from, b.from));
  if (rows.length === 0) return null;
  const airlines = airlinesOfRows(rows);
  const countries = new Set(rows.map(({ from }) => from.country)).size;
  const lead = `Direct flights to ${airport.label} leave from ${counted(rows.length, 'airport')} in ${counted(countries, 'country', 'countries')}: ${counted(airlines.length, 'airline')}, ${weeklyText(rows)}.`;
  const title = `Flights to ${airport.title}`;
  const city = cityOf(indexes, record.cityCode);
  const cityLink = { text: `${city.label}, all airports`, path: cityPath(city) };
  return yield* flightListPage(indexes, rows, {
    path: airport.arrivalsPath,
    parents: [...countryCrumbs(airport.country), { name: airport.label, path: airport.path }],
    name: 'Arrivals',
    headTitle: shortTitle(title, `Flights to ${airport.label}`),
    description: shortDescription(lead, 'Airlines, days and departure times.'),
    signs: [airport.code],
    title,
    sub: `${airport.name}, ${airport.country}`,
    lead,
    mapText: `Map of direct routes to ${airport.label}.`,
    focus: [airport],
    kind: 'origins',
    caption: `Direct flights to ${airport.label}`,
    airlines,
    links: [
      {
        title: 'More flights',
        links: [
          { text: `Flights from ${airport.title}`, path: airport.path },
          ...(city.airports.length > 1 ? [cityLink] : []),
          { text: `Airports in ${theCountry(airport.country)}`, path: airport.countryPath },
        ],
      },
    ],
    from: '',
    to: airport.label,
  });
}
