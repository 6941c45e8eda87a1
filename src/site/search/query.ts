/** The search of an address: two places and the choices about them. */
import { CONNECTIONS_PATH } from '../../contract/paths.ts';
import { ALLIANCES, LAYOVER, LIMITS, LOCAL_TIME, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { keysOf, recordOf } from '../../core/objects.ts';
import { counted } from '../text/words.ts';

/** Orders of the journeys of a day. */
const ORDERS = ['duration', 'departure', 'arrival'] as const;
export type Order = (typeof ORDERS)[number];

/** A choice about journeys as a parameter of an address. */
interface Choice<T> {
  readonly name: string;
  /** Where nothing is chosen. */
  readonly none: T;
  /** @returns null for a text that is no choice */
  readonly read: (text: string) => T | null;
  /** What is said of such a text, after it. */
  readonly fault?: string;
  readonly write?: (value: T & {}) => string;
}

const text = (name: string): Choice<string | null> => ({ name, none: null, read: (text) => text });
const time = (name: string): Choice<string | null> => ({
  name,
  none: null,
  read: (text) => (LOCAL_TIME.test(text) ? text : null),
  fault: 'is not a time such as 18:00.',
});
const layover = (name: string): Choice<number | null> => ({
  name,
  none: null,
  read: (text) => wholeNumber(text, LAYOVER.greatestMin),
  fault: 'is not a layover in minutes.',
});
const oneOf = <T extends string, None extends T | null>(
  name: string,
  none: None,
  all: readonly T[],
): Choice<T | None> => ({
  name,
  none,
  read: (text) => all.find((each) => each === text) ?? null,
  fault: `is not one of ${all.join(', ')}.`,
});

const STOPS: Choice<number> = {
  name: 'max_stops',
  none: LIMITS.defaultStops,
  read: (text) => wholeNumber(text, LIMITS.maxStops),
  fault: `is not a number of stops from 0 to ${LIMITS.maxStops}. Up to ${counted(LIMITS.defaultStops, 'stop')} are shown.`,
};
const DAY: Choice<number | null> = {
  name: 'day',
  none: null,
  read: parseWeekday,
  fault: `is not a weekday such as ${WEEKDAYS[4]}.`,
  write: (day) => at(WEEKDAYS, day),
};

/** What a person chooses about journeys, with the names of find_journeys, in the order of an address. */
const CHOICES = {
  maxStops: STOPS,
  /** Weekday of departure; 0 is Monday. */
  day: DAY,
  /** Local times, `HH:MM`. */
  departAfter: time('depart_after'),
  departBefore: time('depart_before'),
  arriveBefore: time('arrive_before'),
  /** Minutes. */
  minLayover: layover('min_layover'),
  maxLayover: layover('max_layover'),
  /** Places as a person typed them, separated by commas: a stop is in one of them, or in none. */
  via: text('via'),
  avoid: text('avoid'),
  /** Codes or names of airlines, separated by commas. */
  airline: text('airline'),
  alliance: oneOf('alliance', null, [...ALLIANCES, 'any']),
  order: oneOf('sort', 'duration', ORDERS),
  /** Places to fly on to, each with a weekday if it is chosen: `Cairo Wed, London Sun`. */
  onward: text('onward'),
} as const;
const NAMES = keysOf(CHOICES);

/** The choices by name; null where nothing is chosen, but for the number of stops and the order. */
export type JourneyChoices = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name]['none'] };

/** A search as its address has it: codes of airports, or what a person typed. */
export interface ConnectionsQuery extends JourneyChoices {
  readonly from: string;
  readonly to: string;
}

/** A choice of the table as one of any value. */
const choiceOf = (name: keyof typeof CHOICES): Choice<unknown> => CHOICES[name] as Choice<unknown>;

export const NO_CHOICES = recordOf(NAMES, (name) => choiceOf(name).none) as JourneyChoices;

/** Longest text of a place. */
const LONGEST = 100;

/** A text of the address, empty when there is none; the last one counts. */
export const queryText = (search: URLSearchParams, name: string): string =>
  search.getAll(name).at(-1)?.slice(0, LONGEST).toWellFormed() ?? '';

/** Reads the query of the address. An invalid choice is left out, and a sentence about it is in `faults`. */
export function readQuery(search: URLSearchParams) {
  const faults: string[] = [];
  const choices = recordOf(NAMES, (name) => {
    const choice = choiceOf(name);
    const typed = queryText(search, choice.name).trim();
    if (typed === '') return choice.none;
    const value = choice.read(typed);
    if (value === null) faults.push(`“${typed}” ${choice.fault}`);
    return value ?? choice.none;
  }) as JourneyChoices;
  const query: ConnectionsQuery = { from: queryText(search, 'from'), to: queryText(search, 'to'), ...choices };
  return { query, faults };
}

function wholeNumber(text: string, most: number): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null;
}

/** The weekday that a text begins with, 0 is Monday; null for another text. */
export function parseWeekday(text: string): number | null {
  const day = WEEKDAYS.findIndex((name) => text.toLowerCase().startsWith(name.toLowerCase()));
  return day === -1 ? null : day;
}

/** The choices as parameters of an address; what is not chosen is left out. */
export const choiceParameters = (choices: JourneyChoices): ReadonlyMap<string, string> =>
  new Map(
    NAMES.filter((name) => choices[name] !== NO_CHOICES[name]).map((key) => {
      const { name, write = String } = choiceOf(key);
      return [name, write(choices[key] ?? '')];
    }),
  );

/** How many choices may leave out journeys: not the number of stops, the day, the order and flights on from there. */
export const chosenCount = (query: JourneyChoices): number =>
  [...choiceParameters({ ...query, maxStops: NO_CHOICES.maxStops, day: null, order: NO_CHOICES.order, onward: null })]
    .length;

/** The address of a search. */
export function searchPath({ from, to, ...choices }: ConnectionsQuery): string {
  return `${CONNECTIONS_PATH}?${new URLSearchParams([['from', from], ['to', to], ...choiceParameters(choices)])}`;
}
