import { arrivalsPath, departuresPath, weekendPath } from '../../contract/paths.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Page, RequestedKind } from '../page.ts';
import { countryCrumbs } from '../pageHead.ts';
import { type RouteCall, showRoutes } from '../route-table/routeCall.ts';
import { airlinesOfRows, weeklyText } from '../route-table/rows.ts';
import { hasWeekendTrips } from '../search/weekendTrips.ts';
import { cityOf, placeOfCity } from '../subjects.ts';
import { counted } from '../text/words.ts';
import { compareLink } from './compare.ts';
import { flightListPage } from './flightLists.ts';

/** The page of a city with several airports; null for another city. */
export function cityPage(indexes: Indexes, code: string, search?: URLSearchParams): Page | null {
  const city = cityOf(indexes, code);
  if (city.airports.length < 2) return null;
  const shown = showRoutes(
    indexes,
    callOf(placeOfCity(indexes, city)),
    search,
    (a, b) => compareDestinationsForReaders(a.to, b.to) || b.weekly - a.weekly,
  );
  const { rows } = shown;
  const airlines = counted(airlinesOfRows(rows).length, 'airline');
  const destinations = new Set(rows.map(({ to }) => to.code)).size;
  const lead = `${city.label} has ${counted(city.airports.length, 'airport')} with scheduled flights in our data: ${counted(destinations, 'direct destination')}, ${airlines}, ${weeklyText(rows)}.`;
  const title = `Flights from ${city.label}, all airports`;
  const hasTrips = indexes.areas.has(code) && hasWeekendTrips(indexes, code);
  const hasBoards = indexes.areas.has(code) && !indexes.airportIndex.has(code);
  return flightListPage(indexes, { id: 'city', params: { city } }, shown, {
    parents: countryCrumbs(city.country),
    name: city.label,
    titles: [`${title} (${code})`, title],
    description: [lead, 'Airlines, days and departure times.'],
    signs: city.airports.map((airport) => airport.code),
    title,
    sub: city.country,
    lead,
    flights: `direct routes from ${city.label}`,
    focus: city.airports,
    times: hasBoards ? { of: 'departures', path: departuresPath(city) } : undefined,
    links: {
      Airports: [
        ...city.airports.map(({ title: name, path, code: own }) => ({
          text: `${name}: ${counted(rows.filter(({ from }) => from.code === own).length, 'destination')}`,
          path,
        })),
        compareLink(city.airports.map((airport) => airport.code)),
      ],
      'Flights to this city': [
        ...city.airports.map((airport) => ({ text: `Flights to ${airport.title}`, path: airport.originsPath })),
        ...(hasBoards ? [{ text: `Arrivals at ${city.label} by time, all airports`, path: arrivalsPath(city) }] : []),
      ],
      'Weekend trips': hasTrips
        ? [{ text: `Weekend trips from ${city.label}, all airports`, path: weekendPath(city) }]
        : [],
    },
    search: { from: `${city.label} (${code})`, to: '' },
  });
}

/** The flights from a place: an area has a list of routes, several airports have one of departures. */
const callOf = (place: string): RouteCall =>
  place.includes(',')
    ? { id: 'find_flights', input: { from: place } }
    : { id: 'airport_destinations', input: { airport_code: place } };

export const cityKind: RequestedKind<'city'> = {
  list: (indexes, least) =>
    [...indexes.cities].flatMap(([code, airports]) => {
      const routes = airports.reduce((sum, airport) => sum + at(indexes.airports, airport).routeCount, 0);
      return airports.length > 1 && routes >= least ? [{ city: cityOf(indexes, code) }] : [];
    }),
  make: (indexes, { city: { code } }, search) => cityPage(indexes, code, search),
};
