import { at, must } from '../core/must.ts';
import { withClocks } from './clocks.ts';
import { routesInOrder } from './listOrder.ts';
import { airportsOfSinglePlace } from './places.ts';
import { listRoutes, type RouteList, toRouteRows } from './routeList.ts';

/** All direct routes to one airport or area. */
export const airportOrigins = withClocks<'airport_origins', RouteList>({
  find(indexes, input) {
    const destinations = airportsOfSinglePlace(indexes, input.airport_code);
    return listRoutes(indexes, routesInOrder(indexes, destinations, 'from'), input, 'from');
  },
  toRecord(indexes, list, input) {
    const [airport] = airportsOfSinglePlace(indexes, input.airport_code);
    const { city, country } = at(indexes.airports, must(airport, input.airport_code));
    const rest = toRouteRows(indexes, 'origins', list, input);
    return { to: input.airport_code, to_city: city, to_country: country, ...rest };
  },
});
