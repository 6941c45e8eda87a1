/**
 * Timed journeys: chains of departures of the weekly timetable, the best of each day. Exact.
 *
 * The algorithm is the profile connection scan with a bounded number of legs (Dibbelt, Pajor, Strasser, Wagner:
 * "Intriguingly Simple and Efficient Transit Routing", SEA 2013; "Connection Scan Algorithm", JEA 2018). As there,
 * every departure has a label for each number of legs that may follow: the earliest arrival by way of it
 * (earliestArrival.ts); and departures from the origin are taken the latest first, so that the Pareto set of the day
 * grows without ever losing a member (pareto.ts). Two things differ from the paper:
 * - A label looks at departures between the least and the greatest layover, not at all later ones.
 * - Labels are computed when they are needed. Lower bounds (lowerBounds.ts) leave out the departures from which the
 *   destination is too far for the legs that may follow, or to arrive before what is known already.
 *
 * Why not RAPTOR (Delling, Pajor, Werneck: "Round-Based Public Transit Routing", ALENEX 2012): it keeps the earliest
 * arrival at each airport. Here that one may be too early for the greatest layover, or come by an airport that is
 * needed later, and a later arrival at the airport is then the one that leads on. A label of a departure does not
 * depend on how a journey gets there, except for the airports that it has passed. Three rules keep them apart:
 * - The origin of a search and its destinations are no stops (`searchesOf`).
 * - The leg after a departure does not lead back to its origin: a label leaves that route out.
 * - With at most three stops, no other airport can come twice.
 *
 * Journeys that leave and arrive at the same minutes with the same number of stops do not beat each other: all of
 * them are in the Pareto set, in the order of `compareChains`.
 */
import { finish, type Steps } from '../steps.ts';
import type { Timetable } from '../timetable/timetable.ts';
import type { Journey } from './journey.ts';
import { journeysOfPoints } from './journeysOfPoints.ts';
import { type ParetoPoint, paretoPoints, unbeaten } from './pareto.ts';
import { completeQuery, type JourneyQuery } from './query.ts';
import { searchesOf } from './search.ts';

/**
 * For each requested day the journeys that no other beats in all of: later departure, earlier arrival, fewer stops. A
 * journey of several days is listed once. See `journeysOfPoints` for the order.
 * @throws RangeError naming the first value of the query that is out of range
 */
export function searchJourneys(timetable: Timetable, query: JourneyQuery): readonly Journey[] {
  return finish(journeySteps(timetable, query));
}

/**
 * The same in steps of some milliseconds, so that a server can do other work between them, other searches included.
 * Most searches take one step.
 */
export function* journeySteps(timetable: Timetable, query: JourneyQuery): Steps<readonly Journey[]> {
  const complete = completeQuery(timetable, query);
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => complete.days & (1 << day));
  const found = days.map((day): { day: number; points: ParetoPoint[] } => ({ day, points: [] }));
  for (const [i, search] of searchesOf(timetable, complete).entries()) {
    if (i > 0) yield;
    for (const { day, points } of found) points.push(...(yield* paretoPoints(search, day, points)));
  }
  return yield* journeysOfPoints(
    found.flatMap(({ points }) => unbeaten(points)),
    complete.limit,
  );
}
