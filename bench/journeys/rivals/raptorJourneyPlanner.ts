import { at } from '../../../src/core/must.ts';
import { MINUTES_PER_DAY } from '../../../src/core/time.ts';
import type { Timetable } from '../../../src/core/timetable/timetable.ts';
import type { Rival } from '../paretoSet.ts';
import { originOf, RIVAL_LAYOVER, tripsOf } from './trips.ts';

/** What is used of the package, in its own words. Times are seconds after midnight. */
interface Planner {
  readonly RaptorAlgorithmFactory: {
    create(trips: object[], transfers: object, interchange: Record<string, number>): object;
  };
  readonly JourneyFactory: new () => object;
  readonly RangeQuery: new (
    raptor: object,
    factory: object,
    maxSearchDays: number,
  ) => {
    plan(from: string, to: string, date: Date, time: number, end: number): PlannedJourney[];
  };
}
interface PlannedJourney {
  readonly departureTime: number;
  readonly arrivalTime: number;
  readonly legs: readonly object[];
}

/**
 * raptor-journey-planner: its range query over a day. It has no limit on stops; journeys with more are dropped.
 * @param file address of the package
 */
export async function openRaptorJourneyPlanner(file: string, timetable: Timetable, day: number): Promise<Rival> {
  const planner: Planner = await import(file);
  const { routeFrom, routeTo, offset } = timetable;
  const service = { runsOn: () => true };
  const interchange: Record<string, number> = {};
  const trips = tripsOf(timetable, day).flatMap((onRoute, route) =>
    onRoute.map(({ leaves, arrives }, i) => {
      const [from, to] = [String(at(routeFrom, route)), String(at(routeTo, route))];
      interchange[to] = 60 * RIVAL_LAYOVER;
      const stop = (name: string, minute: number) => ({
        stop: name,
        departureTime: 60 * minute,
        arrivalTime: 60 * minute,
        pickUp: true,
        dropOff: true,
      });
      return { tripId: `${route} ${i}`, serviceId: '1', service, stopTimes: [stop(from, leaves), stop(to, arrives)] };
    }),
  );
  const raptor = planner.RaptorAlgorithmFactory.create(trips, {}, interchange);
  const query = new planner.RangeQuery(raptor, new planner.JourneyFactory(), 1);
  const start = originOf(day);

  return ([from, to], maxStops) => {
    const midnight = day * MINUTES_PER_DAY - at(offset, from) - start;
    const journeys = query.plan(
      String(from),
      String(to),
      new Date(0),
      60 * midnight,
      60 * (midnight + MINUTES_PER_DAY),
    );
    return journeys
      .filter(({ legs }) => legs.length <= maxStops + 1)
      .map(({ departureTime, arrivalTime, legs }) => [
        departureTime / 60 + start,
        arrivalTime / 60 + start,
        legs.length - 1,
      ]);
  };
}
