import { counted, list } from '../text/words.ts';
import type { Flight, MapAirport } from './flight.ts';

/** Up to this many airports are named. */
const NAMED = 8;
/** Most countries that are listed with their number of airports. */
const COUNTRIES = 12;

/** Where the flights of a map lead: the cities, or the number of airports in each country, most first. */
export function destinationsText(flights: readonly Flight[]): string {
  const airports = [...new Map(flights.map(({ to }) => [to.code, to])).values()];
  if (airports.length <= NAMED) return list([...new Set(airports.map(({ name }) => name))]);
  const countries = countByCountry(airports);
  const rest = countries.slice(COUNTRIES);
  const elsewhere = rest.reduce((sum, [, airportsThere]) => sum + airportsThere, 0);
  return list([
    ...countries.slice(0, COUNTRIES).map(([name, airportsThere]) => `${name} ${airportsThere}`),
    ...(rest.length > 0 ? [`${elsewhere} in ${counted(rest.length, 'other country', 'other countries')}`] : []),
  ]);
}

const countByCountry = (airports: readonly MapAirport[]): [country: string, airports: number][] =>
  [...Map.groupBy(airports, ({ country }) => country)]
    .map(([name, there]): [string, number] => [name, there.length])
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
