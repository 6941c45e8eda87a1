/** The search of an address: two places and the choices about them. */
import { CONNECTIONS_PATH } from '../../contract/paths.ts';
import { LAYOVER, LIMITS, LOCAL_TIME, WEEKDAYS } from '../../contract/vocabulary.ts';
import { counted } from '../text/words.ts';

/** What a person chooses about journeys, with the names of find_journeys; null where nothing is chosen. */
export interface JourneyChoices {
  readonly maxStops: number;
  /** Weekday of departure; 0 is Monday. */
  readonly day: number | null;
  /** Local times of departure, `HH:MM`. */
  readonly departAfter: string | null;
  readonly departBefore: string | null;
  /** Minutes. */
  readonly minLayover: number | null;
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
  minLayover: null,
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
    minLayover: read(
      'min_layover',
      (text) => wholeNumber(text, LAYOVER.greatestMin),
      (text) => `“${text}” is not a layover in minutes.`,
    ),
  };
  return { query, faults };
}

const wholeNumber = (text: string, most: number): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : null;

function parseWeekday(text: string): number | null {
  const day = WEEKDAYS.findIndex((name) => text.toLowerCase().startsWith(name.toLowerCase()));
  return day === -1 ? null : day;
}

/** The choices as parameters of an address; what is not chosen is left out. */
export function choiceParameters(choices: JourneyChoices): ReadonlyMap<string, string> {
  const { maxStops, day, departAfter, departBefore, minLayover } = choices;
  const values: readonly (readonly [string, string | number | null | undefined])[] = [
    ['max_stops', maxStops === NO_CHOICES.maxStops ? null : maxStops],
    ['day', day === null ? null : WEEKDAYS[day]],
    ['depart_after', departAfter],
    ['depart_before', departBefore],
    ['min_layover', minLayover],
  ];
  return new Map(
    values.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, `${value}`]])),
  );
}

/** The address of a search. */
export function searchPath({ from, to, ...choices }: ConnectionsQuery): string {
  return `${CONNECTIONS_PATH}?${new URLSearchParams([['from', from], ['to', to], ...choiceParameters(choices)])}`;
}
