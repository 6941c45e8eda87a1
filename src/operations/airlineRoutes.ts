import { at } from '../core/must.ts';
import type { OperationHandler } from './handler.ts';
import { airlineCodes } from './names.ts';
import { unknownAirline } from './notFound.ts';
import { listRoutes } from './routeList.ts';

/** All direct routes of one airline, by origin and destination: the order of the routes. */
export const routesOfAirline: OperationHandler<'airline_routes'> = {
  answer(indexes, { airline_code: sent, ...input }) {
    const { departures, airlineByCode } = indexes;
    const airline_code = airlineByCode.get(sent)?.code ?? sent;
    const index = departures.airlines.findIndex(({ code }) => code === airline_code);
    if (index === -1) throw unknownAirline(sent, departures.airlines);
    const { code, name } = at(departures.airlines, index);
    const isAsked = input.airline === undefined || airlineCodes(indexes, input.airline).has(code);
    const routes = isAsked ? departures.servicesOfAirline(index).map(({ route }) => route) : [];
    const { rows, rest } = listRoutes(indexes, routes, { ...input, airline: code }, 'to');
    return { airline_code: code, airline: name, routes: rows, ...rest };
  },
};
