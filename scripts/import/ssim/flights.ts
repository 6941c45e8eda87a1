/** Leg and segment records in file order, as the periods of operation of flights in local time. */
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import { shiftDays } from '../../../src/core/dataset/schedule.ts';
import { at } from '../../../src/core/must.ts';
import { addTo, entryOf } from '../../../src/core/objects.ts';
import { weekNumber } from '../../../src/core/time.ts';
import {
  airlineCode,
  airportsOf,
  blockTime,
  type ImportContext,
  resolveRoute,
  UNKNOWN_AIRLINE,
} from '../common/importer.ts';
import { offsetOn, steadySpans } from '../common/localTime.ts';
import type { Outcome } from '../common/log.ts';
import { PeriodTimetable } from '../common/timetable.ts';
import {
  blockMinutesOf,
  type Carrier,
  CODE_SHARE,
  carriesLocalTraffic,
  daysNotAdjusted,
  designatorsIn,
  ENDS_BEFORE,
  type FlightLeg,
  localDeparture,
  parseLeg,
  parseSegment,
  RESTRICTED,
} from './fields.ts';

/** Collects flights from records. The legs of an itinerary variation wait for the segment records that follow them. */
export class SsimFlights {
  readonly #context: ImportContext;
  readonly #timetable = new PeriodTimetable();
  /** Designator and route of copies that operating airlines name, with the designator of the operating flight. */
  readonly #copies = new Map<string, string>();
  #carrier: Carrier = { timeMode: null, from: null, to: null };
  #variation = new Variation();

  constructor(context: ImportContext) {
    this.#context = context;
  }

  carrier(carrier: Carrier): void {
    this.flush();
    this.#carrier = carrier;
  }

  /** @returns whether the record is a leg */
  leg(record: string): boolean {
    const leg = parseLeg(record);
    if (typeof leg === 'string') {
      this.#context.log.account({ rejected: leg, name: record.slice(0, 39).trimEnd() });
      return false;
    }
    if (this.#variation.legs[0]?.variation !== leg.variation) this.flush();
    this.#variation.add(leg);
    return true;
  }

  segment(record: string): void {
    const { variation: name, element, board, off, data } = parseSegment(record);
    if (element === undefined) return;
    const first = this.#variation.legs[0];
    const routes = first?.variation.startsWith(name) ? this.#variation.routes(board, off) : [];
    if (first === undefined || routes.length === 0) {
      // Most restrictions are of passengers who fly more than one leg.
      if (element !== 'restriction')
        this.#context.log.warning('code share of a leg that is not there', `${name} ${board}-${off}`);
      return;
    }
    if (element === 'restriction') {
      if (!carriesLocalTraffic(data.charAt(0))) this.#variation.skip(routes, RESTRICTED);
      return;
    }
    const named = designatorsIn(data);
    const others = named.filter((other) => other !== first.designator);
    if (element === 'copies')
      for (const copy of others) for (const route of routes) this.#copies.set(`${copy} ${route}`, first.designator);
    else if (named.length === 0 || others.length > 0) this.#variation.skip(routes, CODE_SHARE);
  }

  /** Adds the legs that wait, at the end of their variation. */
  flush(): void {
    for (const leg of this.#variation.legs) this.#context.log.account(this.#add(leg));
    this.#variation = new Variation();
  }

  /** The network of all flights, without those that operating airlines name as copies. */
  network() {
    const removed = new Set<string>();
    for (const [copy, operator] of this.#copies) {
      // Of two flights that name each other as the copy, the first is used.
      const periods = removed.has(`${operator} ${copy.slice(-7)}`) ? 0 : this.#timetable.remove(copy);
      if (periods === 0) continue;
      removed.add(copy);
      this.#context.log.skipLater(CODE_SHARE, periods);
    }
    return this.#timetable.network(this.#context);
  }

  /** Adds the period of a leg to the timetable, in local time. */
  #add(leg: FlightLeg): Outcome {
    const { log } = this.#context;
    const { origin, destination, service_type, skipped } = leg;
    if (skipped !== null) return { skipped };
    const route = resolveRoute(origin, destination, this.#context);
    if ('rejected' in route) return route;
    const airline = airlineCode(leg.airline, this.#context, leg.number);
    if (airline === null) return { rejected: UNKNOWN_AIRLINE, name: leg.airline };
    const [begin, end] = [leg.from ?? this.#carrier.from, leg.to ?? this.#carrier.to];
    if (begin === null) return { rejected: 'period of operation without a beginning', name: leg.designator };
    if (end !== null && end < begin) return { rejected: ENDS_BEFORE, name: leg.designator };

    const [from, to] = airportsOf(route, this.#context);
    if (leg.departureOffset === null || leg.arrivalOffset === null)
      log.warning('leg without a valid UTC variation, taken from the time zone', leg.designator);
    const isUtc = this.#carrier.timeMode === 'U';
    const offset = leg.departureOffset ?? offsetOn(from.time_zone, begin);
    const notAdjusted = daysNotAdjusted(leg, at(this.#variation.legs, 0));
    if (notAdjusted !== 0) log.warning('leg after midnight with the days of the first leg, moved', leg.designator);
    const minutes = blockMinutesOf(leg, isUtc, offset, leg.arrivalOffset ?? offsetOn(to.time_zone, begin));
    const block = blockTime(minutes, route, this.#context);
    if (leg.days === 0) log.note('cancelled periods');
    const name = `${leg.designator} ${origin}-${destination}${this.#variation.timesBefore(leg) || ''}`;
    // Without UTC variation, one time in UTC is several local times where clocks change.
    const changes = isUtc && leg.departureOffset === null;
    const spans = changes ? steadySpans(from.time_zone, begin, end) : [{ from: begin, to: end, offset }];
    for (const span of spans) {
      const departure = localDeparture(leg, isUtc, span.offset);
      const dayShift = departure.dayShift + notAdjusted;
      // Every other week counts from the week in which the whole period begins.
      const isOffWeek = leg.everyOtherWeek && (weekNumber(span.from) - weekNumber(begin)) % 2 !== 0;
      this.#timetable.add(
        { ...route, airline, service_type },
        { name, number: leg.number },
        {
          from: (isOffWeek ? weekNumber(span.from) * 7 + 4 : span.from) + dayShift,
          to: span.to === null ? null : span.to + dayShift,
          days: shiftDays(leg.days, dayShift),
          everyOtherWeek: leg.everyOtherWeek,
          minute: departure.minute,
          block,
          aircraft: AIRCRAFT_TYPE.test(leg.aircraft) ? leg.aircraft : null,
        },
      );
    }
    return null;
  }
}

/** A station of a segment record that stands for all. */
const ANY = 'QQQ';

/** The legs are indexed by route, so that a file that repeats one leg is read in linear time. */
export class Variation {
  /** In file order. All have the same itinerary variation. */
  readonly legs: FlightLeg[] = [];
  /** Legs that no segment record has skipped, by route. */
  readonly #unmarked = new Map<string, FlightLeg[]>();
  /** Number of legs by route and sequence number, which is below 100; sparse. */
  readonly #bySequence = new Map<string, number[]>();

  add(leg: FlightLeg): void {
    const { origin, destination, sequence } = leg;
    this.legs.push(leg);
    addTo(this.#unmarked, `${origin}-${destination}`, leg);
    const counts = entryOf(this.#bySequence, origin + destination, () => []);
    counts[sequence] = (counts[sequence] ?? 0) + 1;
  }

  /** The routes of the legs, as `LHR-JFK`, between two stations; `QQQ` is any station. */
  routes(board: string, off: string): string[] {
    const route = `${board}-${off}`;
    if (board !== ANY && off !== ANY) return this.#unmarked.has(route) ? [route] : [];
    return [...this.#unmarked.keys()].filter(
      (leg) => (board === ANY || leg.startsWith(board)) && (off === ANY || leg.endsWith(off)),
    );
  }

  /** Skips the legs of some routes so far. */
  skip(routes: readonly string[], reason: string): void {
    for (const route of routes) for (const leg of this.#unmarked.get(route)?.splice(0) ?? []) leg.skipped ??= reason;
  }

  /** How often the flight flies the same leg before this one: some fly to and fro all day under one number. */
  timesBefore({ origin, destination, sequence }: FlightLeg): number {
    const counts = this.#bySequence.get(origin + destination) ?? [];
    return counts.slice(0, sequence).reduce((sum, count) => sum + count, 0);
  }
}
