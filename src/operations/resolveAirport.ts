import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { toAirport } from './records.ts';

/** Airports by city, name or code, best match first. */
export const resolveAirport: OperationHandler<'resolve_airport', readonly number[]> = {
  find: ({ matcher }, { q }) => matcher.match(q),
  toRecord: ({ airports }, found) => ({ airports: found.map((airport) => toAirport(at(airports, airport))) }),
};
