/** The page of a country, `/country-united-kingdom`, and the list of countries, `/countries`. */
import { writeRequest } from '../../contract/calls.ts';
import { PAGES } from '../../contract/pages.ts';
import { countryPairPath, countryPath } from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom } from '../../operations/routeWeeks.ts';
import { ageOfAll, dated } from '../age.ts';
import { coverageOfCountry } from '../coverage.ts';
import { type BuiltKind, columnsSection, makePage, type Page } from '../page.ts';
import { queryParameters, showRoutes } from '../route-table/routeCall.ts';
import {
  ageOfRows,
  airlinesOfRows,
  compareRoutes,
  routeRows,
  servicesOfRows,
  weeklyText,
} from '../route-table/rows.ts';
import { airportTraffic, type Country, countries, hubs } from '../subjects.ts';
import { count, counted, flightsAWeek, shortList, theCountry } from '../text/words.ts';
import { airlinesSection, flightListPage } from './flightLists.ts';
import { mapOfRows } from './networkMaps.ts';

/** The page of a country; null for one without flights. */
export function countryPage(indexes: Indexes, name: string, search = new URLSearchParams()): Page | null {
  const country = countries(indexes).find((one) => one.name === name);
  if (!country) return null;
  const call = { id: 'find_flights', input: { from_country: name } } as const;
  if (queryParameters(call).some(([parameter]) => search.get(parameter))) return filteredPage(indexes, name, search);
  const airports = airportTraffic(indexes, country.airports);
  const routes = country.airports.flatMap((airport) => busiestRoutesFrom(indexes, airport));
  const rows = routeRows(indexes, routes);
  const domestic = rows.filter(({ to }) => to.country === name);
  const largest = airports.slice(0, 1).map(({ airport }) => airport);
  const linked = [...Map.groupBy(rows, ({ to }) => to.country)].sort(
    ([a, most], [b, more]) => more.length - most.length || a.localeCompare(b, 'en'),
  );
  const others = linked.length - (domestic.length > 0 ? 1 : 0);
  const age = ageOfRows(indexes, rows);
  const abroad =
    others === 0 ? 'within the country' : `with flights to ${counted(others, 'other country', 'other countries')}`;
  const lead = `${counted(airports.length, 'airport')} in ${theCountry(name)} ${airports.length === 1 ? 'has' : 'have'} scheduled flights in our data: ${counted(rows.length, 'direct route')}, ${weeklyText(rows)}, ${abroad}.`;
  const labels = airports.map(({ airport }) => airport.label);
  return makePage({
    page: { id: 'country', params: { country: name } },
    titles: [`Airports in ${theCountry(name)} and their direct flights`, `Airports in ${theCountry(name)}`],
    description: [lead, `Airports: ${shortList(labels, 3)}.`],
    parents: [{ text: 'Airports', path: PAGES.countries.path }],
    title: name,
    json: writeRequest('find_flights', { from_country: name, limit: LIMITS.page }),
    lead: dated(age, lead),
    age,
    coverage: coverageOfCountry(
      indexes,
      servicesOfRows(rows),
      at(indexes.airports, at(country.airports, 0)).countryCode,
    ),
    map:
      domestic.length > 0
        ? mapOfRows(indexes, domestic, largest, `direct routes within ${theCountry(name)}`, 'domestic route')
        : mapOfRows(indexes, rows, largest, `direct routes from ${theCountry(name)}`),
    summary: `${counted(airports.length, 'airport')}, ${counted(rows.length, 'direct route')}`,
    sections: [
      {
        title: 'Airports',
        ...(airports.length > 1 ? { note: 'By number of destinations.' } : {}),
        content: {
          kind: 'cards',
          noun: 'airports',
          cards: airports.map(({ airport, destinations, ...flights }) => ({
            sign: airport.code,
            text: airport.city,
            note: airport.name,
            path: airport.path,
            figure: [destinations, 'destination'],
            more: destinations === 0 ? 'flights to it in our data, none from it' : flightsAWeek(flights),
          })),
        },
      },
      airlinesSection(airlinesOfRows(rows), 'route'),
      columnsSection(
        'Direct flights by country',
        linked.map(([other, to]) => ({
          text: other === name ? `Within ${theCountry(name)}` : other,
          path: countryPairPath(name, other),
          note: counted(to.length, 'route'),
        })),
      ),
    ],
  });
}

/** The page of a country with filters: its routes that match, in place of its airports. */
function filteredPage(indexes: Indexes, name: string, search: URLSearchParams): Page {
  const call = { id: 'find_flights', input: { from_country: name } } as const;
  const shown = { ...showRoutes(indexes, call, search, compareRoutes), isServerOnly: true } as const;
  return flightListPage(indexes, { id: 'country', params: { country: name } }, shown, {
    parents: [{ text: 'Airports', path: PAGES.countries.path }],
    titles: [`Flights from ${theCountry(name)}`],
    noindex: true,
    title: name,
    lead: `${counted(shown.rows.length, 'direct route')} from ${theCountry(name)}: ${weeklyText(shown.rows)}.`,
    flights: `direct routes from ${theCountry(name)}`,
    links: { 'More flights': [{ text: `Airports in ${theCountry(name)}`, path: countryPath(name) }] },
    search: { from: name, to: '' },
  });
}

/** The countries by name, with their number of airports. */
export function countriesPage(indexes: Indexes): Page {
  const all = countries(indexes);
  const lead = `${count(hubs(indexes).length)} airports with scheduled flights in our data, in ${count(all.length)} countries and territories.`;
  return makePage({
    page: { id: 'countries', params: {} },
    titles: ['Airports of the world by country'],
    description: [lead, 'Each country has a list of its airports and airlines.'],
    title: 'Airports by country',
    lead,
    age: ageOfAll(indexes),
    sections: [columnsSection('Countries and territories', all.map(countryEntry), 'countries and territories')],
  });
}

/** A country in a list, with the number of its airports. */
export const countryEntry = ({ name, airports }: Country) => ({
  text: name,
  path: countryPath(name),
  note: counted(airports.length, 'airport'),
});

export const countryKind: BuiltKind<'country'> = {
  list: (indexes) => countries(indexes).map(({ name }) => ({ country: name })),
  make: (indexes, { country }, search) => countryPage(indexes, country, search),
};
