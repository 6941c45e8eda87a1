import { listItems } from '../contract/parameters.ts';
import { at } from '../core/must.ts';
import type { ScheduleTable } from '../core/schedule/scheduleTable.ts';
import { handlerInParts, type OperationHandler } from './handler.ts';
import { unknownAirline } from './notFound.ts';
import { filterRoutes } from './routeFilters.ts';
import { writeRouteList } from './routeList.ts';

/** All direct routes of one airline, by origin and destination: the order of the routes. */
export const routesOfAirline: OperationHandler<'airline_routes'> = handlerInParts((indexes, input) => {
  const { schedule } = indexes;
  const index = schedule.airlines.findIndex(({ code }) => code === input.airline_code);
  if (index === -1) throw unknownAirline(input.airline_code, schedule.airlines);
  const { code, name } = at(schedule.airlines, index);
  const isAsked = input.airline === undefined || listItems(input.airline).includes(code);
  const found = filterRoutes(indexes, isAsked ? routesOf(schedule, index) : [], { ...input, airline: code });
  const head = { fields: { airline_code: code, airline: name }, list: 'routes', far: 'to' } as const;
  return writeRouteList(indexes, found, head, input);
});

/** The routes with a service of an airline. */
function* routesOf({ airline, serviceStart }: ScheduleTable, index: number): Generator<number> {
  let route = 0;
  for (let service = airline.indexOf(index); service !== -1; service = airline.indexOf(index, service + 1)) {
    while (at(serviceStart, route + 1) <= service) route++;
    yield route;
  }
}
