import { InvalidInput, invalidParameter } from '../contract/errors.ts';
import type { Input } from '../contract/operations.ts';
import { listItems } from '../contract/parameters.ts';
import type { TimedJourney, TimedLeg } from '../contract/schemas.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../contract/vocabulary.ts';
import { ALL_DAYS, dayCount, timeOfDay, weekdayBits } from '../core/dataset/schedule.ts';
import { ALL_DEPARTURES, type DepartureFilter, matchService, timeWindow } from '../core/filter/departureFilter.ts';
import type { RouteMatch } from '../core/filter/routeFilter.ts';
import { type ReturnTrip, searchReturnTrips } from '../core/journeys/returnTrips.ts';
import { type JourneyQuery, SearchTooLong } from '../core/journeys/search.ts';
import { type Journey, searchJourneys } from '../core/journeys/searchJourneys.ts';
import { type FlightTimes, isAtRest, type JourneyLeg, NO_WAY, usableDepartures } from '../core/journeys/timetable.ts';
import { at } from '../core/must.ts';
import { type Allowed, findItineraries } from '../core/search/itineraries.ts';
import { ageOfServices } from './ageOfServices.ts';
import { withClocks } from './clocks.ts';
import { emptyNote } from './emptyNote.ts';
import type { Indexes } from './indexes.ts';
import { type JourneyEnds, journeyEnds } from './journeyEnds.ts';
import { aircraftSetsOf, readAll } from './names.ts';
import { airportsOfPlace, directRoutes, type Ends } from './places.ts';
import { endsOfRoute, idOfRoute } from './records.ts';
import { airlineSetsOf, allowedBy, avoidedAirports, unionOf } from './routeFilters.ts';
import { toUnknown } from './unknown.ts';

type JourneysInput = Input<'find_journeys'>;

/** What a request of journeys finds. */
export interface JourneyResult {
  /** Journeys in one direction, or trips out and back. */
  readonly found:
    | { readonly kind: 'journeys'; readonly journeys: readonly Journey[] }
    | { readonly kind: 'trips'; readonly trips: readonly ReturnTrip[] };
  readonly ends: JourneyEnds;
  /** Whether connections exist, but none with known times. */
  readonly isUntimed: boolean;
  /** Direct flights without known times, the shortest first; those of the way back after those of the way out. */
  readonly directUntimed: readonly UntimedRoute[];
  /** Whether a filter reads what may be unknown. */
  readonly readsUnknown: boolean;
}

/** A direct route, and its services that may match and have no known time. */
export interface UntimedRoute {
  readonly route: number;
  readonly services: readonly number[];
}

/** Journeys of the weekly timetable. An unknown `from` is reported before an unknown `to`. */
export const findJourneys = withClocks<'find_journeys', JourneyResult>({
  find(indexes, input) {
    const { timetable } = indexes;
    const ends = journeyEnds(indexes, input);
    const query = toQuery(indexes, input, ends.groups);
    const back = wayBack(input);
    checkCost(input, query, back);
    const found = withinLimit(input, (): JourneyResult['found'] =>
      back === null
        ? { kind: 'journeys', journeys: searchJourneys(timetable, query).slice(input.offset) }
        : { kind: 'trips', trips: searchReturnTrips(timetable, { ...query, ...back }).slice(input.offset) },
    );
    const isNone = (found.kind === 'trips' ? found.trips : found.journeys).length === 0 && !input.offset;
    const endsBack = ends.groups.map(({ from, to }) => ({ from: to, to: from }));
    return {
      found,
      ends,
      isUntimed: isNone && isUntimed(indexes, ends.groups, query),
      directUntimed: [
        ...untimedDirects(indexes, ends.groups, query, query),
        ...(back === null ? [] : untimedDirects(indexes, endsBack, query, back.back)),
      ],
      readsUnknown: READ_UNKNOWN.some((name) => input[name] !== undefined),
    };
  },
  toRecord(indexes, { found, ends, isUntimed: untimed, directUntimed, readsUnknown }, input) {
    const isNone = found.kind === 'trips' ? found.trips.length === 0 : found.journeys.length === 0;
    const isDirect = !isNone || input.max_stops > 0 || directRoutes(indexes, ends.groups).length > 0;
    return {
      from: ends.from,
      to: ends.to,
      month: indexes.departures.month + 1,
      ...(found.kind === 'trips'
        ? {
            trips: found.trips.map((trip) => ({
              out: toJourney(indexes, trip.out),
              back: toJourney(indexes, trip.back),
              stay_min: trip.stayMin,
            })),
          }
        : { journeys: found.journeys.map((journey) => toJourney(indexes, journey)) }),
      untimed,
      direct_untimed: directUntimed.map(({ route, services }) => ({
        route_id: idOfRoute(indexes, route),
        airlines: services.map((service) => indexes.departures.airlineOf(service).code),
        flying_min: at(indexes.routes.flyingMin, route),
      })),
      ...(readsUnknown ? { unknown: toUnknown(indexes, matchesOf(indexes, found, directUntimed), input.month) } : {}),
      ...(isNone && !input.offset
        ? emptyNote(
            indexes,
            { ...input, from: ends.from, to: ends.to },
            { isApart: ends.to === '' || ends.groups.length > 0, isDirect },
          )
        : {}),
    };
  },
});

/**
 * Whether a request of return trips finds so many. One destination is searched after the other until there are enough: the
 * build looks at every airport several times.
 */
export function findsTrips(indexes: Indexes, input: JourneysInput, least: number): boolean {
  const { groups } = journeyEnds(indexes, input);
  const back = wayBack(input);
  if (back === null) return false;
  const query = { ...toQuery(indexes, input, []), ...back, limit: least };
  let found = 0;
  return groups.some((group) => {
    found += searchReturnTrips(indexes.timetable, { ...query, groups: [group] }).length;
    return found >= least;
  });
}

/** Filters that read what may be unknown. */
const READ_UNKNOWN = [
  ...(['day', 'arrive_day', 'depart_after', 'depart_before', 'arrive_after', 'arrive_before'] as const),
  ...(['month', 'aircraft', 'return_day', 'return_after', 'return_before'] as const),
];

/** The routes of the listed journeys with their services, and those of direct flights without known times. */
function matchesOf(
  { departures }: Indexes,
  found: JourneyResult['found'],
  directUntimed: readonly UntimedRoute[],
): RouteMatch[] {
  const journeys = found.kind === 'journeys' ? found.journeys : found.trips.flatMap(({ out, back }) => [out, back]);
  const shown = Map.groupBy(
    journeys.flatMap(({ legs }) => legs),
    ({ route }) => route,
  );
  const untimed = new Map(directUntimed.map(({ route, services }) => [route, services]));
  return [...new Set([...shown.keys(), ...untimed.keys()])].map((route) => ({
    route,
    shown: (shown.get(route) ?? []).map(({ row }) => departures.serviceOf(row)),
    mayMatch: untimed.get(route) ?? [],
  }));
}

/** What a search finds. @throws InvalidInput where it looks at more than a request may */
function withinLimit<T>(input: JourneysInput, search: () => T): T {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof SearchTooLong)) throw error;
    const msg = `This request looks at more than ${LIMITS.journeyWork.toLocaleString('en-US')} departures. Name fewer places, days or stops`;
    const given = input.to ?? input.to_country ?? input.to_region ?? null;
    throw new InvalidInput([
      { type: 'too_many_searches', loc: ['query', 'to'], msg, input: given, ctx: { le: LIMITS.journeyWork } },
    ]);
  }
}

type Query = ReturnType<typeof toQuery>;

/** The query of an input, for the way out of return trips. @throws NotFound */
function toQuery(indexes: Indexes, input: JourneysInput, groups: readonly Ends[]) {
  const [airlines, aircraft, avoid] = readAll(
    () => airlineSetsOf(indexes, input),
    () => aircraftSetsOf(indexes, input.aircraft),
    () => avoidedAirports(indexes, input),
  );
  return {
    groups,
    avoid,
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
    mostWork: LIMITS.journeyWork,
  } satisfies JourneyQuery;
}

const weekdays = (days: string | undefined): number => (days === undefined ? ALL_DAYS : weekdayBits(listItems(days)));

/** The stops and layovers of a query: no change takes at least more than at most, or at least more than a week. */
function layovers({ max_stops, min_layover, max_layover }: JourneysInput) {
  const isDirect = min_layover !== undefined && min_layover > Math.min(max_layover, LAYOVER.greatestMin);
  const least = isDirect ? null : (min_layover ?? null);
  return { maxStops: isDirect ? 0 : max_stops, minLayover: least, maxLayover: max_layover };
}

/** The conditions on the way back and the stay; null for journeys in one direction. @throws InvalidInput */
function wayBack(input: JourneysInput) {
  const { return_day, return_after, return_before, min_stay, max_stay } = input;
  if (return_day === undefined) {
    const others = { return_after, return_before, min_stay, max_stay };
    const [given] = Object.entries(others).find(([, value]) => value !== undefined) ?? [];
    if (given === undefined) return null;
    throw invalidParameter(
      { type: 'missing', loc: ['query', 'return_day'], input: null },
      (write) =>
        `${given} is for return trips: name the days of the way back, such as ${write('return_day', 'Sun')} or ${write('return_day', 'same')}`,
    );
  }
  const isSameDay = return_day === 'same';
  return {
    back: { days: weekdays(isSameDay ? input.day : return_day), departs: timeWindow(return_after, return_before) },
    isSameDay,
    ...(min_stay === undefined ? {} : { minStay: min_stay }),
    ...(max_stay === undefined ? {} : { maxStay: max_stay }),
  };
}

/** How long a search takes against one with up to two stops. */
const THREE_STOPS_COST = 4;
const DIRECT_COST = 0.05;

/**
 * Refuses a request that would take too long. A search is one pair of airports on one day.
 * @throws InvalidInput
 */
function checkCost(input: JourneysInput, query: Query, back: ReturnType<typeof wayBack>): void {
  const days = dayCount(query.days) + (back === null ? 0 : dayCount(back.back.days));
  const perPair = query.maxStops === LIMITS.maxStops ? THREE_STOPS_COST : query.maxStops === 0 ? DIRECT_COST : 1;
  const pairs = query.groups.reduce((sum, { from, to }) => sum + from.length * to.length, 0);
  const searches = Math.ceil(pairs * days * perPair * (query.airlines?.length ?? 1));
  if (searches <= LIMITS.journeySearches) return;
  const msg = `This request takes ${searches} searches, at most ${LIMITS.journeySearches} are allowed: pairs of airports (${pairs}) times days (${days})${perPair === THREE_STOPS_COST ? `, ${perPair} times with 3 stops` : ''}${query.airlines && query.airlines.length > 1 ? `, for each of ${query.airlines.length} alliances` : ''}. Name fewer places, days or stops`;
  const given = input.to ?? input.to_country ?? input.to_region ?? null;
  throw new InvalidInput([
    { type: 'too_many_searches', loc: ['query', 'to'], msg, input: given, ctx: { le: LIMITS.journeySearches } },
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
    ...ageOfServices(indexes, [service]),
    ...(isEstimatedLeg(indexes, leg) ? { estimated: true } : {}),
    booking: { url: routeAddress + ends.route_id },
  };
}

/** Whether the block time of a leg is computed: that of its route where it has none of its own. */
export const isEstimatedLeg = ({ departures, routes }: Indexes, { route, row }: JourneyLeg): boolean =>
  at(departures.block, row) === 0 ? routes.isEstimated(route) : departures.isEstimated(row);

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
): UntimedRoute[] {
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
            matchService(indexes.filterColumns, route, service, filter) !== 'none',
        );
      return services.length === 0 ? [] : { route, services };
    })
    .sort((a, b) => at(routes.flyingMin, a.route) - at(routes.flyingMin, b.route) || a.route - b.route);
}

/** Whether there are connections, but none with known times on every leg. */
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
