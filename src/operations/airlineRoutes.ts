import type { OperationHandler } from './handler.ts';
import { airlineCodes } from './names.ts';
import { unknownAirline } from './notFound.ts';
import { listRoutes } from './routeList.ts';

/** All direct routes of one airline, by origin and destination: the order of the routes. */
export const routesOfAirline: OperationHandler<'airline_routes'> = {
  answer(indexes, { airline_code: sent, ...input }) {
    const { departures, airlineByCode } = indexes;
    const known = airlineByCode.get(sent);
    if (known === undefined) throw unknownAirline(sent, departures.airlines);
    const index = departures.airlines.findIndex(({ code }) => code === known.code);
    // One that exists and has no route in the data has an empty list.
    const { code, name } = departures.airlines[index] ?? known;
    const isAsked = input.airline === undefined || airlineCodes(indexes, input.airline).has(code);
    const routes = isAsked && index !== -1 ? departures.servicesOfAirline(index).map(({ route }) => route) : [];
    const { rows, rest } = listRoutes(indexes, routes, { ...input, airline: code }, 'to');
    return { airline_code: code, airline: name, routes: rows, ...rest };
  },
};
