import { withClocks } from './clocks.ts';
import { unknownAirline } from './notFound.ts';
import { listRoutes, type RouteList, toRouteRows } from './routeList.ts';

interface AirlineRouteList {
  readonly code: string;
  readonly name: string;
  readonly list: RouteList;
}

/** All direct routes of one airline, by origin and destination: the order of the routes. */
export const routesOfAirline = withClocks<'airline_routes', AirlineRouteList>({
  find(indexes, { airline_code: sent, ...input }) {
    const { departures, naming, airlineByCode } = indexes;
    const known = airlineByCode.get(sent);
    if (known === undefined) throw unknownAirline(sent, naming.nearest.airlines(sent));
    const index = departures.airlines.findIndex(({ code }) => code === known.code);
    // One that exists and has no route in the data has an empty list.
    const { code, name } = departures.airlines[index] ?? known;
    const routes = index !== -1 ? departures.servicesOfAirline(index).map(({ route }) => route) : [];
    return { code, name, list: listRoutes(indexes, routes, { ...input, airline: code }, 'to') };
  },
  toRecord(indexes, { code, name, list }, input) {
    const rest = toRouteRows(indexes, 'routes', list, { ...input, airline: code });
    return { airline_code: code, airline: name, ...rest };
  },
});
