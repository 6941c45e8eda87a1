/** Former names of the parameters of pages, and what they are called now: addresses with them redirect for good. */
import type { OperationId } from './operations.ts';
import { WEEKDAYS } from './vocabulary.ts';

/** Parts of a day that `time` named, as local times of departure. */
const DAY_PARTS: Readonly<Record<DayPart, readonly [after: string, before: string]>> = {
  night: ['00:00', '05:59'],
  morning: ['06:00', '11:59'],
  afternoon: ['12:00', '17:59'],
  evening: ['18:00', '23:59'],
};
const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof PARTS)[number];

/** Labels that `season` had, and its values of today. */
const SEASONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Year-round': 'year_round',
    'Probably all year': 'year_round',
    'Summer seasonal': 'summer',
    'Winter seasonal': 'winter',
    Seasonal: 'other',
    'Not known': 'unknown',
  }),
);

/** Orders that tables had, and those of today; one without is that of the browser alone. */
const SORTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    place: 'city',
    weekly: 'weekly',
    time: 'flying_min',
    km: 'distance_km',
  }),
);

type Parameters = readonly (readonly [name: string, value: string])[];

/** What stands in place of a former parameter. @param end of the routes that the page tells apart */
const FORMER: ReadonlyMap<string, (value: string, end: 'from' | 'to') => Parameters> = new Map(
  Object.entries({
    within: (value) => [['max_flying_min', value]],
    country: (value, end) => [[`${end}_country`, value]],
    region: (value, end) => [[`${end}_region`, value]],
    time: (value) => dayPartTimes(value.split(',')),
  } satisfies Record<string, (value: string, end: 'from' | 'to') => Parameters>),
);

/** The same on pages of journeys: those of weekend trips, and the flights on from the first destination. */
const FORMER_OF_JOURNEYS: ReadonlyMap<string, (value: string) => Parameters> = new Map(
  Object.entries({
    out: (value) => [['day', value]],
    back: (value) => [['return_day', value]],
    country: (value) => [['to_country', value]],
    // Trips have no longest flight.
    max_flying_min: () => [],
    onward: (value) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean)
        .slice(0, LATER_LEGS.length)
        .flatMap((item, i) => laterLeg(LATER_LEGS[i] ?? 2, item)),
  } satisfies Record<string, (value: string) => Parameters>),
);

/** The flights of a trip after the first, by number: `to2` is where the second one leads, `day2` its weekday. */
export const LATER_LEGS = [2, 3, 4, 5] as const;

/** `London Sun`: a weekday is the last word, if any. */
function laterLeg(leg: (typeof LATER_LEGS)[number], item: string): Parameters {
  const [, place = item, last = ''] = /^(.*\S)\s+([a-z]{3,9})$/i.exec(item) ?? [];
  const day = WEEKDAYS.find((name) => last.toLowerCase().startsWith(name.toLowerCase()));
  if (day === undefined || !WEEKDAY.test(last)) return [[`to${leg}`, item]];
  return [
    [`to${leg}`, place],
    [`day${leg}`, day],
  ];
}

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)$|day$/i;

/** The times of departure of some parts of a day: from the first of neighbours to the last, also over midnight. */
export function dayPartTimes(values: readonly string[]): Parameters {
  const isChosen = (part: number) => values.includes(PARTS[part % PARTS.length] ?? '');
  const first = [0, 1, 2, 3].find((part) => isChosen(part) && !isChosen(part + 3));
  // None or all of them: any time.
  if (first === undefined) return [];
  let last = first;
  while (isChosen(last + 1)) last++;
  const [from, to] = [PARTS[first] ?? 'night', PARTS[last % PARTS.length] ?? 'evening'];
  return [
    ['depart_after', DAY_PARTS[from][0]],
    ['depart_before', DAY_PARTS[to][1]],
  ];
}

/**
 * A query of a page of routes or journeys with the names and values of today; null for one that has no former name or value.
 * @param operation that the page shows
 * @param query without its question mark
 */
export function currentQuery(operation: OperationId, query: string): string | null {
  const end = operation === 'airport_origins' ? 'from' : 'to';
  let isFormer = false;
  const current = Array.from(new URLSearchParams(query)).flatMap(([name, value]): Parameters => {
    const renamed =
      operation === 'find_journeys'
        ? (FORMER_OF_JOURNEYS.get(name)?.(value) ?? null)
        : (FORMER.get(name)?.(value, end) ?? formerValue(name, value));
    if (renamed === null) return [[name, value]];
    isFormer = true;
    return renamed;
  });
  return isFormer ? writeQuery(current) : null;
}

function formerValue(name: string, value: string): Parameters | null {
  const season = name === 'season' ? SEASONS.get(value) : undefined;
  if (season !== undefined) return [[name, season]];
  // A text that the table is searched for is not part of the address any more.
  if (name === 'q' && value !== '') return [];
  if (name !== 'sort') return null;
  const [, key = '', down] = /^([a-z]+)(-down)?$/.exec(value) ?? [];
  const sort = SORTS.get(key);
  if (down === undefined && (sort === undefined || sort === key))
    return sort === undefined && isFormerSort(key) ? [] : null;
  return sort === undefined ? [] : [[name, (down === undefined ? '' : '-') + sort]];
}

const isFormerSort = (key: string): boolean => ['days', 'departs', 'country', 'season'].includes(key);

/** Parameters as a query; commas and colons, which need no escape, are legible. */
export const writeQuery = (parameters: Iterable<readonly [name: string, value: string]>): string =>
  new URLSearchParams(Array.from(parameters, ([name, value]) => [name, value]))
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');
