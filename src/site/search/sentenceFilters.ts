/** The filters that a sentence of the search can have, and the query of a table of routes that they make. */
import { type DayPart, dayPartTimes, writeQuery } from '../../contract/formerQueries.ts';
import { type RouteConditionValues, SENTENCE_CONDITIONS } from '../../contract/parameters.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';

/** Quarters of a day, from midnight. */
export const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const satisfies readonly DayPart[];
/** Minutes of a quarter of a day. */
export const PART_MINUTES = MINUTES_PER_DAY / DAY_PARTS.length;

/**
 * The minutes of the day from the first of some parts of it to the last; from the evening into the night over midnight.
 * Null without parts.
 */
export function minutesOfParts(values: readonly string[]): { readonly first: number; readonly last: number } | null {
  const parts = [...DAY_PARTS.keys()].filter((part) => values.includes(at(DAY_PARTS, part)));
  const [start, end] = [parts[0], parts.at(-1)];
  if (start === undefined || end === undefined) return null;
  const isOvernight = start === 0 && end === DAY_PARTS.length - 1;
  const [from, to] = isOvernight ? [end, start] : [start, end];
  return { first: from * PART_MINUTES, last: (to + 1) * PART_MINUTES - 1 };
}

/** What a sentence filters by. */
export type FilterName =
  | ('airline' | 'alliance' | 'country' | 'region' | 'day' | 'time' | 'within' | 'season' | 'month' | 'aircraft')
  | ('from' | 'q')
  | keyof RouteConditionValues;
export type ChoiceName = Exclude<FilterName, 'q'>;

/** The values of filters: one that matches is enough. */
export type Filters = { readonly [name in FilterName]?: readonly string[] };

/** What the query of a table has besides the filters. */
interface TableParts {
  /** The parameter of the weekdays. */
  readonly day: 'day' | 'arrive_day';
  /** Times of arrival by parameter. */
  readonly arrival: Readonly<Record<'arrive_after' | 'arrive_before', string | undefined>>;
  /** As in the operation; empty for the first order. */
  readonly sort: string;
}

/**
 * The query of a table of routes, with its question mark; empty without filters.
 * @param end of the routes that a country and a region are of
 */
export function tableQueryOf(
  filters: Filters,
  end: 'from' | 'to',
  { day: dayName, arrival, sort }: TableParts,
): string {
  const { airline, alliance, country, region, day, time, within, season, month, aircraft } = filters;
  const joined = (values: readonly string[] = []) => [...new Set(values)].join();
  const parameters = [
    [`${end}_country`, joined(country)],
    [`${end}_region`, joined(region)],
    ['airline', joined(airline?.toSorted())],
    ['alliance', joined(alliance)],
    [dayName, joined(day)],
    ...dayPartTimes(time ?? []),
    ...Object.entries(arrival).map(([name, value]) => [name, value ?? ''] as const),
    ['aircraft', joined(aircraft)],
    ...SENTENCE_CONDITIONS.map(({ name }) => [name, joined(filters[name])] as const),
    ['max_flying_min', joined(within)],
    ['month', joined(month)],
    ['season', joined(season)],
    ['sort', sort],
  ] as const;
  const query = writeQuery(parameters.filter(([, value]) => value !== ''));
  return query === '' ? '' : `?${query}`;
}
