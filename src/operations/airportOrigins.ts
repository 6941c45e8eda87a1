import { at } from '../core/must.ts';
import { handlerInParts, type OperationHandler } from './handler.ts';
import { routesInOrder } from './listOrder.ts';
import { airportsOfSinglePlace } from './places.ts';
import { filterRoutes } from './routeFilters.ts';
import { writeRouteList } from './routeList.ts';

/** All direct routes to one airport or area. */
export const airportOrigins: OperationHandler<'airport_origins'> = handlerInParts((indexes, input) => {
  const destinations = airportsOfSinglePlace(indexes, input.airport_code);
  const { city, country } = at(indexes.airports, at(destinations, 0));
  const fields = { to: input.airport_code, to_city: city, to_country: country };
  const found = filterRoutes(indexes, routesInOrder(indexes, destinations, 'from'), input);
  return writeRouteList(indexes, found, { fields, list: 'origins', far: 'from' }, input);
});
