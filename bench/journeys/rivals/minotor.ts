import { at } from '../../../src/core/must.ts';
import type { Timetable } from '../../../src/core/timetable/timetable.ts';
import { departureMinutes, type Rival, type Triple } from '../paretoSet.ts';
import { originOf, RIVAL_LAYOVER, tripsOf } from './trips.ts';

/** What is used of the package, in its own words. */
interface Minotor {
  readonly Time: { fromSeconds(seconds: number): object };
  readonly Timetable: new (
    stops: Map<string, object>,
    routes: Map<string, object>,
    names: Map<string, object>,
  ) => object;
  readonly StopsIndex: new (stops: Map<string, object>) => object;
  readonly Router: new (
    timetable: object,
    stops: object,
  ) => {
    route(query: object): {
      readonly earliestArrivalsPerRound: readonly Map<string, { readonly time: { toSeconds(): number } }>[];
    };
  };
  readonly Query: { readonly Builder: new () => QueryBuilder };
}
interface QueryBuilder {
  from(stop: string): QueryBuilder;
  to(stop: string): QueryBuilder;
  departureTime(time: object): QueryBuilder;
  maxTransfers(count: number): QueryBuilder;
  build(): object;
}

/**
 * minotor: it answers one departure time, so it is queried once for each minute of departure of the origin. It has no
 * least layover at a stop; every arrival is that much later instead.
 * @param file address of the package
 */
export async function openMinotor(file: string, timetable: Timetable, day: number): Promise<Rival> {
  const { Time, Timetable: Stops, StopsIndex, Router, Query }: Minotor = await import(file);
  const { routeFrom, routeTo } = timetable;
  const trips = tripsOf(timetable, day);
  const airports = Array.from({ length: timetable.airportCount }, (_, airport) => String(airport));
  const routesOf = new Map(airports.map((airport) => [airport, { transfers: [], routes: [] as string[] }]));
  const routes = new Map<string, object>();
  const time = (minute: number) => Time.fromSeconds(60 * minute);
  for (const [route, onRoute] of trips.entries()) {
    if (onRoute.length === 0) continue;
    const stops = [String(at(routeFrom, route)), String(at(routeTo, route))];
    const stopTimes = onRoute.flatMap(({ leaves, arrives }) =>
      [leaves, arrives + RIVAL_LAYOVER].map((minute) => ({
        arrival: time(minute),
        departure: time(minute),
        pickUpType: 'REGULAR',
        dropOffType: 'REGULAR',
      })),
    );
    routes.set(String(route), {
      stopTimes,
      stops,
      stopIndices: new Map(stops.map((stop, i) => [stop, i])),
      serviceRouteId: 'flight',
    });
    for (const stop of stops) routesOf.get(stop)?.routes.push(String(route));
  }
  const stops = new Map(
    airports.map((id) => [id, { id, name: id, children: [], locationType: 'SIMPLE_STOP_OR_PLATFORM' }]),
  );
  const names = new Map([['flight', { type: 'RAIL', name: 'flight' }]]);
  const router = new Router(new Stops(routesOf, routes, names), new StopsIndex(stops));
  const start = originOf(day);

  return ([from, to], maxStops) => {
    return departureMinutes(timetable, from, day).flatMap((minute) => {
      const query = new Query.Builder()
        .from(String(from))
        .to(String(to))
        .departureTime(time(minute - start));
      const { earliestArrivalsPerRound } = router.route(query.maxTransfers(maxStops).build());
      return earliestArrivalsPerRound.slice(1).flatMap((arrivals, stops): Triple[] => {
        const arrival = arrivals.get(String(to));
        return arrival ? [[minute, arrival.time.toSeconds() / 60 - RIVAL_LAYOVER + start, stops]] : [];
      });
    });
  };
}
