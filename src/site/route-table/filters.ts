/**
 * The filters of a table of routes. Airline, day and time hold together for one departure. The module is pure: the
 * browser script and the tests use it.
 */
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { countEach } from '../../core/objects.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { DepartureData, RowData, ServiceData } from './rowData.ts';

/** Quarters of a day, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
const PART_MINUTES = MINUTES_PER_DAY / DAY_PARTS.length;

/** The season of a row without one. */
export const UNKNOWN_SEASON = 'Not known';

/** A row as the filters read it. */
export interface FilterRow extends Omit<RowData, 'services'> {
  readonly services: readonly MemberService[];
  readonly country: string;
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
  readonly country: string;
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
  country: '',
  within: 0,
  season: '',
};

/** The part of a row that matches. */
export interface Match {
  /** IATA codes of the airlines with a departure that matches. */
  readonly airlines: readonly string[];
  /** Alliances of these airlines, each once. */
  readonly alliances: readonly string[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly weekly: number;
  /** Parts of the day with a departure, as in `Filters.times`. */
  readonly times: number;
  /** First and last local minute of departure; null when no time is known. */
  readonly span: readonly [first: number, last: number] | null;
}

/** The departures of a row that match; null when none does. Without filters by departure, a row without days matches. */
export function matchRow(row: FilterRow, filters: Filters): Match | null {
  const { country, within, season, text, alliance, airlines: wanted } = filters;
  if (country !== '' && row.country !== country) return null;
  if (within !== 0 && row.flyingMin > within) return null;
  if (season !== '' && row.season !== season) return null;
  if (text !== '' && !row.text.includes(text)) return null;
  const anyDeparture = filters.days === 0 && filters.times === 0;
  const matching = row.services
    .filter(({ airline }) => wanted.size === 0 || wanted.has(airline))
    .filter((service) => alliance === '' || service.alliance === alliance)
    .map(({ departures, ...service }) => ({
      ...service,
      departures: anyDeparture ? departures : departures.flatMap((one) => matched(one, filters)),
    }))
    .filter(({ departures }) => anyDeparture || departures.length > 0);
  if (matching.length === 0) return null;
  const all = matching.flatMap(({ departures }) => departures);
  const minutes = all.flatMap(({ minute }) => minute ?? []);
  return {
    airlines: matching.map(({ airline }) => airline),
    alliances: [...new Set(matching.flatMap((service) => service.alliance ?? []))],
    days: all.reduce((bits, { days }) => bits | days, 0),
    weekly: matching.reduce((sum, { departures }) => sum + weeklyOf(departures), 0),
    times: minutes.reduce((bits, minute) => bits | partOf(minute), 0),
    span: minutes.length === 0 ? null : [Math.min(...minutes), Math.max(...minutes)],
  };
}

const partOf = (minute: number): number => 1 << Math.floor(minute / PART_MINUTES);

/** A departure on its days that match. One without a known time is at no time of day. */
function matched({ minute, days }: DepartureData, filters: Filters): DepartureData[] {
  const kept = filters.days === 0 ? days : days & filters.days;
  if (kept === 0) return [];
  const isInTime = filters.times === 0 || (minute !== null && (filters.times & partOf(minute)) !== 0);
  return isInTime ? [{ minute, days: kept }] : [];
}

/** Departures a week of one airline: a day without known times counts as one. */
export function weeklyOf(departures: readonly DepartureData[]): number {
  let sum = 0;
  for (let day = 0; day < WEEKDAYS.length; day++) {
    let timed = 0;
    let isFlown = false;
    for (const { minute, days } of departures) {
      if ((days & (1 << day)) === 0) continue;
      isFlown = true;
      if (minute !== null) timed++;
    }
    if (isFlown) sum += Math.max(1, timed);
  }
  return sum;
}

/** Number of rows that each choice would leave, the other filters kept. */
export interface ChoiceCounts {
  readonly airline: ReadonlyMap<string, number>;
  readonly alliance: ReadonlyMap<string, number>;
  readonly country: ReadonlyMap<string, number>;
  readonly season: ReadonlyMap<string, number>;
  /** Monday first. */
  readonly day: readonly number[];
  /** As `DAY_PARTS`. */
  readonly time: readonly number[];
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
  const daysOf = without('days').map(({ match }) => match.days);
  const timesOf = without('times').map(({ match }) => match.times);
  return {
    airline: countEach(without('airlines').flatMap(({ match }) => match.airlines)),
    alliance: countEach(without('alliance').flatMap(({ match }) => match.alliances)),
    country: countEach(without('country').map(({ row }) => row.country)),
    season: countEach(without('season').map(({ row }) => row.season)),
    day: bitCounts(daysOf, WEEKDAYS.length),
    time: bitCounts(timesOf, DAY_PARTS.length),
    within: (minutes) => lengths.filter((length) => length <= minutes).length,
  };
}

const isChosen = (value: Filters[keyof Filters]): boolean =>
  typeof value === 'object' ? value.size > 0 : value !== '' && value !== 0;

const bitCounts = (sets: readonly number[], bits: number): number[] =>
  Array.from({ length: bits }, (_, bit) => sets.filter((set) => set & (1 << bit)).length);
