/** Rows from the query indexes, for pages that are made on request: the server has no dataset. */
import { routePath } from '../../contract/paths.ts';
import { memoize } from '../../core/memoize.ts';
import { at } from '../../core/must.ts';
import { type DepartureFilter, matchingServices } from '../../core/schedule/departureFilter.ts';
import { seasonLabelOf } from '../../core/schedule/scheduleTable.ts';
import { finish, type Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { viewAirport } from '../airportView.ts';
import { type RowView, rowView } from './rows.ts';

/** Every service that is not charter. */
const SCHEDULED: DepartureFilter = { airlines: null, days: null, times: null, includeCharter: false };

/** Routes as rows, in the order given; charter-only routes are left out. */
export const indexRows = (indexes: QueryIndexes, routes: Iterable<number>): RowView[] =>
  finish(indexRowSteps(indexes, routes));

/** The same, a route in a step: a country has thousands. */
export function* indexRowSteps(indexes: QueryIndexes, routes: Iterable<number>): Steps<RowView[]> {
  const { airports, routes: table, schedule } = indexes;
  const view = memoize((airport: number) => viewAirport(at(airports, airport)));
  const rows: RowView[] = [];
  for (const route of routes) {
    if (table.charterOnly.has(route)) continue;
    yield;
    const [from, to] = [view(at(table.from, route)), view(at(table.to, route))];
    const services = matchingServices(schedule, route, SCHEDULED).map(({ service, departures }) => {
      const { code: airline, name, alliance } = at(schedule.airlines, at(schedule.airline, service));
      return { airline, name, alliance, departures: departures.map(({ minute, days }) => ({ minute, days })) };
    });
    rows.push(
      rowView({
        path: routePath(`${from.code}-${to.code}`),
        from,
        to,
        services,
        flyingMin: at(schedule.flyingMin, route),
        distanceKm: table.distanceKm[route] ?? null,
        season: seasonLabelOf(schedule, route),
      }),
    );
  }
  return rows;
}
