/**
 * The query of a search of journeys: the parameters of find_journeys, the order of the list, and the further flights of a
 * trip. `from`, `to`, `via`, `avoid` and `airline` may be names.
 */
import { LATER_LEGS, writeQuery } from '../../contract/formerQueries.ts';
import { type Input, OPERATIONS } from '../../contract/operations.ts';
import { PAGES } from '../../contract/pages.ts';
import { listItems, type Parameter } from '../../contract/parameters.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { weekdayBits } from '../../core/dataset/schedule.ts';
import { keysOf } from '../../core/objects.ts';
import { fullDay } from '../text/words.ts';

type JourneyParameter = keyof Input<'find_journeys'>;
type LaterLeg = (typeof LATER_LEGS)[number];

/** Values by parameter, as texts. */
export type PlannerQuery = {
  readonly [Name in JourneyParameter | 'sort' | `to${LaterLeg}` | `day${LaterLeg}`]?: string | undefined;
};

/** Orders of the journeys of a page; the first one is that of the operation. */
export const ORDERS = ['duration', 'departure', 'arrival', '-departure'] as const;
export type Order = (typeof ORDERS)[number];

const PARAMETERS: Readonly<Record<string, Parameter>> = OPERATIONS.find_journeys.parameters;
const LEG_NAMES = LATER_LEGS.flatMap((leg) => [`to${leg}`, `day${leg}`] as const);
const NAMES = [...keysOf(OPERATIONS.find_journeys.parameters), 'sort', ...LEG_NAMES] as const;

/** Parameters that name an end. */
export const END_NAMES = ['from', 'to', 'from_country', 'from_region', 'to_country', 'to_region'] as const;

/** Values that choose nothing. */
const DEFAULTS: PlannerQuery = {
  max_stops: String(LIMITS.defaultStops),
  max_layover: String(LAYOVER.defaultMax),
  limit: String(LIMITS.defaultJourneys),
  keep: 'best',
  sort: ORDERS[0],
};

/** Longest value. */
const LONGEST = 200;

/** A text of an address, empty when there is none; the last one counts. */
export const queryText = (search: URLSearchParams, name: string): string =>
  search.getAll(name).at(-1)?.slice(0, LONGEST).toWellFormed() ?? '';

/** Reads the query of an address; a list that is repeated is joined. */
export function readPlannerQuery(search: URLSearchParams): PlannerQuery {
  const values = NAMES.flatMap((name) => {
    const sent = search.getAll(name).map((text) => text.trim());
    const text = PARAMETERS[name]?.list ? sent.filter(Boolean).join() : (sent.at(-1) ?? '');
    return text === '' ? [] : [[name, text.slice(0, LONGEST).toWellFormed()] as const];
  });
  return Object.fromEntries(values);
}

/** The parameters of a query in the order of the operation, without values that choose nothing. */
export const journeyParameters = (query: PlannerQuery): (readonly [name: (typeof NAMES)[number], value: string])[] =>
  NAMES.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' || value === DEFAULTS[name] ? [] : [[name, value] as const];
  });

/** The address of a search. */
export function journeysPath(query: PlannerQuery): string {
  const parameters = journeyParameters(query);
  return PAGES.connections.path + (parameters.length === 0 ? '' : `?${writeQuery(parameters)}`);
}

/** What of a query may leave out journeys, besides the ends, the days, the stops and what a return trip has. */
const NOT_COUNTED: ReadonlySet<string> = new Set([
  ...END_NAMES,
  ...LEG_NAMES,
  ...['day', 'max_stops', 'sort', 'keep', 'return_day', 'min_stay', 'limit', 'offset'],
]);

/** How many choices may leave out journeys. */
export const chosenCount = (query: PlannerQuery): number =>
  journeyParameters(query).filter(([name]) => !NOT_COUNTED.has(name)).length;

/** The query with its ends, days and stops alone. */
export const withoutChoices = ({ from, to, from_country, to_country, from_region, to_region }: PlannerQuery) => ({
  ...{ from, to, from_country, to_country, from_region, to_region },
});

/** The weekday of a short or full name, 0 is Monday; null for another text. */
export function parseWeekday(text: string): number | null {
  const name = text.toLowerCase();
  const day = WEEKDAYS.findIndex((each, i) => [each, fullDay(i)].some((one) => one.toLowerCase() === name));
  return day === -1 ? null : day;
}

/** The weekdays of a list; bit 0 is Monday. */
export const bitsOfDays = (days: string | undefined): number =>
  weekdayBits(
    listItems(days ?? '').flatMap((item) => {
      const day = parseWeekday(item);
      return day === null ? [] : (WEEKDAYS[day] ?? []);
    }),
  );

/** The only weekday of a list, 0 is Monday; null where there is none, or more than one. */
export function oneDay(days: string | undefined): number | null {
  const items = listItems(days ?? '');
  return items.length === 1 ? parseWeekday(items[0] ?? '') : null;
}

/** A flight of a trip after the first. */
export interface Later {
  readonly to: string;
  readonly day: string | undefined;
  /** The trip with another weekday of this flight. */
  readonly withDay: (day: string | undefined) => PlannerQuery;
}

/** The flights of a trip after the first, up to the first number without a place. */
export function laterLegs(query: PlannerQuery): Later[] {
  const legs: Later[] = [];
  for (const leg of LATER_LEGS) {
    const to = query[`to${leg}`];
    if (to === undefined) break;
    legs.push({ to, day: query[`day${leg}`], withDay: (day) => ({ ...query, [`day${leg}`]: day }) });
  }
  return legs;
}
