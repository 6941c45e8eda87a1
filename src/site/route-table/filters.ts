/**
 * The filters of a table of routes. Airline, day and time hold together for one departure. The module is pure: the
 * browser script and the tests use it.
 */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { countWeek, UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { at } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import { NOT_KNOWN, type Weekly } from '../text/words.ts';
import type { DepartureData, RowData, ServiceData } from './rowData.ts';

/** Quarters of a day, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
/** Minutes of a quarter of a day. */
export const PART_MINUTES = MINUTES_PER_DAY / DAY_PARTS.length;

/** The season of a row without one. */
export const UNKNOWN_SEASON = NOT_KNOWN;

/** A row as the filters read it. */
export interface FilterRow extends Omit<RowData, 'services'> {
  readonly services: readonly MemberService[];
  /** IATA code of the origin. */
  readonly from: string;
  readonly country: string;
  /** Names of the regions that the filters have. */
  readonly regions: readonly string[];
  /** Season without its months, or `UNKNOWN_SEASON`. */
  readonly season: string;
  /** Folded text of the row. */
  readonly text: string;
}

/** An airline of a row with its alliance; null for none. */
export interface MemberService extends ServiceData {
  readonly alliance: string | null;
}

/** The chosen filters. An empty one keeps everything. */
export interface Filters {
  /** Folded text that a row must have. */
  readonly text: string;
  /** IATA codes, any of which matches. */
  readonly airlines: ReadonlySet<string>;
  readonly alliance: string;
  /** Bit 0 is Monday; 0 for any day. */
  readonly days: number;
  /** Bit 0 is the first of `DAY_PARTS`; 0 for any time. */
  readonly times: number;
  /** IATA code of the origin. */
  readonly from: string;
  readonly country: string;
  readonly region: string;
  /** Family of aircraft. */
  readonly aircraft: string;
  /** 1 is January; 0 for any. A route rests in a month only where its months are known. */
  readonly month: number;
  /** Longest flight time in minutes; 0 for any. */
  readonly within: number;
  readonly season: string;
}

export const NO_FILTERS: Filters = {
  text: '',
  airlines: new Set(),
  alliance: '',
  days: 0,
  times: 0,
  from: '',
  country: '',
  region: '',
  aircraft: '',
  month: 0,
  within: 0,
  season: '',
};

/** The part of a row that matches. */
export interface RowMatch extends Weekly {
  /** IATA codes of the airlines with a departure that matches. */
  readonly airlines: readonly string[];
  /** Alliances of these airlines, each once. */
  readonly alliances: readonly string[];
  /** Families of aircraft of what matches, each once. */
  readonly aircraft: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  /** Parts of the day with a departure, as in `Filters.times`. */
  readonly times: number;
  /** First and last local minute of departure; null when no time is known. */
  readonly span: readonly [first: number, last: number] | null;
}

/** The departures of a row that match; null when none does. Without filters by departure, a row without days matches. */
export function matchRow(row: FilterRow, filters: Filters): RowMatch | null {
  const anyDeparture = !readsDepartures(filters);
  return matchOf(
    wantedServices(row, filters)
      .map((service) => ({ ...service, ...matchService(service, filters) }))
      .filter(({ days }) => anyDeparture || days !== 0),
  );
}

/** Whether a filter asks for more than the row and the airline. */
const readsDepartures = ({ days, times, aircraft }: Filters): boolean => days !== 0 || times !== 0 || aircraft !== '';

/**
 * What of a row may match filters by day, time and aircraft: its services without known days, and departures of which
 * the time or the aircraft is not known. Null where nothing may, and for a row that does match.
 */
export function matchUnknown(row: FilterRow, filters: Filters): RowMatch | null {
  if (!readsDepartures(filters) || matchRow(row, filters) !== null) return null;
  const services = wantedServices(row, filters).flatMap((service) => {
    const departures = service.departures.filter((departure) => matchingDays(departure, filters, true) !== 0);
    const anyTime = { ...filters, times: 0, aircraft: '' };
    return service.departures.length > 0 && departures.length === 0
      ? []
      : [{ ...service, ...matchService({ ...service, departures }, anyTime) }];
  });
  return matchOf(services);
}

/** The services of a row that filters keep, whatever their departures. */
function wantedServices(row: FilterRow, filters: Filters) {
  const { from, country, region, month, within, season, text, alliance, airlines: wanted } = filters;
  const isOut =
    (from !== '' && row.from !== from) ||
    (country !== '' && row.country !== country) ||
    (region !== '' && !row.regions.includes(region)) ||
    (month !== 0 && !isFlownIn(row, month)) ||
    (within !== 0 && row.flyingMin > within) ||
    (season !== '' && row.season !== season) ||
    (text !== '' && !row.text.includes(text));
  if (isOut) return [];
  return row.services
    .filter(({ airline }) => wanted.size === 0 || wanted.has(airline))
    .filter((service) => alliance === '' || service.alliance === alliance);
}

/** Whether a row is not known to rest in a month. */
const isFlownIn = ({ months }: FilterRow, month: number): boolean =>
  months === 0 || (months & (1 << (month - 1))) !== 0;

/** What services show together; null without any. */
function matchOf(matching: readonly (MemberService & ReturnType<typeof matchService>)[]): RowMatch | null {
  if (matching.length === 0) return null;
  const minutes = matching.flatMap((service) => service.minutes);
  return {
    airlines: matching.map(({ airline }) => airline),
    alliances: [...new Set(matching.flatMap((service) => service.alliance ?? []))],
    aircraft: [...new Set(matching.flatMap((service) => service.aircraft))],
    days: matching.reduce((bits, { days }) => bits | days, 0),
    weekly: matching.reduce((sum, { weekly }) => sum + weekly, 0),
    daysKnown: matching.every(({ departures }) => departures.length > 0),
    times: minutes.reduce((bits, minute) => bits | partOf(minute), 0),
    span: minutes.length === 0 ? null : [Math.min(...minutes), Math.max(...minutes)],
  };
}

/** The week of what matches of a service, its known times and its families of aircraft. */
function matchService({ departures }: ServiceData, filters: Filters) {
  const matching = departures.filter((departure) => matchingDays(departure, filters) !== 0);
  const week = countWeek(
    0,
    matching.length,
    (departure) => at(matching, departure).minute ?? UNKNOWN_TIME,
    (departure) => matchingDays(at(matching, departure), filters),
  );
  return {
    ...week,
    minutes: matching.flatMap(({ minute }) => minute ?? []),
    aircraft: matching.flatMap(({ families }) => (families === '' ? [] : families.split('+'))),
  };
}

const partOf = (minute: number): number => 1 << Math.floor(minute / PART_MINUTES);

/** The days on which a departure matches. @param includeUnknown whether an unknown time or aircraft matches */
function matchingDays({ minute, days, families }: DepartureData, filters: Filters, includeUnknown = false): number {
  const isInTime = filters.times === 0 || (minute === null ? includeUnknown : (filters.times & partOf(minute)) !== 0);
  const isOfType =
    filters.aircraft === '' || (families === '' ? includeUnknown : families.split('+').includes(filters.aircraft));
  return isInTime && isOfType ? days & (filters.days || ALL_DAYS) : 0;
}

/** Number of rows that each choice would leave, the other filters kept. */
export interface ChoiceCounts {
  readonly airline: ReadonlyMap<string, number>;
  readonly alliance: ReadonlyMap<string, number>;
  readonly from: ReadonlyMap<string, number>;
  readonly country: ReadonlyMap<string, number>;
  readonly region: ReadonlyMap<string, number>;
  readonly aircraft: ReadonlyMap<string, number>;
  readonly season: ReadonlyMap<string, number>;
  /** Monday first. */
  readonly day: readonly number[];
  /** As `DAY_PARTS`. */
  readonly time: readonly number[];
  /** Rows that are not known to rest in a month. */
  readonly month: (month: number) => number;
  /** Rows with a flight time of at most so many minutes. */
  readonly within: (minutes: number) => number;
}

/** Counts the rows of every choice. */
export function countChoices(rows: readonly FilterRow[], filters: Filters): ChoiceCounts {
  const matches = (wanted: Filters) =>
    rows.flatMap((row) => {
      const match = matchRow(row, wanted);
      return match ? [{ row, match }] : [];
    });
  const all = matches(filters);
  /** The rows without one filter: the same as with it where nothing is chosen. */
  const without = (name: keyof Filters) =>
    isChosen(filters[name]) ? matches({ ...filters, [name]: NO_FILTERS[name] }) : all;
  const lengths = without('within').map(({ row }) => row.flyingMin);
  const inAnyMonth = without('month').map(({ row }) => row);
  const daysOf = without('days').map(({ match }) => match.days);
  const timesOf = without('times').map(({ match }) => match.times);
  return {
    airline: countEach(without('airlines').flatMap(({ match }) => match.airlines)),
    alliance: countEach(without('alliance').flatMap(({ match }) => match.alliances)),
    from: countEach(without('from').map(({ row }) => row.from)),
    country: countEach(without('country').map(({ row }) => row.country)),
    region: countEach(without('region').flatMap(({ row }) => row.regions)),
    aircraft: countEach(without('aircraft').flatMap(({ match }) => match.aircraft)),
    season: countEach(without('season').map(({ row }) => row.season)),
    day: bitCounts(daysOf, WEEKDAYS.length),
    time: bitCounts(timesOf, DAY_PARTS.length),
    month: (month) => inAnyMonth.filter((row) => isFlownIn(row, month)).length,
    within: (minutes) => lengths.filter((length) => length <= minutes).length,
  };
}

const isChosen = (value: Filters[keyof Filters]): boolean =>
  typeof value === 'object' ? value.size > 0 : value !== '' && value !== 0;

const bitCounts = (sets: readonly number[], bits: number): number[] =>
  Array.from({ length: bits }, (_, bit) => sets.filter((set) => set & (1 << bit)).length);
