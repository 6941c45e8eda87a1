import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { toAirport } from './records.ts';

/** Airports by city, name or code, best match first. */
export const resolveAirport: OperationHandler<'resolve_airport'> = {
  answer: ({ matcher, airports }, { q }) => ({
    airports: matcher.match(q).map((airport) => toAirport(at(airports, airport))),
  }),
};
