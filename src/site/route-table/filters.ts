/**
 * The filters of a table of routes: the form, the address, the counts of choices and the rows that match derive from
 * this module. Airline, day and time hold together for one departure. The module is pure: the browser script and the
 * tests use it.
 */
import { fold } from '../../contract/fold.ts';
import { MONTHS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { countWeek, UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { countEach, keysOf, recordOf } from '../../core/objects.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import { NOT_KNOWN } from '../text/words.ts';
import type { DepartureData, RowData, ServiceData } from './rowData.ts';

/** Quarters of a day, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
/** Minutes of a quarter of a day. */
export const PART_MINUTES = MINUTES_PER_DAY / DAY_PARTS.length;
/** Limits of the flight time in minutes. */
export const DURATIONS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12].map((hours) => hours * 60);

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

/** The part of a row that matches. */
export type RowMatch = NonNullable<ReturnType<typeof matchOf>>;

/** The values that a filter finds in a row and in the part of it that matches. */
type ValuesOf = (row: FilterRow, match: RowMatch) => readonly string[];

/** The values of a row, whatever its airlines and departures. A route rests in a month only where its months are known. */
const ROW_VALUES = {
  from: ({ from }) => [from],
  country: ({ country }) => [country],
  region: ({ regions }) => regions,
  /** Longest flight time in minutes. */
  within: ({ flyingMin }) => DURATIONS.filter((most) => flyingMin <= most).map(String),
  season: ({ season }) => [season],
  /** 1 is January. */
  month: ({ months }) => MONTHS.flatMap((_, i) => (months === 0 || months & (1 << i) ? String(i + 1) : [])),
} as const satisfies Readonly<Record<string, (row: FilterRow) => readonly string[]>>;

/** The filters with values to choose from, by their names in the address. */
const VALUES = {
  ...ROW_VALUES,
  airline: (_, { airlines }) => airlines,
  alliance: (_, { alliances }) => alliances,
  day: (_, { days }) => namesOf(days, WEEKDAYS),
  time: (_, { times }) => namesOf(times, DAY_PARTS),
  /** Family of aircraft. */
  aircraft: (_, { aircraft }) => aircraft,
} as const satisfies Readonly<Record<string, ValuesOf>>;

export type ChoiceName = keyof typeof VALUES;
export type FilterName = 'q' | ChoiceName;

/** Every filter, in the order of an address; `q` is a text that the row has. */
export const FILTERS: readonly FilterName[] = [
  ...(['q', 'airline', 'alliance', 'from', 'country', 'region'] as const),
  ...(['day', 'time', 'within', 'season', 'month', 'aircraft'] as const),
];

/** The chosen values of filters, any of which matches. A filter without values keeps everything. */
export type Filters = { readonly [name in FilterName]?: readonly string[] };

const namesOf = (bits: number, names: readonly string[]): string[] => names.filter((_, i) => bits & (1 << i));
const bitsOf = (chosen: readonly string[], names: readonly string[]): number =>
  chosen.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0);

/** Prepares filters for many rows. */
export function rowMatcher(filters: Filters) {
  const text = fold(filters.q?.[0] ?? '');
  const [airlines = [], alliances = []] = [filters.airline, filters.alliance];
  const byRow = keysOf(ROW_VALUES).filter((name) => filters[name]?.length);
  const wanted: Wanted = {
    days: bitsOf(filters.day ?? [], WEEKDAYS),
    times: bitsOf(filters.time ?? [], DAY_PARTS),
    aircraft: filters.aircraft ?? [],
  };
  const readsDepartures = wanted.days !== 0 || wanted.times !== 0 || wanted.aircraft.length > 0;
  /** The services of a row that the filters keep, whatever their departures. */
  const servicesOf = (row: FilterRow, includeUnknown = false) =>
    row.text.includes(text) &&
    byRow.every(
      (name) =>
        ROW_VALUES[name](row).some((value) => filters[name]?.includes(value)) ||
        (includeUnknown && name === 'season' && row.season === UNKNOWN_SEASON),
    )
      ? row.services.filter(
          ({ airline, alliance }) =>
            (airlines.length === 0 || airlines.includes(airline)) &&
            (alliances.length === 0 || (alliance !== null && alliances.includes(alliance))),
        )
      : [];
  /** A service with its departures that match, on the days that match. */
  const narrowed = (service: MemberService, includeUnknown = false): MemberService => ({
    ...service,
    departures: service.departures
      .map((departure) => ({ ...departure, days: matchingDays(departure, wanted, includeUnknown) }))
      .filter(({ days }) => days !== 0),
  });
  /** The departures of a row that match; null when none does. Without filters by departure, a row without days matches. */
  const match = (row: FilterRow): RowMatch | null =>
    matchOf(
      servicesOf(row)
        .map((service) => narrowed(service))
        .filter(({ departures }) => !readsDepartures || departures.length > 0),
    );
  /**
   * What of a row may match filters by season, day, time and aircraft: without a known season all of it, its services
   * without known days, and departures of which the time or the aircraft is not known. Null where nothing may, and for a
   * row that does match.
   */
  const mayMatch = (row: FilterRow): RowMatch | null => {
    if ((!readsDepartures && !filters.season?.length) || match(row) !== null) return null;
    const services = servicesOf(row, true).flatMap((service) => {
      const part = narrowed(service, true);
      return part.departures.length > 0 || service.departures.length === 0 ? part : [];
    });
    return matchOf(services);
  };
  return { match, mayMatch };
}

/** What filters ask of a departure: days and parts of a day as bits, 0 for any, and families of aircraft. */
interface Wanted {
  readonly days: number;
  readonly times: number;
  readonly aircraft: readonly string[];
}

/** What services show together; null without any. */
function matchOf(services: readonly MemberService[]) {
  if (services.length === 0) return null;
  const departures = services.flatMap((service) => service.departures);
  const minutes = departures.flatMap(({ minute }) => minute ?? []);
  return {
    /** IATA codes of the airlines with a departure that matches. */
    airlines: services.map(({ airline }) => airline),
    /** Alliances of these airlines, each once. */
    alliances: [...new Set(services.flatMap(({ alliance }) => alliance ?? []))],
    /** Families of aircraft of what matches, each once. */
    aircraft: [...new Set(departures.flatMap(familiesOf))],
    /** Bit 0 is Monday. */
    days: departures.reduce((bits, { days }) => bits | days, 0),
    weekly: services.reduce((sum, service) => sum + weeklyOf(service), 0),
    daysKnown: services.every((service) => service.departures.length > 0),
    /** Parts of the day with a departure; bit 0 is the first of `DAY_PARTS`. */
    times: minutes.reduce((bits, minute) => bits | partOf(minute), 0),
    span: spanOf(minutes),
  };
}

const weeklyOf = ({ departures }: ServiceData): number =>
  countWeek(
    departures,
    ({ minute }) => minute ?? UNKNOWN_TIME,
    ({ days }) => days,
  ).weekly;

const familiesOf = ({ families }: DepartureData): string[] => (families === '' ? [] : families.split('+'));

/** First and last local minute of departure; null when no time is known. */
export const spanOf = (minutes: readonly number[]): readonly [first: number, last: number] | null =>
  minutes.length === 0 ? null : [Math.min(...minutes), Math.max(...minutes)];

const partOf = (minute: number): number => 1 << Math.floor(minute / PART_MINUTES);

/** The days on which a departure matches. @param includeUnknown whether an unknown time or aircraft matches */
function matchingDays(departure: DepartureData, wanted: Wanted, includeUnknown: boolean): number {
  const { minute, days, families } = departure;
  const { times, aircraft } = wanted;
  const isInTime = times === 0 || (minute === null ? includeUnknown : (times & partOf(minute)) !== 0);
  const isOfType =
    aircraft.length === 0 ||
    (families === '' ? includeUnknown : familiesOf(departure).some((family) => aircraft.includes(family)));
  return isInTime && isOfType ? days & (wanted.days || ALL_DAYS) : 0;
}

export type ChoiceCounts = ReturnType<typeof countChoices>;

/** The number of rows that each choice of each filter would leave, the other filters kept. */
export function countChoices(rows: readonly FilterRow[], filters: Filters) {
  const matches = (wanted: Filters) => {
    const { match } = rowMatcher(wanted);
    return rows.flatMap((row) => {
      const found = match(row);
      return found ? [{ row, match: found }] : [];
    });
  };
  const all = matches(filters);
  return recordOf(keysOf(VALUES), (name) => {
    const left = filters[name]?.length ? matches({ ...filters, [name]: [] }) : all;
    const valuesOf: ValuesOf = VALUES[name];
    return countEach(left.flatMap(({ row, match }) => valuesOf(row, match)));
  });
}
