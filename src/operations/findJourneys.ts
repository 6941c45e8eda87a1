import { InvalidInput } from '../contract/errors.ts';
import type { Input, Output } from '../contract/operations.ts';
import { listItems } from '../contract/parameters.ts';
import type { TimedJourney, TimedLeg, UntimedDirect } from '../contract/schemas.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../contract/vocabulary.ts';
import { ALL_DAYS, dayCount, timeOfDay, weekdayBits } from '../core/dataset/schedule.ts';
import { ALL_DEPARTURES, type DepartureFilter, timeWindow } from '../core/filter/departureFilter.ts';
import { searchReturnTrips } from '../core/journeys/returnTrips.ts';
import type { JourneyQuery } from '../core/journeys/search.ts';
import { type Journey, searchJourneys } from '../core/journeys/searchJourneys.ts';
import { type FlightTimes, isAtRest, type JourneyLeg, NO_WAY, usableDepartures } from '../core/journeys/timetable.ts';
import { at } from '../core/must.ts';
import { type Allowed, findItineraries } from '../core/search/itineraries.ts';
import { emptyNote } from './emptyNote.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { aircraftSetsOf, readAll } from './names.ts';
import { airportsOfPlace, directRoutes, type Ends, endsBetween, joinedEnds } from './places.ts';
import { endsOfRoute, idOfRoute } from './records.ts';
import { airlineSetsOf, allowedBy, unionOf } from './routeFilters.ts';

type JourneysInput = Input<'find_journeys'>;

/** Journeys of the weekly timetable. An unknown `from` is reported before an unknown `to`. */
export const findJourneys: OperationHandler<'find_journeys', Output<'find_journeys'>> = {
  find(indexes, input) {
    const { timetable } = indexes;
    const { offset = 0 } = input;
    const ends = endsBetween(indexes, input.from, input.to);
    const query = toQuery(indexes, input, ends);
    const back = wayBack(input);
    checkCost(input, query, back);
    const endsBack = ends.map(({ from, to }) => ({ from: to, to: from }));
    const answer = (isNone: boolean, found: Pick<Output<'find_journeys'>, 'journeys' | 'trips'>) => ({
      from: input.from,
      to: input.to,
      ...found,
      untimed: isNone && isUntimed(indexes, ends, query),
      direct_untimed: [
        ...untimedDirects(indexes, ends, query, query),
        ...(back === null ? [] : untimedDirects(indexes, endsBack, query, back.back)),
      ],
      ...(isNone ? emptyNote(indexes, input, ends.length > 0) : {}),
    });
    if (back === null) {
      const journeys = searchJourneys(timetable, query);
      const listed = journeys.slice(offset).map((each) => toJourney(indexes, each));
      return answer(journeys.length === 0, { journeys: listed });
    }
    const trips = searchReturnTrips(timetable, { ...query, ...back });
    return answer(trips.length === 0, {
      trips: trips.slice(offset).map((trip) => ({
        out: toJourney(indexes, trip.out),
        back: toJourney(indexes, trip.back),
        stay_min: trip.stayMin,
      })),
    });
  },
  toRecord: (_, record) => record,
};

type Query = ReturnType<typeof toQuery>;

/** The query of an input, for the way out of return trips. @throws NotFound */
function toQuery(indexes: Indexes, input: JourneysInput, ends: readonly Ends[]) {
  const [airlines, aircraft] = readAll(
    () => airlineSetsOf(indexes, input),
    () => aircraftSetsOf(indexes, input.aircraft),
  );
  return {
    ...joinedEnds(ends),
    avoid: input.avoid === undefined ? [] : airportsOfPlace(indexes, input.avoid),
    via: input.via === undefined ? null : airportsOfPlace(indexes, input.via),
    days: weekdays(input.day),
    departs: timeWindow(input.depart_after, input.depart_before),
    arrives: timeWindow(input.arrive_after, input.arrive_before),
    arriveDays: weekdays(input.arrive_day),
    ...(input.month === undefined ? {} : { month: input.month - 1 }),
    ...layovers(input),
    airlines,
    aircraft,
    keepDirect: input.keep === 'all',
    limit: (input.offset ?? 0) + input.limit,
  } satisfies JourneyQuery;
}

const weekdays = (days: string | undefined): number => (days === undefined ? ALL_DAYS : weekdayBits(listItems(days)));

/** The stops and layovers of a query: no change takes at least more than at most, or at least more than a week. */
function layovers({ max_stops, min_layover, max_layover }: JourneysInput) {
  const isDirect = min_layover !== undefined && min_layover > Math.min(max_layover, LAYOVER.greatestMin);
  const least = isDirect ? null : (min_layover ?? null);
  return { maxStops: isDirect ? 0 : max_stops, minLayover: least, maxLayover: max_layover };
}

/** What return trips ask of the way back and the stay; null for journeys in one direction. @throws InvalidInput */
function wayBack(input: JourneysInput) {
  const { return_day, return_after, return_before, min_stay, max_stay } = input;
  if (return_day === undefined) {
    const others = { return_after, return_before, min_stay, max_stay };
    const [given] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
    if (given === undefined) return null;
    const msg = `${given} is for return trips: name the days of the way back, such as return_day=Sun, or return_day=same`;
    throw new InvalidInput([{ type: 'missing', loc: ['query', 'return_day'], msg, input: null }]);
  }
  const isSameDay = return_day === 'same';
  return {
    back: { days: weekdays(isSameDay ? input.day : return_day), departs: timeWindow(return_after, return_before) },
    isSameDay,
    ...(min_stay === undefined ? {} : { minStay: min_stay }),
    ...(max_stay === undefined ? {} : { maxStay: max_stay }),
  };
}

/** Searches with three stops take four times as long as those with fewer. */
const THREE_STOPS_COST = 4;

/**
 * Refuses a request that would take too long. A search is one pair of airports on one day.
 * @throws InvalidInput
 */
function checkCost(input: JourneysInput, query: Query, back: ReturnType<typeof wayBack>): void {
  const days = dayCount(query.days) + (back === null ? 0 : dayCount(back.back.days));
  const perPair = query.maxStops === LIMITS.maxStops ? THREE_STOPS_COST : 1;
  const searches = query.from.length * query.to.length * days * perPair * (query.airlines?.length ?? 1);
  if (searches <= LIMITS.journeySearches) return;
  const msg = `This request takes ${searches} searches, at most ${LIMITS.journeySearches} are allowed: airports of from (${query.from.length}) times airports of to (${query.to.length}) times days (${days})${perPair === 1 ? '' : `, ${perPair} times with 3 stops`}${query.airlines && query.airlines.length > 1 ? `, for each of ${query.airlines.length} alliances` : ''}. Name fewer places, days or stops`;
  throw new InvalidInput([
    { type: 'too_many_searches', loc: ['query', 'to'], msg, input: input.to, ctx: { le: LIMITS.journeySearches } },
  ]);
}

function toJourney(indexes: Indexes, journey: Journey): TimedJourney {
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

function toLeg(indexes: Indexes, leg: JourneyLeg): TimedLeg {
  const { routes, departures, routeAddress } = indexes;
  const ends = endsOfRoute(indexes, leg.route);
  const service = departures.serviceOf(leg.row);
  return {
    ...ends,
    airline_code: departures.airlineOf(service).code,
    flight: departures.flightOf(service, leg.row),
    aircraft: [...departures.aircraftOf(leg.row)],
    ...toTimes(leg),
    block_min: leg.blockMin,
    seasonality_label: routes.seasonLabelOf(leg.route),
    booking: { url: routeAddress + ends.route_id },
  };
}

const toTimes = ({ departure, arrival }: FlightTimes) => ({
  day: at(WEEKDAYS, departure.day),
  departure: timeOfDay(departure.minute),
  arrival: timeOfDay(arrival.minute),
  arrival_day_offset: arrival.dayOffset,
});

/**
 * The direct flights of a query whose times are not known, those with the fewest minutes first. Of each, the airlines
 * without a known time that may fly on the days, with the aircraft: what is not known does not rule them out.
 * @param ends of the query, or of its way back
 * @param times the conditions on departures
 */
function untimedDirects(
  indexes: Indexes,
  ends: readonly Ends[],
  { via, airlines, aircraft, month }: Query,
  { days, departs }: Pick<Query, 'days' | 'departs'>,
): UntimedDirect[] {
  if (via !== null) return [];
  const { routes, departures } = indexes;
  const filter: DepartureFilter = {
    ...ALL_DEPARTURES,
    airlines: airlines && unionOf(airlines),
    days: days === ALL_DAYS ? null : days,
    departs,
    aircraft,
    includeCharter: false,
  };
  return directRoutes(indexes, ends)
    .flatMap((route) => {
      const services = departures
        .servicesOf(route)
        .filter(
          (service) =>
            !departures.hasKnownTime(service) &&
            !isAtRest(indexes, route, service, month) &&
            departures.matchOf(route, service, filter) !== 'none',
        );
      const codes = services.map((service) => departures.airlineOf(service).code);
      if (codes.length === 0) return [];
      return { route_id: idOfRoute(indexes, route), airlines: codes, flying_min: at(routes.flyingMin, route) };
    })
    .sort((a, b) => a.flying_min - b.flying_min || (a.route_id < b.route_id ? -1 : 1));
}

/** Whether there are connections, but none of which every leg has a departure with a known time. */
function isUntimed(indexes: Indexes, ends: readonly Ends[], { avoid, via, maxStops, ...query }: Query): boolean {
  const airlines = query.airlines && unionOf(query.airlines);
  const allowed = allowedBy(indexes, airlines, avoid);
  const connects = (route: Allowed['route']): boolean =>
    ends.some(
      ({ from, to }) =>
        findItineraries(indexes.network, from, to, {
          allowed: { ...allowed, route },
          via: via ?? undefined,
          maxStops,
          maxFlyingMin: Number.POSITIVE_INFINITY,
          limit: 1,
        }).length > 0,
    );
  if (!connects(allowed.route)) return false;
  const { fewest } = usableDepartures(indexes.timetable, { airlines, month: null });
  return !connects(Uint8Array.from(fewest, (minutes) => (minutes === NO_WAY ? 0 : 1)));
}
