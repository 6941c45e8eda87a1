import type { Input } from '../contract/operations.ts';
import { listItems } from '../contract/parameters.ts';
import { routePath } from '../contract/paths.ts';
import type { TimedJourney, TimedLeg } from '../contract/schemas.ts';
import { LAYOVER, WEEKDAYS } from '../contract/vocabulary.ts';
import { minuteOfDay, timeOfDay, weekdayBits } from '../core/dataset/schedule.ts';
import type { Journey, JourneyLeg } from '../core/journeys/journey.ts';
import { pathExists } from '../core/journeys/pathExists.ts';
import type { JourneyQuery } from '../core/journeys/query.ts';
import { journeySteps } from '../core/journeys/searchJourneys.ts';
import { at } from '../core/must.ts';
import { serviceTypeOf } from '../core/schedule/scheduleTable.ts';
import type { FlightTimes } from '../core/timetable/localTime.ts';
import { handlerInSteps, type OperationHandler } from './handler.ts';
import type { QueryIndexes } from './indexes.ts';
import { airportsOfPlace, areSameAirports } from './places.ts';
import { airlinesOf } from './routeFilters.ts';

/** Journeys of the weekly timetable. An unknown `from` is reported before an unknown `to`. */
export const findJourneys: OperationHandler<'find_journeys'> = handlerInSteps(function* (indexes, input) {
  const { timetable } = indexes;
  const query = toQuery(indexes, input);
  const journeys = query === null ? [] : yield* journeySteps(timetable, query);
  return {
    from: input.from,
    to: input.to,
    journeys: journeys.map((journey) => toJourney(indexes, journey)),
    untimed: query !== null && journeys.length === 0 && isUntimed(indexes, query, input),
  };
});

/** The query of an input; null when both ends are the same, which is no journey. @throws NotFound */
function toQuery(indexes: QueryIndexes, input: Input<'find_journeys'>): JourneyQuery | null {
  const from = airportsOfPlace(indexes, input.from);
  const to = airportsOfPlace(indexes, input.to);
  const avoid = input.avoid === undefined ? [] : airportsOfPlace(indexes, input.avoid);
  const via = input.via === undefined ? null : airportsOfPlace(indexes, input.via);
  if (areSameAirports(from, to)) return null;
  const minute = (time: string | undefined) => (time === undefined ? null : minuteOfDay(time));
  return {
    from,
    to,
    avoid,
    via,
    ...(input.day === undefined ? {} : { days: weekdayBits(listItems(input.day)) }),
    departAfter: minute(input.depart_after),
    departBefore: minute(input.depart_before),
    arriveBefore: minute(input.arrive_before),
    ...layovers(input),
    airlines: timedAirlines(indexes, input),
    limit: input.limit,
  };
}

/** The stops and layovers of a query: no change takes at least more than at most, or at least more than a week. */
function layovers({ max_stops, min_layover, max_layover }: Input<'find_journeys'>) {
  const isDirect = min_layover !== undefined && min_layover > Math.min(max_layover, LAYOVER.longestMin);
  const least = isDirect ? null : (min_layover ?? null);
  return { maxStops: isDirect ? 0 : max_stops, minLayover: least, maxLayover: max_layover };
}

/** The airlines of the filters in the timetable: one without timed departures is left out. Null for all. */
function timedAirlines({ timetable, schedule }: QueryIndexes, input: Input<'find_journeys'>): number[] | null {
  const airlines = airlinesOf(schedule, input);
  if (airlines === null) return null;
  return [...airlines].flatMap((index) => {
    const timed = timetable.airlines.indexOf(at(schedule.airlines, index).code);
    return timed === -1 ? [] : [timed];
  });
}

function toJourney(indexes: QueryIndexes, journey: Journey): TimedJourney {
  const { elapsedMin, flyingMin, stops, days, legs, layovers } = journey;
  return {
    ...toTimes(journey),
    elapsed_min: elapsedMin,
    flying_min: flyingMin,
    stops,
    days: WEEKDAYS.filter((_, day) => days & (1 << day)),
    legs: legs.map((leg) => toLeg(indexes, leg)),
    layovers: layovers.map((minutes, i) => ({ airport_code: at(indexes.airports, at(legs, i).to).code, minutes })),
  };
}

function toLeg({ airports, timetable, baseUrl }: QueryIndexes, leg: JourneyLeg): TimedLeg {
  const [from, to] = [at(airports, leg.from).code, at(airports, leg.to).code];
  return {
    route_id: `${from}-${to}`,
    from,
    to,
    airline_code: at(timetable.airlines, leg.airline),
    ...toTimes(leg),
    block_min: leg.blockMin,
    booking: { url: baseUrl + routePath(`${from}-${to}`) },
  };
}

const toTimes = ({ departure, arrival, arrivalDayOffset }: FlightTimes) => ({
  day: at(WEEKDAYS, departure.day),
  departure: timeOfDay(departure.minute),
  arrival: timeOfDay(arrival.minute),
  arrival_day_offset: arrivalDayOffset,
});

/** Whether there are connections, but none of which every leg has a departure with a known time and block time. */
function isUntimed(indexes: QueryIndexes, query: JourneyQuery, input: Input<'find_journeys'>): boolean {
  const { timetable, routes, schedule } = indexes;
  const airlines = airlinesOf(schedule, input);
  const isFlown = (service: number) =>
    serviceTypeOf(schedule, service) !== 'charter' &&
    (airlines === null || airlines.has(at(schedule.airline, service)));
  const hasService = (route: number): boolean => {
    if (routes.charterOnly.has(route)) return false;
    for (let s = at(schedule.serviceStart, route); s < at(schedule.serviceStart, route + 1); s++)
      if (isFlown(s)) return true;
    return false;
  };
  const timed = timedRoutes(indexes, query.airlines ?? null);
  const { from, to, maxStops, avoid = [], via = null } = { ...query, maxStops: input.max_stops };
  const paths = { from, to, maxStops, avoid, via };
  return (
    pathExists(timetable, { ...paths, isUsable: hasService }) &&
    !pathExists(timetable, { ...paths, isUsable: (route) => timed[route] === 1 })
  );
}

/** 1 for each route with a timed departure of one of the airlines. */
function timedRoutes({ timetable }: QueryIndexes, airlines: readonly number[] | null): Uint8Array {
  if (airlines === null) return timetable.flown;
  const timed = new Uint8Array(timetable.routeCount);
  for (const airline of airlines) {
    const end = at(timetable.airlineStart, airline + 1);
    for (let i = at(timetable.airlineStart, airline); i < end; i++) timed[at(timetable.airlineRoute, i)] = 1;
  }
  return timed;
}
