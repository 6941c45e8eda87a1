import type { Output } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import { findReachable } from '../core/search/reachable.ts';
import type { OperationHandler } from './handler.ts';
import { airportsOfSinglePlace } from './places.ts';
import { networkOf } from './restrictions.ts';
import { airlinesOf, countryCodes } from './routeFilters.ts';

/** Every airport within a number of stops and minutes. */
export const reachableAirports: OperationHandler<'reachable_airports'> = {
  answer(indexes, input) {
    const { airports, schedule } = indexes;
    const origins = airportsOfSinglePlace(indexes, input.airport_code);
    const countries = countryCodes(indexes, input.to_country);
    const airlines = airlinesOf(schedule, input);
    const network = networkOf(indexes, { airlines, avoid: new Set(), origins, destinations: [] });
    const found = findReachable(network, origins, {
      maxStops: input.max_stops,
      maxFlyingMin: input.max_flying_min,
    }).filter(({ airport }) => countries === null || countries.has(at(airports, airport).countryCode));
    const rows = found.slice(input.offset, input.offset + input.limit).map(({ airport, stops, flyingMin, via }) => {
      const { code, city, country } = at(airports, airport);
      const viaCodes = via.map((each) => at(airports, each).code);
      return { airport_code: code, city, country, stops, flying_min: flyingMin, via: viaCodes };
    });
    return JSON.stringify({
      from: input.airport_code,
      airports: rows,
      total: found.length,
    } satisfies Output<'reachable_airports'>);
  },
};
