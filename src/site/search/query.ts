/** The search of an address: two places and the choices about them. */
import { CONNECTIONS_PATH } from '../../contract/paths.ts';
import { ALLIANCES, type Alliance, LAYOVER, LIMITS, LOCAL_TIME, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { counted } from '../text/words.ts';

/** Orders of the journeys of a day. */
export const ORDERS = ['duration', 'departure', 'arrival'] as const;
export type Order = (typeof ORDERS)[number];

/** What a person chooses about journeys, with the names of find_journeys; null where nothing is chosen. */
export interface JourneyChoices {
  readonly maxStops: number;
  /** Weekday of departure; 0 is Monday. */
  readonly day: number | null;
  /** Local times of departure, `HH:MM`. */
  readonly departAfter: string | null;
  readonly departBefore: string | null;
  /** Latest local time of arrival, `HH:MM`. */
  readonly arriveBefore: string | null;
  /** Minutes. */
  readonly minLayover: number | null;
  readonly maxLayover: number | null;
  /** Places as a person typed them, separated by commas: a stop is in one of them, or in none. */
  readonly via: string | null;
  readonly avoid: string | null;
  /** Codes or names of airlines, separated by commas. */
  readonly airline: string | null;
  readonly alliance: Alliance | 'any' | null;
  readonly order: Order;
  /** Places to fly on to, each with a weekday if it is chosen: `Cairo Wed, London Sun`. */
  readonly onward: string | null;
}

/** A search as its address has it: codes of airports, or what a person typed. */
export interface ConnectionsQuery extends JourneyChoices {
  readonly from: string;
  readonly to: string;
}

export const NO_CHOICES: JourneyChoices = {
  maxStops: LIMITS.defaultStops,
  day: null,
  departAfter: null,
  departBefore: null,
  arriveBefore: null,
  minLayover: null,
  maxLayover: null,
  via: null,
  avoid: null,
  airline: null,
  alliance: null,
  order: 'duration',
  onward: null,
};

/** Longest text of a place. */
const LONGEST = 100;

/** A text of the address, empty when there is none; the last one counts. */
export const queryText = (search: URLSearchParams, name: string): string =>
  search.getAll(name).at(-1)?.slice(0, LONGEST).toWellFormed() ?? '';

/** Reads the query of the address. An invalid choice is left out, and a sentence about it is in `faults`. */
export function readQuery(search: URLSearchParams): {
  readonly query: ConnectionsQuery;
  readonly faults: readonly string[];
} {
  const faults: string[] = [];
  const read = <T>(name: string, value: (text: string) => T | null, fault: (text: string) => string): T | null => {
    const text = queryText(search, name);
    if (text === '') return null;
    const found = value(text);
    if (found === null) faults.push(fault(text));
    return found;
  };
  const time = (name: string) =>
    read(
      name,
      (text) => (LOCAL_TIME.test(text) ? text : null),
      (text) => `“${text}” is not a time such as 18:00.`,
    );
  const layover = (name: string) =>
    read(
      name,
      (text) => wholeNumber(text, LAYOVER.greatestMin),
      (text) => `“${text}” is not a layover in minutes.`,
    );
  const oneOf = <T extends string>(name: string, all: readonly T[]) =>
    read(
      name,
      (text) => all.find((each) => each === text) ?? null,
      (text) => `“${text}” is not one of ${all.join(', ')}.`,
    );
  const text = (name: string) => queryText(search, name).trim() || null;
  const maxStops = read(
    'max_stops',
    (text) => wholeNumber(text, LIMITS.maxStops),
    (text) =>
      `“${text}” is not a number of stops from 0 to ${LIMITS.maxStops}. Up to ${counted(LIMITS.defaultStops, 'stop')} are shown.`,
  );
  const query = {
    from: queryText(search, 'from'),
    to: queryText(search, 'to'),
    maxStops: maxStops ?? NO_CHOICES.maxStops,
    day: read('day', parseWeekday, (text) => `“${text}” is not a weekday such as ${WEEKDAYS[4]}.`),
    departAfter: time('depart_after'),
    departBefore: time('depart_before'),
    arriveBefore: time('arrive_before'),
    minLayover: layover('min_layover'),
    maxLayover: layover('max_layover'),
    via: text('via'),
    avoid: text('avoid'),
    airline: text('airline'),
    alliance: oneOf('alliance', [...ALLIANCES, 'any']),
    order: oneOf('sort', ORDERS) ?? NO_CHOICES.order,
    onward: text('onward'),
  };
  return { query, faults };
}

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null;

/** The weekday that a text begins with, 0 is Monday; null for another text. */
export function parseWeekday(text: string): number | null {
  const day = WEEKDAYS.findIndex((name) => text.toLowerCase().startsWith(name.toLowerCase()));
  return day === -1 ? null : day;
}

/** The choices as parameters of an address; what is not chosen is left out. */
export function choiceParameters(choices: JourneyChoices): ReadonlyMap<string, string> {
  const { maxStops, day, departAfter, departBefore, arriveBefore, minLayover, maxLayover, order } = choices;
  const values: readonly (readonly [string, string | number | null])[] = [
    ['max_stops', maxStops === NO_CHOICES.maxStops ? null : maxStops],
    ['day', day === null ? null : at(WEEKDAYS, day)],
    ['depart_after', departAfter],
    ['depart_before', departBefore],
    ['arrive_before', arriveBefore],
    ['min_layover', minLayover],
    ['max_layover', maxLayover],
    ['via', choices.via],
    ['avoid', choices.avoid],
    ['airline', choices.airline],
    ['alliance', choices.alliance],
    ['sort', order === NO_CHOICES.order ? null : order],
    ['onward', choices.onward],
  ];
  return new Map(values.flatMap(([name, value]) => (value === null ? [] : [[name, `${value}`]])));
}

/** How many choices may leave out journeys: not the number of stops, the day, the order and flights on from there. */
export const chosenCount = (query: JourneyChoices): number =>
  [...choiceParameters({ ...query, maxStops: NO_CHOICES.maxStops, day: null, order: NO_CHOICES.order, onward: null })]
    .length;

/** The address of a search. */
export function searchPath({ from, to, ...choices }: ConnectionsQuery): string {
  return `${CONNECTIONS_PATH}?${new URLSearchParams([['from', from], ['to', to], ...choiceParameters(choices)])}`;
}
