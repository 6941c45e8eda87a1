/**
 * The departures of the whole dataset as columns: the one table from which schedules, weekly counts, arrivals, filters,
 * pages, timed journeys and files are made. Built once, stored in the snapshot as it is, then only read.
 *
 * A service is an airline on a route. A departure is one local time of a service with its weekdays, block time, flight
 * number and aircraft types. A service without a departure is one whose weekdays are not known.
 */
import type { ScheduleEntry } from '../../contract/schemas.ts';
import { type Alliance, type ServiceType, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Dataset, Departure } from '../dataset/dataset.ts';
import { timeOfDay } from '../dataset/schedule.ts';
import { countDays, countWeek, type ServiceWeek, UNKNOWN_TIME } from '../dataset/week.ts';
import { CHARTER } from '../filter/columns.ts';
import { type DepartureFilter, matchingDays } from '../filter/departureFilter.ts';
import { groupOf, itemsOf, startsOfSizes } from '../groups.ts';
import { at, missing, must } from '../must.ts';
import { type ColumnsOf, openColumns, packColumns, withProperties } from '../storedArrays.ts';
import { compareMinutes, MINUTES_PER_DAY, MONTHS_PER_YEAR, mod, monthNumber } from '../time.ts';
import { clocksByMonth, monthOfDate } from './clocks.ts';
import { monthBits } from './routeColumns.ts';

/** An airline with an active service. */
export interface AirlineRecord {
  readonly code: string;
  readonly name: string;
  readonly alliance: Alliance | null;
}

/** The texts that the columns number. */
export interface DepartureTexts {
  /** By code. */
  readonly airlines: readonly AirlineRecord[];
  readonly seasonalNotes: readonly string[];
  /** Sets of IATA aircraft types. The first is empty: not known. */
  readonly aircraftSets: readonly (readonly string[])[];
  /** ISO date of the build. */
  readonly built: string;
  /** The month whose clocks `offset` and `clockShift` have: that of the build unless given. 0 is January. */
  readonly month: number;
}

const COLUMNS = {
  /** By month and airport: minutes that its clocks are ahead of UTC. */
  clocks: Int16Array,
  /** Services of route `r`: `serviceStart[r]` to `serviceStart[r + 1]`, in the order of the contract. */
  serviceStart: Uint32Array,
  /** By month and route: minutes by which the clocks of the destination are ahead of those of the origin. */
  clockShifts: Int16Array,
  /** By service: index of its airline. */
  airline: Uint16Array,
  /** By service: index into `SERVICE_TYPES`. */
  serviceType: Uint8Array,
  /** By service: the months in which it is flown, bit 0 is January; 0 when they are not known. */
  serviceMonths: Uint16Array,
  /** By service: one more than the index of its note; 0 when it has none. */
  seasonalNote: Uint16Array,
  /** By service: month of its timetable, as `monthNumber` counts; 0 when it is not known. */
  timetableMonth: Uint16Array,
  /** By service: month in which an observer last saw it; 0 when none did, or not when. */
  seenMonth: Uint16Array,
  /** Departures of service `s`: `departureStart[s]` to `departureStart[s + 1]`, by time; the unknown time is last. */
  departureStart: Uint32Array,
  /** By departure: minutes after local midnight, or `UNKNOWN_TIME`. */
  minute: Int16Array,
  /** By departure: weekdays; bit 0 is Monday. */
  days: Uint8Array,
  /** By departure: minutes gate to gate; 0 when they are not known. */
  block: Uint16Array,
  /** By departure: 1 where the minutes are not those of the timetable. */
  blockEstimated: Uint8Array,
  /** By departure: flight number of the airline; 0 when it is not known. */
  flight: Uint16Array,
  /** By departure: index of its set of aircraft types. */
  aircraft: Uint16Array,
} as const;

/** The weekdays on which a departure counts, all of them unless a filter says otherwise. */
export type DaysOfDeparture = (departure: number) => number;

/** When a departure arrives, on the clocks of the destination. */
export interface Arrival {
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Calendar days from the departure to the arrival: -1 to 3. */
  readonly dayOffset: number;
}

/** What `serviceType` numbers; `CHARTER` is the number of charter. */
const SERVICE_TYPES: readonly (ServiceType | null)[] = [null, 'scheduled', 'charter'];

/** The table with its readers. Built once, then only read. */
export class Departures extends withProperties<DepartureTexts & ColumnsOf<typeof COLUMNS>>() {
  /** By airport: minutes that its clocks are ahead of UTC in the month. */
  readonly offset: Int16Array;
  /** By route: minutes by which the clocks of the destination are ahead of those of the origin in the month. */
  readonly clockShift: Int16Array;

  constructor(properties: DepartureTexts & ColumnsOf<typeof COLUMNS>) {
    super(properties);
    const { clocks, clockShifts, month } = properties;
    this.offset = ofMonth(clocks, month);
    this.clockShift = ofMonth(clockShifts, month);
  }

  /** The same departures with the clocks of another month. @param month 0 is January */
  inMonth(month: number): Departures {
    return new Departures({ ...this, month });
  }

  /** Minutes by which the clocks of the destination of a route are ahead of those of the origin, January first. */
  clockShiftsOf(route: number): number[] {
    const routes = this.clockShifts.length / MONTHS_PER_YEAR;
    return Array.from({ length: MONTHS_PER_YEAR }, (_, month) => at(this.clockShifts, month * routes + route));
  }

  /** @throws Error for bytes that are not those of `toBytes` */
  static fromBytes(bytes: Uint8Array, texts: DepartureTexts): Departures {
    return new Departures({ ...texts, ...openColumns('departures', COLUMNS, bytes) });
  }

  /** The columns as bytes; the texts are stored apart. */
  toBytes(): Uint8Array {
    return packColumns(COLUMNS, this);
  }

  /** The service type of a service; null when it is not known. */
  serviceTypeOf(service: number): ServiceType | null {
    return at(SERVICE_TYPES, at(this.serviceType, service));
  }

  /** Whether a service is capacity sold through tour operators. */
  isCharterService(service: number): boolean {
    return this.serviceType[service] === CHARTER;
  }

  /** Whether a route has a charter service. */
  hasCharter(route: number): boolean {
    return this.servicesOf(route).some((service) => this.isCharterService(service));
  }

  /** The airline of a service. */
  airlineOf(service: number): AirlineRecord {
    return at(this.airlines, at(this.airline, service));
  }

  /** The seasonal note of a service; null when it has none. */
  seasonalNoteOf(service: number): string | null {
    return this.seasonalNotes[at(this.seasonalNote, service) - 1] ?? null;
  }

  /** Whether the weekdays of a service are known. */
  hasKnownDays(service: number): boolean {
    return at(this.departureStart, service) < at(this.departureStart, service + 1);
  }

  /** Whether a service has a departure whose time is known. */
  hasKnownTime(service: number): boolean {
    return this.departuresOf(service).some((departure) => at(this.minute, departure) !== UNKNOWN_TIME);
  }

  /** The services of a route, in the order of the contract. */
  servicesOf(route: number): number[] {
    return itemsOf(this.serviceStart, route);
  }

  /** The services of a route that are not charter, in the order of the contract. */
  scheduledServicesOf(route: number): number[] {
    return this.servicesOf(route).filter((service) => !this.isCharterService(service));
  }

  /** The services of an airline with their routes, in the order of the routes. */
  *servicesOfAirline(index: number): Generator<{ readonly route: number; readonly service: number }> {
    let route = 0;
    for (
      let service = this.airline.indexOf(index);
      service !== -1;
      service = this.airline.indexOf(index, service + 1)
    ) {
      while (at(this.serviceStart, route + 1) <= service) route++;
      yield { route, service };
    }
  }

  /** The scheduled network of an airline: its services that are not charter, with their routes, in their order. */
  scheduledNetworkOf(index: number) {
    const network = [...this.servicesOfAirline(index)].filter(({ service }) => !this.isCharterService(service));
    return { routes: network.map(({ route }) => route), services: network.map(({ service }) => service) };
  }

  /** The service of a departure. */
  serviceOf(departure: number): number {
    return groupOf(this.departureStart, departure);
  }

  /** The departures of a service, by time; the unknown time is last. */
  departuresOf(service: number): number[] {
    return itemsOf(this.departureStart, service);
  }

  /** The departures of a service as the contract shows them: in week order, times ascending, each once. */
  scheduleOf(service: number, daysOf?: DaysOfDeparture): ScheduleEntry[] {
    const first = this.departureStart[service] ?? missing(service);
    const end = this.departureStart[service + 1] ?? missing(service + 1);
    const times: (string[] | undefined)[] = [];
    for (let departure = first; departure < end; departure++) {
      const days = daysOf ? daysOf(departure) : (this.days[departure] ?? missing(departure));
      const minute = this.minute[departure] ?? missing(departure);
      const time = minute === UNKNOWN_TIME ? null : timeOfDay(minute);
      for (let day = 0; day < WEEKDAYS.length; day++) {
        if ((days & (1 << day)) === 0) continue;
        const today = times[day] ?? [];
        times[day] = today;
        if (time !== null && today.at(-1) !== time) today.push(time);
      }
    }
    return WEEKDAYS.flatMap((day, index) => {
      const today = times[index];
      return today === undefined ? [] : [{ day, times: today }];
    });
  }

  /**
   * The weekdays of a service and its departures in a week. Both are 0 where `hasKnownDays` is false: they are unknown
   * then.
   */
  weekOf(service: number, daysOf: DaysOfDeparture = (departure) => at(this.days, departure)): ServiceWeek {
    return countWeek(this.departuresOf(service), (departure) => at(this.minute, departure), daysOf);
  }

  /** The departures of a service on each weekday, Monday first. All are 0 where `hasKnownDays` is false. */
  weekdaysOf(service: number, daysOf: DaysOfDeparture): number[] {
    return countDays(this.departuresOf(service), (departure) => at(this.minute, departure), daysOf);
  }

  /** Departures a week of services, of those whose weekdays are known; null when none are. */
  weeklyOf(services: readonly number[]): number | null {
    const known = services.filter((service) => this.hasKnownDays(service));
    return known.length === 0 ? null : known.reduce((sum, service) => sum + this.weekOf(service).weekly, 0);
  }

  /** The arrival of a departure of a route; null when its time or block time is not known. */
  arrivalOf(route: number, departure: number): Arrival | null {
    const blockMin = at(this.block, departure);
    return at(this.minute, departure) === UNKNOWN_TIME || blockMin === 0
      ? null
      : this.arrivalAfter(route, departure, blockMin);
  }

  /** The arrival of a departure whose time is known, some minutes after it. */
  arrivalAfter(route: number, departure: number, minutes: number): Arrival {
    const arrives = at(this.minute, departure) + minutes + at(this.clockShift, route);
    return { minute: mod(arrives, MINUTES_PER_DAY), dayOffset: Math.floor(arrives / MINUTES_PER_DAY) };
  }

  /** Whether the block time of a departure is not that of its timetable: `estimated` in records. */
  isEstimated(departure: number): boolean {
    return this.blockEstimated[departure] === 1;
  }

  /** The flight number as travellers know it, such as `BA117`; null when it is not known. */
  flightOf(service: number, departure: number): string | null {
    const number = at(this.flight, departure);
    return number === 0 ? null : `${this.airlineOf(service).code}${number}`;
  }

  /** The IATA aircraft types of a departure; empty when they are not known. */
  aircraftOf(departure: number): readonly string[] {
    return at(this.aircraftSets, at(this.aircraft, departure));
  }

  /** The weekdays on which each departure of a route matches, for `scheduleOf` and `weekOf`. */
  daysMatching(route: number, filter: DepartureFilter): DaysOfDeparture {
    return (departure) => matchingDays(this, route, departure, filter);
  }
}

/** The part of a column by month that is of one month. */
function ofMonth(column: Int16Array, month: number): Int16Array {
  const length = column.length / MONTHS_PER_YEAR;
  return column.subarray(month * length, (month + 1) * length);
}

/**
 * Builds the table of a dataset. Routes keep their index.
 * @param built ISO date of the build, whose month says which clocks are in force; by default the date of the data
 * @throws RangeError for an unknown time zone
 */
export function buildDepartures(
  dataset: Pick<Dataset, 'airports' | 'routes' | 'alliances' | 'dataDate'>,
  built = dataset.dataDate,
): Departures {
  const { airports, routes, alliances } = dataset;
  const clocks = clocksByMonth(airports, built);
  const clockShifts = new Int16Array(MONTHS_PER_YEAR * routes.length);
  for (let month = 0; month < MONTHS_PER_YEAR; month++) {
    const offset = ofMonth(clocks, month);
    for (const [route, { from, to }] of routes.entries())
      clockShifts[month * routes.length + route] = at(offset, to) - at(offset, from);
  }
  const services = routes.flatMap((route) => route.services);
  const departures = services.map((service) => joinDays(service.departures));
  const all = departures.flat();
  const names = new Map(services.map(({ airlineCode, airlineName }) => [airlineCode, airlineName]));
  const airlines = [...names]
    .map(([code, name]) => ({ code, name, alliance: alliances.get(code) ?? null }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const airlineIndex = new Map(airlines.map(({ code }, index) => [code, index]));
  const seasonalNotes = [...new Set(services.flatMap(({ seasonalNote }) => seasonalNote ?? []))].sort();
  const typeSets = [...new Set(['', ...all.map(typeKey)])];
  const typeIndex = new Map(typeSets.map((key, index) => [key, index]));
  const aircraftSets = typeSets.map((key) => (key === '' ? [] : key.split(' ')));
  return new Departures({
    airlines,
    seasonalNotes,
    aircraftSets,
    built,
    month: monthOfDate(built),
    clocks,
    clockShifts,
    serviceStart: startsOfSizes(routes.map((route) => route.services.length)),
    airline: Uint16Array.from(services, ({ airlineCode }) => must(airlineIndex.get(airlineCode), airlineCode)),
    serviceType: Uint8Array.from(services, ({ serviceType }) => SERVICE_TYPES.indexOf(serviceType)),
    serviceMonths: Uint16Array.from(services, ({ months }) => monthBits(months)),
    seasonalNote: Uint16Array.from(services, ({ seasonalNote }) => seasonalNotes.indexOf(seasonalNote ?? '') + 1),
    timetableMonth: Uint16Array.from(services, ({ timetableMonth }) => monthOf(timetableMonth)),
    seenMonth: Uint16Array.from(services, ({ seenMonth }) => monthOf(seenMonth)),
    departureStart: startsOfSizes(departures.map(({ length }) => length)),
    minute: Int16Array.from(all, ({ minute }) => minute ?? UNKNOWN_TIME),
    days: Uint8Array.from(all, ({ days }) => days),
    block: Uint16Array.from(all, ({ blockMin }) => blockMin ?? 0),
    blockEstimated: Uint8Array.from(all, ({ isEstimated }) => Number(isEstimated ?? false)),
    flight: Uint16Array.from(all, ({ flight }) => flight ?? 0),
    aircraft: Uint16Array.from(all, (departure) => must(typeIndex.get(typeKey(departure)), 'set of aircraft types')),
  });
}

const monthOf = (month: string | null): number => (month === null ? 0 : monthNumber(month));

const typeKey = ({ aircraft }: Departure): string => aircraft.join(' ');

/** The departures of a service, those of one time, block time and number as one, by time; the unknown time is last. */
export function joinDays(departures: readonly Departure[]): Departure[] {
  const joined = new Map<string, Departure>();
  for (const departure of departures) {
    const key = `${departure.minute} ${departure.blockMin} ${departure.isEstimated ?? false} ${departure.flight}`;
    const { days, aircraft } = joined.get(key) ?? { days: 0, aircraft: [] };
    joined.set(key, {
      ...departure,
      days: days | departure.days,
      aircraft: [...new Set([...aircraft, ...departure.aircraft])].sort(),
    });
  }
  return [...joined.values()].sort(
    (a, b) => compareMinutes(a, b) || (a.blockMin ?? 0) - (b.blockMin ?? 0) || (a.flight ?? 0) - (b.flight ?? 0),
  );
}

/** By index of a route: 1 if one of some airlines flies it, not as charter. @param airlines indices, ascending */
export type RouteMask = (airlines: ReadonlySet<number>) => Uint8Array;

/** Masks that are kept: 24 kB each at 24,000 routes. */
const MOST_MASKS = 64;

/** Makes masks, and keeps them: making one takes ten times as long as a search with it. */
export function routeMasks(departures: Departures): RouteMask {
  const kept = new Map<string, Uint8Array>();
  return (airlines) => {
    const key = [...airlines].join();
    const mask = kept.get(key) ?? routesOf(departures, airlines);
    if (kept.size === MOST_MASKS) kept.clear();
    kept.set(key, mask);
    return mask;
  };
}

function routesOf(departures: Departures, airlines: ReadonlySet<number>): Uint8Array {
  const { serviceStart, airline } = departures;
  const isAccepted = new Uint8Array(departures.airlines.length);
  for (const index of airlines) isAccepted[index] = 1;
  const mask = new Uint8Array(serviceStart.length - 1);
  for (let route = 0; route < mask.length; route++) {
    const end = serviceStart[route + 1] ?? missing(route);
    for (let service = serviceStart[route] ?? missing(route); service < end; service++)
      if (isAccepted[airline[service] ?? missing(service)] === 1 && !departures.isCharterService(service))
        mask[route] = 1;
  }
  return mask;
}
