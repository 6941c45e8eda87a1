/** The calls of operations that a search of journeys shows: find_journeys, and find_connections for what has no times. */
import { writeRequest } from '../../contract/calls.ts';
import { InvalidInput } from '../../contract/errors.ts';
import { writeQuery } from '../../contract/formerQueries.ts';
import { type Input, OPERATIONS } from '../../contract/operations.ts';
import { canonicalInput } from '../../contract/parameters.ts';
import type { ValidationItem } from '../../contract/schemas.ts';
import { LAYOVER, LIMITS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { decodeInput } from '../../operations/decodeInput.ts';
import { type ConnectionOption, findConnections } from '../../operations/findConnections.ts';
import { findJourneys, type JourneyResult } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { faultOfItem, faultText } from '../valueFaults.ts';
import type { JourneyEnd } from './journeyEnds.ts';
import { END_NAMES, ORDERS, type PlannerQuery, parseWeekday } from './plannerQuery.ts';

/** A request of find_journeys. */
export type JourneyCall = Input<'find_journeys'>;

/** The choices that both operations take. */
export type CallChoices = Pick<JourneyCall, 'via' | 'avoid' | 'avoid_country' | 'airline' | 'alliance'>;

/** The request of a search. */
export interface ReadCall {
  readonly call: JourneyCall;
  /** Sentences about values that are not valid: they are left out. */
  readonly faults: readonly string[];
}

/** A query without the values that are not valid, with a sentence about each. */
export function validQuery(query: PlannerQuery): { readonly query: PlannerQuery; readonly faults: readonly string[] } {
  const invalid = new Map<string, Pick<ValidationItem, 'ctx'>>();
  try {
    const sent = Object.entries(query).filter(([name, value]) => value !== undefined && !NAMED.has(name));
    decodeInput('find_journeys', {}, writeQuery(sent.map(([name, value]) => [name, value ?? ''])));
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    for (const item of error.items) invalid.set(String(item.loc.at(-1)), item);
  }
  for (const [name, value = ''] of Object.entries(query)) {
    const isDay = /^day\d$/.test(name) && parseWeekday(value) === null;
    if (isDay || (name === 'sort' && !ORDERS.some((order) => order === value))) invalid.set(name, {});
  }
  const entries = Object.entries(query);
  return {
    query: Object.fromEntries(entries.filter(([name]) => !invalid.has(name))),
    faults: entries.flatMap(([name, value = '']) => {
      const item = invalid.get(name);
      return item === undefined ? [] : faultOfItem(name, value, item);
    }),
  };
}

/** Parameters whose values are names. */
const NAMED: ReadonlySet<string> = new Set(['from', 'to', 'via', 'avoid', 'airline']);

/**
 * The request that a query makes: names that a person typed as codes.
 * @param query valid @param to null for everywhere
 */
export function journeyCall(indexes: Indexes, query: PlannerQuery, from: JourneyEnd, to: JourneyEnd | null): ReadCall {
  const { codes, faults } = namesAsCodes(indexes, query);
  const others = Object.entries({ ...query, ...codes }).filter(([name]) => !ENDS.has(name));
  const values = new Map<string, string | undefined>([
    ...Object.entries({ ...from.input, ...to?.input }),
    ...others.filter(([name]) => name in OPERATIONS.find_journeys.parameters),
  ]);
  const given = [...values].flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const call = decodeInput('find_journeys', {}, writeQuery(given));
  return { call: canonicalInput(OPERATIONS.find_journeys.parameters, call), faults };
}

const ENDS: ReadonlySet<string> = new Set(END_NAMES);

/** The names of a query as codes; what names nothing is left out, with a sentence in `faults`. */
function namesAsCodes({ naming, airports }: Indexes, { via, avoid, avoid_country, airline }: PlannerQuery) {
  const faults: string[] = [];
  if (via === undefined && avoid === undefined && airline === undefined) return { codes: {}, faults: [] };
  const stops = naming.codes.places(via ?? '');
  const avoided = naming.codes.places(avoid ?? '');
  const airlines = naming.codes.airlines(airline ?? '');
  for (const [name, { unknown }] of Object.entries({ via: stops, avoid: avoided, airline: airlines }))
    faults.push(...unknown.map((value) => faultText(name, value)));
  // A stop in a country is at one of its airports.
  const inCountries = airports.flatMap(({ code, countryCode }) => (stops.countries.includes(countryCode) ? code : []));
  const codes = {
    via: [...stops.codes, ...inCountries].join(),
    avoid: avoided.codes.join(),
    avoid_country: [avoid_country ?? [], avoided.countries].flat().join(),
    airline: airlines.codes.join(),
  } satisfies PlannerQuery;
  return { codes, faults };
}

/** The choices of a request that find_connections takes, too. */
export const choicesOf = ({ via, avoid, avoid_country, airline, alliance }: JourneyCall): CallChoices => ({
  ...{ via, avoid, avoid_country, airline, alliance },
});

/** The path of a request as the API takes it: defaults are left out. */
export const requestOf = (call: JourneyCall): string =>
  writeRequest(
    'find_journeys',
    Object.fromEntries(
      Object.entries(call).flatMap(([name, value]) =>
        value === undefined || DEFAULTS.get(name) === value ? [] : [[name, value] as const],
      ),
    ),
  );

const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['max_stops', LIMITS.defaultStops],
  ['max_layover', LAYOVER.defaultMax],
  ['limit', LIMITS.defaultJourneys],
]);

/** What a request finds. */
interface Called extends ReadCall {
  /** Null for a request that is refused: it would take too long. */
  readonly result: JourneyResult | null;
}

/** The result of a request. A value that does not exist is left out, with a sentence in `faults`. */
export function callJourneys(indexes: Indexes, call: JourneyCall): Called {
  try {
    return { call, result: findJourneys.find(indexes, call), faults: [] };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const unknown = error.items.filter(({ loc }) => !ENDS.has(String(loc.at(-1))));
    const faults = unknown.map((item) => faultOfItem(String(item.loc.at(-1)), String(item.input), item));
    if (unknown.length < error.items.length) return { call, result: null, faults };
    const names = new Set(unknown.map(({ loc }) => String(loc.at(-1))));
    const rest = Object.fromEntries(Object.entries(call).filter(([name]) => !names.has(name))) as JourneyCall;
    if (Object.keys(rest).length === Object.keys(call).length) return { call, result: null, faults };
    const again = callJourneys(indexes, rest);
    return { ...again, faults: [...faults, ...again.faults] };
  }
}

/** Longest flight time of an itinerary, in minutes: two days. */
const LONGEST_MIN = 2880;

/** The direct flights or itineraries with the fewest stops between airports. */
export function connectionsBetween(
  indexes: Indexes,
  { from, to }: Ends,
  maxStops: number,
  choices: CallChoices,
): readonly ConnectionOption[] {
  const codes = (ends: readonly number[]) => ends.map((airport) => at(indexes.airports, airport).code).join();
  return findConnections.find(indexes, {
    from: codes(from),
    to: codes(to),
    max_stops: maxStops,
    max_flying_min: LONGEST_MIN,
    include_charter: false,
    ...choices,
  }).options;
}
