/**
 * The departures of the whole dataset as columns: the one table from which schedules, weekly counts, arrivals, filters,
 * pages, timed journeys and files are made. Built once, stored in the snapshot as it is, then only read.
 *
 * A service is an airline on a route. A departure is one local time of a service with its weekdays, block time, flight
 * number and aircraft types. A service without a departure is one whose weekdays are not known.
 */
import type { ScheduleEntry } from '../../contract/schemas.ts';
import { type Alliance, type ServiceType, WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Dataset, Departure, Service } from '../dataset/dataset.ts';
import { timeOfDay } from '../dataset/schedule.ts';
import { countWeek, type ServiceWeek, UNKNOWN_TIME } from '../dataset/week.ts';
import { groupOf, startsOfSizes } from '../groups.ts';
import { at, missing, must } from '../must.ts';
import { type ColumnsOf, openColumns, packColumns } from '../storedArrays.ts';
import { compareMinutes, MINUTES_PER_DAY, mod, monthNumber } from '../time.ts';
import { clocksOf, type ReferenceWeek, referenceWeek } from './clocks.ts';
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
  /** The week whose clocks `offset` has. */
  readonly week: ReferenceWeek;
}

const COLUMNS = {
  /** By airport: minutes that its clocks are ahead of UTC in the reference week. */
  offset: Int16Array,
  /** Services of route `r`: `serviceStart[r]` to `serviceStart[r + 1]`, in the order of the contract. */
  serviceStart: Uint32Array,
  /** By route: minutes by which the clocks of the destination are ahead of those of the origin. */
  clockShift: Int16Array,
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
  /** By departure: flight number of the airline; 0 when it is not known. */
  flight: Uint16Array,
  /** By departure: index of its set of aircraft types. */
  aircraft: Uint16Array,
} as const;

export type Departures = DepartureTexts & ColumnsOf<typeof COLUMNS>;

/** What `serviceType` numbers. */
const SERVICE_TYPES: readonly (ServiceType | null)[] = [null, 'scheduled', 'charter'];
const CHARTER = SERVICE_TYPES.indexOf('charter');

/** Builds the table of a dataset. Routes keep their index. @throws RangeError for an unknown time zone */
export function buildDepartures(dataset: Pick<Dataset, 'airports' | 'routes' | 'alliances' | 'dataDate'>): Departures {
  const { airports, routes, alliances } = dataset;
  const week = referenceWeek(dataset);
  const offset = clocksOf(airports, week);
  const services = routes.flatMap((route) => route.services);
  const departures = services.map(joinDays);
  const all = departures.flat();
  const names = new Map(services.map(({ airlineCode, airlineName }) => [airlineCode, airlineName]));
  const airlines = [...names]
    .map(([code, name]) => ({ code, name, alliance: alliances.get(code) ?? null }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const airlineIndex = new Map(airlines.map(({ code }, index) => [code, index]));
  const seasonalNotes = [...new Set(services.flatMap(({ seasonalNote }) => seasonalNote ?? []))].sort();
  const typeSets = ['', ...new Set(all.map(typeKey).filter((key) => key !== ''))];
  const typeIndex = new Map(typeSets.map((key, index) => [key, index]));
  return {
    airlines,
    seasonalNotes,
    aircraftSets: typeSets.map((key) => (key === '' ? [] : key.split(' '))),
    week,
    offset,
    serviceStart: startsOfSizes(routes.map((route) => route.services.length)),
    clockShift: Int16Array.from(routes, ({ from, to }) => at(offset, to) - at(offset, from)),
    airline: Uint16Array.from(services, ({ airlineCode }) => must(airlineIndex.get(airlineCode), airlineCode)),
    serviceType: Uint8Array.from(services, ({ serviceType }) => SERVICE_TYPES.indexOf(serviceType)),
    serviceMonths: Uint16Array.from(services, ({ months }) => monthBits(months)),
    seasonalNote: Uint16Array.from(services, ({ seasonalNote }) =>
      seasonalNote === null ? 0 : seasonalNotes.indexOf(seasonalNote) + 1,
    ),
    timetableMonth: Uint16Array.from(services, ({ timetableMonth }) => monthOf(timetableMonth)),
    seenMonth: Uint16Array.from(services, ({ seenMonth }) => monthOf(seenMonth)),
    departureStart: startsOfSizes(departures.map(({ length }) => length)),
    minute: Int16Array.from(all, ({ minute }) => minute ?? UNKNOWN_TIME),
    days: Uint8Array.from(all, ({ days }) => days),
    block: Uint16Array.from(all, ({ blockMin }) => blockMin ?? 0),
    flight: Uint16Array.from(all, ({ flight }) => flight ?? 0),
    aircraft: Uint16Array.from(all, (departure) => must(typeIndex.get(typeKey(departure)), 'set of aircraft types')),
  };
}

const monthOf = (month: string | null): number => (month === null ? 0 : monthNumber(month));

const typeKey = ({ aircraft }: Departure): string => aircraft.join(' ');

/** The departures of a service, those of one time, block time and number as one, by time; the unknown time is last. */
function joinDays({ departures }: Service): Departure[] {
  const joined = new Map<string, Departure>();
  for (const departure of departures) {
    const key = `${departure.minute} ${departure.blockMin} ${departure.flight}`;
    const same = joined.get(key);
    joined.set(
      key,
      same === undefined
        ? departure
        : {
            ...same,
            days: same.days | departure.days,
            aircraft: [...new Set([...same.aircraft, ...departure.aircraft])].sort(),
          },
    );
  }
  return [...joined.values()].sort(
    (a, b) => compareMinutes(a, b) || (a.blockMin ?? 0) - (b.blockMin ?? 0) || (a.flight ?? 0) - (b.flight ?? 0),
  );
}

/** The columns as bytes; the texts are stored apart. */
export const departuresToBytes = (table: Departures): Uint8Array => packColumns(COLUMNS, table);

/** @throws Error for bytes that are not those of `departuresToBytes` */
export const departuresFromBytes = (bytes: Uint8Array, texts: DepartureTexts): Departures => ({
  ...texts,
  ...openColumns('departures', COLUMNS, bytes),
});

/** The service type of a service; null when it is not known. */
export const serviceTypeOf = ({ serviceType }: Departures, service: number): ServiceType | null =>
  at(SERVICE_TYPES, at(serviceType, service));

/** Whether a service is capacity sold through tour operators. */
export const isCharterService = ({ serviceType }: Departures, service: number): boolean =>
  serviceType[service] === CHARTER;

/** Whether a route has a charter service. */
export const hasCharter = (table: Departures, route: number): boolean =>
  servicesOf(table, route).some((service) => isCharterService(table, service));

/** The airline of a service. */
export const airlineOf = ({ airlines, airline }: Departures, service: number): AirlineRecord =>
  at(airlines, at(airline, service));

/** The seasonal note of a service; null when it has none. */
export const seasonalNoteOf = ({ seasonalNotes, seasonalNote }: Departures, service: number): string | null =>
  seasonalNotes[at(seasonalNote, service) - 1] ?? null;

/** Whether the weekdays of a service are known. */
export const hasKnownDays = ({ departureStart }: Departures, service: number): boolean =>
  at(departureStart, service) < at(departureStart, service + 1);

/** The services of a route, in the order of the contract. */
export function servicesOf({ serviceStart }: Departures, route: number): number[] {
  const first = at(serviceStart, route);
  return Array.from({ length: at(serviceStart, route + 1) - first }, (_, i) => first + i);
}

/** The services of a route that are not charter, in the order of the contract. */
export const scheduledServicesOf = (table: Departures, route: number): number[] =>
  servicesOf(table, route).filter((service) => !isCharterService(table, service));

/** The services of an airline with their routes, in the order of the routes. */
export function* servicesOfAirline(
  { airline, serviceStart }: Departures,
  index: number,
): Generator<{ readonly route: number; readonly service: number }> {
  let route = 0;
  for (let service = airline.indexOf(index); service !== -1; service = airline.indexOf(index, service + 1)) {
    while (at(serviceStart, route + 1) <= service) route++;
    yield { route, service };
  }
}

/** The service of a departure. */
export const serviceOf = ({ departureStart }: Departures, departure: number): number =>
  groupOf(departureStart, departure);

/** The departures of a service, by time; the unknown time is last. */
export function departuresOf({ departureStart }: Departures, service: number): number[] {
  const first = at(departureStart, service);
  return Array.from({ length: at(departureStart, service + 1) - first }, (_, i) => first + i);
}

/** The weekdays on which a departure counts, all of them unless a filter says otherwise. */
export type DaysOfDeparture = (departure: number) => number;

/** The departures of a service as the contract shows them: in week order, times ascending, each once. */
export function scheduleOf(
  table: Departures,
  service: number,
  daysOf: DaysOfDeparture = allDays(table),
): ScheduleEntry[] {
  const first = table.departureStart[service] ?? missing(service);
  const end = table.departureStart[service + 1] ?? missing(service + 1);
  const times: (string[] | undefined)[] = [];
  for (let departure = first; departure < end; departure++) {
    const days = daysOf(departure);
    const minute = table.minute[departure] ?? missing(departure);
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
export const weekOf = (table: Departures, service: number, daysOf: DaysOfDeparture = allDays(table)): ServiceWeek =>
  countWeek(
    table.departureStart[service] ?? missing(service),
    table.departureStart[service + 1] ?? missing(service + 1),
    (departure) => table.minute[departure] ?? missing(departure),
    daysOf,
  );

const allDays =
  ({ days }: Departures): DaysOfDeparture =>
  (departure) =>
    days[departure] ?? missing(departure);

/** When a departure arrives, on the clocks of the destination. */
export interface Arrival {
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Calendar days from the departure to the arrival: -1 to 3. */
  readonly dayOffset: number;
}

/** The arrival of a departure of a route; null when its time or block time is not known. */
export function arrivalOf(table: Departures, route: number, departure: number): Arrival | null {
  const blockMin = at(table.block, departure);
  return at(table.minute, departure) === UNKNOWN_TIME || blockMin === 0
    ? null
    : arrivalAfter(table, route, departure, blockMin);
}

/** The arrival of a departure whose time is known, some minutes after it. */
export function arrivalAfter(
  { minute, clockShift }: Departures,
  route: number,
  departure: number,
  minutes: number,
): Arrival {
  const arrives = at(minute, departure) + minutes + at(clockShift, route);
  return { minute: mod(arrives, MINUTES_PER_DAY), dayOffset: Math.floor(arrives / MINUTES_PER_DAY) };
}

/** The flight number as travellers know it, such as `BA117`; null when it is not known. */
export function flightOf(table: Departures, service: number, departure: number): string | null {
  const number = at(table.flight, departure);
  return number === 0 ? null : `${airlineOf(table, service).code}${number}`;
}

/** The IATA aircraft types of a departure; empty when they are not known. */
export const aircraftOf = ({ aircraftSets, aircraft }: Departures, departure: number): readonly string[] =>
  at(aircraftSets, at(aircraft, departure));
