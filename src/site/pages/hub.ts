/** The page of an airport with its destinations, `/airport-routes-london-LHR`. */

import { cityPath, departuresPath, weekendPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { viewAirport, viewAt } from '../airportView.ts';
import { basedAirlines, unknownServices } from '../coverage.ts';
import type { BuiltKind, Page } from '../page.ts';
import { countryCrumbs } from '../pageHead.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, compareRoutes, servicesOfRows, weeklyText } from '../route-table/rows.ts';
import { hasWeekendTrips } from '../search/weekendTrips.ts';
import { airportNode } from '../seo/jsonLd.ts';
import { cityOf, hubs, servedNearby } from '../subjects.ts';
import { counted, kilometres, theCountry } from '../text/words.ts';
import { compareLink } from './compare.ts';
import { flightListPage } from './flightLists.ts';

/** The airports nearby, and how far they are. */
const NEARBY = { radiusKm: 250, limit: 8 };

/** The page of an airport. It takes time linear in the routes of the airport and the number of airports. */
export function hubPage(indexes: Indexes, index: number, search?: URLSearchParams): Page {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const call = { id: 'airport_destinations', input: { airport_code: record.code } } as const;
  const shown = showRoutes(indexes, call, search, compareRoutes);
  const { rows } = shown;
  const airlines = airlinesOfRows(rows).length;
  const title = `Flights from ${airport.title}`;
  const countries = new Set(rows.map(({ to }) => to.country)).size;
  const cities = new Set(rows.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const inCountries = counted(countries, 'country', 'countries');
  const [first, second] = rows;
  const where =
    first && !second
      ? `${first.to.city} in ${theCountry(first.to.country)}`
      : `${counted(rows.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${inCountries}`;
  const arrivals = indexes.routes.routesTo(index).filter((route) => isScheduled(indexes, route)).length;
  const city = cityOf(indexes, record.cityCode);
  const others = city.airports.filter(({ code }) => code !== airport.code);
  return flightListPage(indexes, { id: 'hub', params: { airport: record } }, shown, {
    titles: [`${title}: ${counted(rows.length, 'direct destination')}`, title, `Flights from ${airport.label}`],
    description: [
      `${title}: ${counted(rows.length, 'direct destination')} in ${inCountries} with ${counted(airlines, 'airline')} in our data.`,
      'Airlines, days, departure times and a map.',
      `${airport.name}, ${airport.country}.`,
    ],
    parents: countryCrumbs(airport.country),
    name: airport.label,
    jsonLd: [airportNode(record, indexes.baseUrl + airport.path)],
    noindex: false,
    signs: [airport.code],
    title,
    sub: fullName(record),
    lead:
      rows.length === 0
        ? `flights to ${airport.label} are in our data, direct flights from it are not.`
        : `${counted(airlines, 'airline')} ${airlines === 1 ? 'flies' : 'fly'} direct from ${airport.label} to ${where}: ${weeklyText(rows)}.`,
    missing: basedAirlines(indexes, airport.code),
    coverage: unknownServices(indexes, servicesOfRows(rows)),
    flights: `direct destinations from ${airport.label}`,
    focus: [airport],
    kind: 'destinations',
    times: rows.length > 0 ? { of: 'departures', path: departuresPath(record) } : undefined,
    links: {
      'More flights': [
        ...(arrivals > 0
          ? [{ text: `Flights to ${airport.title}: ${counted(arrivals, 'origin')}`, path: airport.originsPath }]
          : []),
        ...(others.length > 0 ? [{ text: `Flights from ${city.label}, all airports`, path: cityPath(city) }] : []),
        compareLink([airport.code, ...others.map(({ code }) => code)]),
        ...(hasWeekendTrips(indexes, record.code)
          ? [{ text: `Weekend trips from ${airport.title}`, path: weekendPath(record) }]
          : []),
      ],
      'Nearby airports': servedNearby(indexes, record, NEARBY).map(({ airport: other, km }) => ({
        text: viewAt(indexes, other).title,
        path: viewAt(indexes, other).path,
        note: `${counted(at(indexes.airports, other).routeCount, 'destination')}, ${kilometres(km)} away`,
      })),
    },
    search: { from: airport.label, to: '' },
  });
}

/** `Portland International Jetport, Maine, United States`. */
function fullName({ name, city, cityLabel, country }: AirportRecord): string {
  const region = cityLabel.slice(city.length).replace(/^, /, '');
  return [...new Set([name, region, country])].filter((part) => part !== '').join(', ');
}

export const hubKind: BuiltKind<'hub'> = {
  list: (indexes) => hubs(indexes).map((hub) => ({ airport: at(indexes.airports, hub) })),
  make: (indexes, { airport: { code } }, search) => {
    const index = must(indexes.airportIndex.get(code), code);
    return at(indexes.airports, index).importance > 0 ? hubPage(indexes, index, search) : null;
  },
};
