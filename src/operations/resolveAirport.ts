import type { OperationHandler } from './handler.ts';

/** Airports by city, name or code, best match first. */
export const resolveAirport: OperationHandler<'resolve_airport'> = {
  answer: ({ matcher, airportJson }, { q }) => `{"airports":[${matcher.match(q).map(airportJson).join(',')}]}`,
};
