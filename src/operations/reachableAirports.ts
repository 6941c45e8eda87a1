import type { Input, Output } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import { findReachable, type Reached } from '../core/search/reachable.ts';
import { emptyNote } from './emptyNote.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { readAll } from './names.ts';
import { airportsOfSinglePlace } from './places.ts';
import { airlinesOf, airportsWithin, allowedBy, avoidedAirports } from './routeFilters.ts';
import { toUnknown } from './unknown.ts';

/** All airports that a request finds, without its limit. @throws InvalidInput @throws NotFound */
export function airportsInReach(indexes: Indexes, input: Input<'reachable_airports'>): Reached[] {
  const origins = airportsOfSinglePlace(indexes, input.airport_code);
  const [isWithin, airlines, avoid] = readAll(
    () => airportsWithin(indexes, input, 'to'),
    () => airlinesOf(indexes, input),
    () => avoidedAirports(indexes, input),
  );
  return findReachable(indexes.network, origins, {
    allowed: allowedBy(indexes, airlines, avoid, input.month && input.month - 1),
    maxStops: input.max_stops,
    maxFlyingMin: input.max_flying_min,
  }).filter(({ airport }) => isWithin(airport));
}

/** Every airport within a number of stops and minutes. */
export const reachableAirports: OperationHandler<'reachable_airports', Output<'reachable_airports'>> = {
  find(indexes, input) {
    const { airports } = indexes;
    const found = airportsInReach(indexes, input);
    const rows = found.slice(input.offset, input.offset + input.limit).map(({ airport, stops, flyingMin, via }) => {
      const { code, city, country } = at(airports, airport);
      const viaCodes = via.map((each) => at(airports, each).code);
      return { airport_code: code, city, country, stops, flying_min: flyingMin, via: viaCodes };
    });
    return {
      from: input.airport_code,
      airports: rows,
      total: found.length,
      // Routes whose months are not known are used: nothing is put aside.
      ...(input.month === undefined ? {} : { unknown: toUnknown(indexes, [], undefined) }),
      ...(found.length === 0 ? emptyNote(indexes, input) : {}),
    };
  },
  toRecord: (_, record) => record,
};
