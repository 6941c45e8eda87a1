import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { countryCodes } from './names.ts';
import { airportsOfPlace, placesOf } from './places.ts';

/** Airlines by name or code, airports, alliance and country: their rows in the list of airlines. */
export const findAirlines: OperationHandler<'find_airlines', readonly number[]> = {
  find(indexes, { q, airport, alliance, country }) {
    const { rows, airports, matcher } = indexes.airlineList();
    const places = airport === undefined ? [] : placesOf(indexes, airport);
    const countries = countryCodes(indexes, 'country', country);
    const serves = (row: number, isRequested: (airport: number) => boolean) =>
      at(airports, row).values().some(isRequested);
    const named = q === undefined ? [...rows.keys()] : matcher.match(q, rows.length);
    return named.filter(
      (row) =>
        (alliance === undefined || at(rows, row).alliance === alliance) &&
        places.every((place) => serves(row, (index) => place.includes(index))) &&
        (countries === null || serves(row, (index) => countries.has(at(indexes.airports, index).countryCode))),
    );
  },
  toRecord(indexes, found, { airport, limit, offset }) {
    const { rows } = indexes.airlineList();
    const page = found.slice(offset, offset + limit).map((row) => at(rows, row));
    if (airport === undefined) return { airlines: page, total: found.length };
    const numbers = numbersAt(indexes, airportsOfPlace(indexes, airport));
    return { airlines: page.map((row) => ({ ...row, at: numbers(row.airline_code) })), total: found.length };
  },
};

/**
 * Counts the routes of airlines from or to some airports, and their departures a week that are known; null for an airline
 * that the data lacks. Charter is left out.
 */
function numbersAt({ airlineByCode, departures, routes }: Indexes, airports: readonly number[]) {
  const all = new Set(airports.flatMap((one) => [...routes.routesFrom(one), ...routes.routesTo(one)]));
  const services = [...all].flatMap((route) => departures.scheduledServicesOf(route));
  const byAirline = Map.groupBy(services, (service) => departures.airlineOf(service).code);
  return (code: string) => {
    const flown = byAirline.get(airlineByCode.get(code)?.code ?? code);
    return flown ? { routes: flown.length, weekly: departures.weeklyOf(flown) } : { routes: null, weekly: null };
  };
}
