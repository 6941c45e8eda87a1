import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { countryCodes } from './names.ts';
import { placesOf } from './places.ts';

/** Airlines by name or code, airports, alliance and country: their rows in the list of airlines. */
export const findAirlines: OperationHandler<'find_airlines', readonly number[]> = {
  find(indexes, { q, airport, alliance, country }) {
    const { rows, airports, matcher } = indexes.airlineList();
    const places = airport === undefined ? [] : placesOf(indexes, airport);
    const countries = countryCodes(indexes, 'country', country);
    const serves = (row: number, isAsked: (airport: number) => boolean) => at(airports, row).values().some(isAsked);
    const named = q === undefined ? [...rows.keys()] : matcher.match(q, rows.length);
    return named.filter(
      (row) =>
        (alliance === undefined || at(rows, row).alliance === alliance) &&
        places.every((place) => serves(row, (index) => place.includes(index))) &&
        (countries === null || serves(row, (index) => countries.has(at(indexes.airports, index).countryCode))),
    );
  },
  toRecord(indexes, found, { limit, offset }) {
    const { rows } = indexes.airlineList();
    return { airlines: found.slice(offset, offset + limit).map((row) => at(rows, row)), total: found.length };
  },
};
