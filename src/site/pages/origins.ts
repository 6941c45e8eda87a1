import { arrivalsPath, cityPath } from '../../contract/paths.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { viewAirport } from '../airportView.ts';
import { basedAirlines } from '../coverage.ts';
import type { Page, RequestedKind } from '../page.ts';
import { countryCrumbs } from '../pageHead.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, compareRoutes, weeklyText } from '../route-table/rows.ts';
import { cityOf, hubs } from '../subjects.ts';
import { capitalised, counted } from '../text/words.ts';
import { flightListPage } from './flightLists.ts';

/** The page with the flights to an airport; null when there are none. */
export function originsPage(indexes: Indexes, index: number, search?: URLSearchParams): Page | null {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const call = { id: 'airport_origins', input: { airport_code: record.code } } as const;
  const shown = showRoutes(indexes, call, search, compareRoutes);
  const { rows } = shown;
  if (shown.all.length === 0) return null;
  const airlines = counted(airlinesOfRows(rows).length, 'airline');
  const countries = new Set(rows.map(({ from }) => from.country)).size;
  const lead = `direct flights to ${airport.label} leave from ${counted(rows.length, 'airport')} in ${counted(countries, 'country', 'countries')}: ${airlines}, ${weeklyText(rows)}.`;
  const title = `Flights to ${airport.title}`;
  const city = cityOf(indexes, record.cityCode);
  return flightListPage(indexes, { id: 'origins', params: { airport: record } }, shown, {
    parents: [...countryCrumbs(airport.country), { text: airport.label, path: airport.path }],
    name: 'Flights to this airport',
    titles: [title, `Flights to ${airport.label}`],
    description: [capitalised(lead), 'Airlines, days and departure times.'],
    signs: [airport.code],
    title,
    sub: `${airport.name}, ${airport.country}`,
    lead,
    missing: basedAirlines(indexes, airport.code),
    flights: `direct routes to ${airport.label}`,
    focus: [airport],
    kind: 'origins',
    times: { of: 'arrivals', path: arrivalsPath(record) },
    links: {
      'More flights': [
        { text: `Flights from ${airport.title}`, path: airport.path },
        ...(city.airports.length > 1 ? [{ text: `${city.label}, all airports`, path: cityPath(city) }] : []),
      ],
    },
    search: { from: '', to: airport.label },
  });
}

export const originsKind: RequestedKind<'origins'> = {
  list: (indexes, least) =>
    hubs(indexes)
      .filter((hub) => indexes.routes.routesTo(hub).filter((route) => isScheduled(indexes, route)).length >= least)
      .map((hub) => ({ airport: at(indexes.airports, hub) })),
  make: (indexes, { airport: { code } }, search) =>
    originsPage(indexes, must(indexes.airportIndex.get(code), code), search),
};
