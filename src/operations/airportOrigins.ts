import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { routesInOrder } from './listOrder.ts';
import { airportsOfSinglePlace } from './places.ts';
import { listRoutes } from './routeList.ts';

/** All direct routes to one airport or area. */
export const airportOrigins: OperationHandler<'airport_origins'> = {
  answer(indexes, { airport_code, ...input }) {
    const destinations = airportsOfSinglePlace(indexes, airport_code);
    const { city, country } = at(indexes.airports, at(destinations, 0));
    const { rows, rest } = listRoutes(indexes, routesInOrder(indexes, destinations, 'from'), input, 'from');
    return { to: airport_code, to_city: city, to_country: country, origins: rows, ...rest };
  },
};
