/** The search of an address: two places and the choices about them. */
import { PAGES } from '../../contract/pages.ts';
import { listItems } from '../../contract/parameters.ts';
import { ALLIANCES, LAYOVER, LIMITS, LOCAL_TIME, MONTHS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { keysOf, recordOf } from '../../core/objects.ts';
import { counted, fullDay } from '../text/words.ts';

/** Orders of the journeys of a day. */
const ORDERS = ['duration', 'departure', 'arrival'] as const;
export type Order = (typeof ORDERS)[number];

/** How a value is read from an address and written to it. */
interface Format<T> {
  /** @returns null for a text that is no such value */
  readonly read: (text: string) => T | null;
  /** What is said of such a text, after it. */
  readonly fault?: string;
  readonly write?: (value: T) => string;
}

/** A choice as a parameter of an address. */
interface Choice<T> extends Format<T & {}> {
  readonly name: string;
  /** Where nothing is chosen. */
  readonly none: T;
}

/** The choices of some values. */
type ChoiceTable<Values> = { readonly [Name in keyof Values]: Choice<Values[Name]> };
/** The values of a table of choices. */
export type ChosenOf<Table> = { readonly [Name in keyof Table]: Table[Name] extends Choice<infer T> ? T : never };

/** @param none where nothing is chosen */
export const choice = <T extends {}, None extends T | null>(
  name: string,
  format: Format<T>,
  none: None,
): Choice<T | None> => ({ ...format, name, none });

export const TEXT: Format<string> = { read: (text) => text };
export const TIME: Format<string> = {
  read: (text) => (LOCAL_TIME.test(text) ? text : null),
  fault: 'is not a time such as 18:00.',
};
export const minutesUpTo = (most: number): Format<number> => ({
  read: (text) => wholeNumber(text, most),
  fault: 'is not a number of minutes.',
});
/** 0 is Monday. */
export const WEEKDAY: Format<number> = {
  read: parseWeekday,
  fault: `is not a weekday such as ${WEEKDAYS[4]}.`,
  write: (day) => at(WEEKDAYS, day),
};
/** 0 is January, which is 1 in an address. */
export const MONTH: Format<number> = {
  read: (text) => {
    const month = wholeNumber(text, MONTHS.length);
    return month ? month - 1 : null;
  },
  fault: `is not a month from 1 to ${MONTHS.length}.`,
  write: (month) => String(month + 1),
};
export const oneOf = <T extends string>(all: readonly T[]): Format<T> => ({
  read: (text) => all.find((each) => each === text) ?? null,
  fault: `is not one of ${all.join(', ')}.`,
});

/** Weekdays separated by commas, as find_journeys takes them. */
const DAYS: Format<string> = { read: daysOfText, fault: `is not a list of weekdays such as ${WEEKDAYS[4]}.` };
const RETURN_DAYS: Format<string> = {
  ...DAYS,
  read: (text) => (text.toLowerCase() === 'same' ? 'same' : daysOfText(text)),
};

const STOPS: Format<number> = {
  read: (text) => wholeNumber(text, LIMITS.maxStops),
  fault: `is not a number of stops from 0 to ${LIMITS.maxStops}. Up to ${counted(LIMITS.defaultStops, 'stop')} are shown.`,
};

/** What a person chooses about journeys, with the names of find_journeys, in the order of an address. */
const CHOICES = {
  maxStops: choice('max_stops', STOPS, LIMITS.defaultStops),
  /** Of departure. */
  day: choice('day', WEEKDAY, null),
  month: choice('month', MONTH, null),
  /** Local times, `HH:MM`. */
  departAfter: choice('depart_after', TIME, null),
  departBefore: choice('depart_before', TIME, null),
  arriveDay: choice('arrive_day', DAYS, null),
  arriveAfter: choice('arrive_after', TIME, null),
  arriveBefore: choice('arrive_before', TIME, null),
  minLayover: choice('min_layover', minutesUpTo(LAYOVER.greatestMin), null),
  maxLayover: choice('max_layover', minutesUpTo(LAYOVER.greatestMin), null),
  /** Places as a person typed them, separated by commas: a stop is in one of them, or in none. */
  via: choice('via', TEXT, null),
  avoid: choice('avoid', TEXT, null),
  /** Codes of countries, separated by commas. */
  avoidCountry: choice('avoid_country', TEXT, null),
  /** Codes or names of airlines, separated by commas. */
  airline: choice('airline', TEXT, null),
  alliance: choice('alliance', oneOf([...ALLIANCES, 'any'] as const), null),
  /** Codes or families of aircraft types, separated by commas. */
  aircraft: choice('aircraft', TEXT, null),
  keep: choice('keep', oneOf(['best', 'all'] as const), null),
  /** Of return trips: days of the way back, or `same`; its times; minutes at the destination. */
  returnDay: choice('return_day', RETURN_DAYS, null),
  returnAfter: choice('return_after', TIME, null),
  returnBefore: choice('return_before', TIME, null),
  minStay: choice('min_stay', minutesUpTo(LIMITS.stay), null),
  maxStay: choice('max_stay', minutesUpTo(LIMITS.stay), null),
  limit: choice('limit', minutesUpTo(LIMITS.journeys), null),
  offset: choice('offset', minutesUpTo(LIMITS.journeys), null),
  order: choice('sort', oneOf(ORDERS), 'duration'),
  /** Places to fly on to, each with a weekday if it is chosen: `Cairo Wed, London Sun`. */
  onward: choice('onward', TEXT, null),
} as const;

/** The choices by name; null where nothing is chosen, but for the number of stops and the order. */
export type JourneyChoices = ChosenOf<typeof CHOICES>;

/** A search as its address has it: codes of airports, or what a person typed. */
export interface ConnectionsQuery extends JourneyChoices {
  readonly from: string;
  readonly to: string;
}

/** Longest text of a place. */
const LONGEST = 100;

/** A text of the address, empty when there is none; the last one counts. */
export const queryText = (search: URLSearchParams, name: string): string =>
  search.getAll(name).at(-1)?.slice(0, LONGEST).toWellFormed() ?? '';

/** Reads the choices of a table from an address. An invalid one is left out, with a sentence about it in `faults`. */
export function readChoices<Values extends object>(
  table: ChoiceTable<Values>,
  search: URLSearchParams,
  faults: string[] = [],
): Values {
  return recordOf(keysOf(table), (key) => {
    const { name, none, read, fault } = table[key];
    const typed = queryText(search, name).trim();
    const value = typed === '' ? none : read(typed);
    if (value === null && typed !== '') faults.push(`“${typed}” ${fault}`);
    return value ?? none;
  }) as Values;
}

export const NO_CHOICES: JourneyChoices = readChoices(CHOICES, new URLSearchParams());

/** Reads the query of the address. */
export function readQuery(search: URLSearchParams) {
  const faults: string[] = [];
  const choices = readChoices(CHOICES, search, faults);
  const query: ConnectionsQuery = { from: queryText(search, 'from'), to: queryText(search, 'to'), ...choices };
  return { query, faults };
}

function wholeNumber(text: string, most: number): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

/** The weekday of a short or full name, 0 is Monday; null for another text. */
export function parseWeekday(text: string): number | null {
  const sought = text.toLowerCase();
  const day = WEEKDAYS.findIndex((name, i) => [name, fullDay(i)].some((one) => one.toLowerCase() === sought));
  return day === -1 ? null : day;
}

function daysOfText(text: string): string | null {
  const days = listItems(text).map(parseWeekday);
  return days.includes(null) ? null : days.map((day) => at(WEEKDAYS, day ?? 0)).join();
}

/** The choices of a table as parameters of an address; what is not chosen is left out. */
export const writeChoices = <Values extends object>(
  table: ChoiceTable<Values>,
  choices: Values,
): ReadonlyMap<string, string> =>
  new Map(
    keysOf(table).flatMap((key) => {
      const [{ name, none, write = String }, value] = [table[key], choices[key]];
      return value === none || value == null ? [] : [[name, write(value)] as const];
    }),
  );

/** An address with the parameters that it has, if any. */
export function pathWith(path: string, parameters: ReadonlyMap<string, string>): string {
  return parameters.size === 0 ? path : `${path}?${new URLSearchParams([...parameters])}`;
}

/** The choices of a search as parameters of an address. */
export const choiceParameters = (choices: JourneyChoices) => writeChoices(CHOICES, choices);

/** How many choices may leave out journeys: not the number of stops, the day, the order and flights on from there. */
export const chosenCount = (query: JourneyChoices): number => choiceParameters({ ...query, ...NOT_COUNTED }).size;

const NOT_COUNTED = {
  ...{ maxStops: NO_CHOICES.maxStops, day: null, order: NO_CHOICES.order, onward: null, keep: null },
  ...{ returnDay: null, minStay: null, limit: null, offset: null },
};

/** The address of a search. */
export function searchPath({ from, to, ...choices }: ConnectionsQuery): string {
  return `${PAGES.connections.path}?${new URLSearchParams([['from', from], ['to', to], ...choiceParameters(choices)])}`;
}
