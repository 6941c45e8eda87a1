/**
 * Services and departures of every active route as typed arrays, in local time: what filters by airline, day, time and
 * month read. Routes have the index that they have in the dataset. Read from bytes without parsing.
 */
import type { Alliance, ServiceType } from '../../contract/vocabulary.ts';
import type { Dataset, Departure, Route } from '../dataset/dataset.ts';
import { startsOfSizes } from '../groups.ts';
import { at, must } from '../must.ts';
import { openArrays, packArrays, type StoredFormat } from '../storedArrays.ts';
import { MINUTES_PER_DAY } from '../time.ts';

/** The texts that the arrays refer to. */
export interface ScheduleTexts {
  /** By code. */
  readonly airlines: readonly {
    readonly code: string;
    readonly name: string;
    readonly alliance: Alliance | null;
  }[];
  readonly seasonalNotes: readonly string[];
  readonly seasonLabels: readonly string[];
}

/** Arrays by route, by service and by departure. */
export interface ScheduleArrays {
  /** By route: flying minutes. */
  readonly flyingMin: Uint16Array;
  /** By route: one more than the index of its season label; 0 when it has none. */
  readonly seasonLabel: Uint16Array;
  /** By route: the months in which it is known not to be flown. Bit 0 is January. */
  readonly restMonths: Uint16Array;
  /** Services of route `r`: `serviceStart[r]` to `serviceStart[r + 1]`, in the order of the contract. */
  readonly serviceStart: Uint32Array;
  /** By service: index of its airline. */
  readonly airline: Uint16Array;
  /** By service: index into `SERVICE_TYPES_STORED`. */
  readonly serviceType: Uint8Array;
  /** By service: one more than the index of its note; 0 when it has none. */
  readonly seasonalNote: Uint16Array;
  /** Departures of service `s`: `departureStart[s]` to `departureStart[s + 1]`, by time; the unknown time is last. */
  readonly departureStart: Uint32Array;
  /** By departure: local minutes after midnight, or `UNKNOWN_TIME`. */
  readonly minute: Uint16Array;
  /** By departure: weekdays. Bit 0 is Monday. */
  readonly days: Uint8Array;
}

export type ScheduleTable = ScheduleTexts & ScheduleArrays;

/** `minute` of a departure whose time is not known: the end of the day, so that it sorts last. */
export const UNKNOWN_TIME = MINUTES_PER_DAY;

/** What `serviceType` numbers. */
export const SERVICE_TYPES_STORED: readonly (ServiceType | null)[] = [null, 'scheduled', 'charter'];
/** `serviceType` of a charter service. */
export const STORED_CHARTER = SERVICE_TYPES_STORED.indexOf('charter');
/** The magic word is "ARST" read as a little-endian word. */
const FORMAT: StoredFormat = { name: 'schedule', magic: 0x5453_5241, version: 2 };

/** Builds the table of a dataset. */
export function buildScheduleTable({ routes, alliances }: Pick<Dataset, 'routes' | 'alliances'>): ScheduleTable {
  const services = routes.flatMap((route) => route.services);
  const departures = services.map((service) => merged(service.departures));
  const names = new Map(services.map(({ airlineCode, airlineName }) => [airlineCode, airlineName]));
  const airlines = [...names]
    .map(([code, name]) => ({ code, name, alliance: alliances.get(code) ?? null }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
  const airlineIndex = new Map(airlines.map(({ code }, index) => [code, index]));
  const seasonalNotes = sortedTexts(services.map(({ seasonalNote }) => seasonalNote));
  const seasonLabels = sortedTexts(routes.map(({ seasonalityLabel }) => seasonalityLabel));
  const place = (texts: readonly string[], text: string | null) => (text === null ? 0 : texts.indexOf(text) + 1);
  const all = departures.flat();
  return {
    airlines,
    seasonalNotes,
    seasonLabels,
    flyingMin: Uint16Array.from(routes, ({ flyingMin }) => flyingMin),
    seasonLabel: Uint16Array.from(routes, ({ seasonalityLabel }) => place(seasonLabels, seasonalityLabel)),
    restMonths: Uint16Array.from(routes, restMonths),
    serviceStart: startsOfSizes(routes.map((route) => route.services.length)),
    airline: Uint16Array.from(services, ({ airlineCode }) => must(airlineIndex.get(airlineCode), airlineCode)),
    serviceType: Uint8Array.from(services, ({ serviceType }) => SERVICE_TYPES_STORED.indexOf(serviceType)),
    seasonalNote: Uint16Array.from(services, ({ seasonalNote }) => place(seasonalNotes, seasonalNote)),
    departureStart: startsOfSizes(departures.map(({ length }) => length)),
    minute: Uint16Array.from(all, ({ minute }) => minute),
    days: Uint8Array.from(all, ({ days }) => days),
  };
}

/** The service type of a service; null when it is not known. */
export const serviceTypeOf = ({ serviceType }: ScheduleTable, service: number): ServiceType | null =>
  SERVICE_TYPES_STORED[at(serviceType, service)] ?? null;

/** The season label of a route; null when none is known. */
export const seasonLabelOf = ({ seasonLabel, seasonLabels }: ScheduleTable, route: number): string | null =>
  seasonLabels[at(seasonLabel, route) - 1] ?? null;

/** Routes with a charter service. */
export function charterRoutes({ serviceStart, serviceType }: ScheduleArrays): Set<number> {
  const found = new Set<number>();
  for (let route = 0; route + 1 < serviceStart.length; route++)
    if (serviceType.subarray(serviceStart[route], serviceStart[route + 1]).includes(STORED_CHARTER)) found.add(route);
  return found;
}

/** Departures of one time as one, by time. */
function merged(departures: readonly Departure[]): { minute: number; days: number }[] {
  const daysOf = new Map<number, number>();
  for (const { minute, days } of departures)
    daysOf.set(minute ?? UNKNOWN_TIME, days | (daysOf.get(minute ?? UNKNOWN_TIME) ?? 0));
  return [...daysOf].map(([minute, days]) => ({ minute, days })).sort((a, b) => a.minute - b.minute);
}

/** Months are known only where a route has some. */
const restMonths = ({ months }: Route): number =>
  months === null ? 0 : [...months].reduce((bits, month, i) => (month === '-' ? bits | (1 << i) : bits), 0);

const sortedTexts = (texts: readonly (string | null)[]): string[] =>
  [...new Set(texts)].filter((text): text is string => text !== null).sort();

/** The arrays as bytes, in the order in which `scheduleFromBytes` reads them; the texts are stored apart. */
export const scheduleToBytes = (table: ScheduleArrays): Uint8Array =>
  packArrays(FORMAT, [
    table.flyingMin,
    table.seasonLabel,
    table.restMonths,
    table.serviceStart,
    table.airline,
    table.serviceType,
    table.seasonalNote,
    table.departureStart,
    table.minute,
    table.days,
  ]);

/** @throws Error for bytes that are not those of `scheduleToBytes` */
export function scheduleFromBytes(bytes: Uint8Array, texts: ScheduleTexts): ScheduleTable {
  const take = openArrays(FORMAT, bytes);
  return {
    ...texts,
    flyingMin: take(Uint16Array),
    seasonLabel: take(Uint16Array),
    restMonths: take(Uint16Array),
    serviceStart: take(Uint32Array),
    airline: take(Uint16Array),
    serviceType: take(Uint8Array),
    seasonalNote: take(Uint16Array),
    departureStart: take(Uint32Array),
    minute: take(Uint16Array),
    days: take(Uint8Array),
  };
}
