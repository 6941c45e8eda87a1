/** The calls of operations that a search page shows: find_journeys, and find_connections for what has no times. */
import { InvalidInput } from '../../contract/errors.ts';
import { type Input, OPERATIONS } from '../../contract/operations.ts';
import { canonicalInput, listItems } from '../../contract/parameters.ts';
import { LAYOVER, LIMITS, WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import type { KnownPlace } from '../../core/naming/namedPlaces.ts';
import { type ConnectionOption, findConnections } from '../../operations/findConnections.ts';
import { findJourneys, type JourneyResult } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import type { Ends } from '../../operations/places.ts';
import { codeOf } from './ends.ts';
import type { ConnectionsQuery, JourneyChoices } from './query.ts';

/** A request of find_journeys. */
export type JourneyCall = Input<'find_journeys'>;

/** The choices that both operations take, in canonical form. */
export type CallChoices = Pick<JourneyCall, 'via' | 'avoid' | 'avoid_country' | 'airline' | 'alliance'>;

/**
 * The choices of a search as parameters: names that a person typed as codes. What no place or airline has is left out,
 * with a sentence in `faults`.
 */
export function callChoices(indexes: Indexes, { via, avoid, avoidCountry, airline, alliance }: JourneyChoices) {
  const faults: string[] = [];
  const stops = placesNamed(indexes, via, faults);
  const avoided = placesNamed(indexes, avoid, faults);
  const countries = [...namesIn(avoidCountry), ...avoided.countries];
  const airlines = namesIn(airline).flatMap((item) => {
    const code = airlineCodeOf(indexes, item);
    if (code === undefined) faults.push(`“${item}” is not an airline of the data: use its name or code.`);
    return code ?? [];
  });
  // A stop in a country is at one of its airports.
  const viaCodes = [...stops.codes, ...stops.countries.flatMap((country) => codesOfCountry(indexes, country))];
  const choices = canonicalInput(OPERATIONS.find_journeys.parameters, {
    ...textOf('via', viaCodes),
    ...textOf('avoid', avoided.codes),
    ...textOf('avoid_country', countries),
    ...textOf('airline', airlines),
    ...(alliance === null ? {} : { alliance }),
  } satisfies CallChoices);
  return { choices, faults };
}

const textOf = <Name extends string>(name: Name, items: readonly string[]): { readonly [name in Name]?: string } =>
  (items.length === 0 ? {} : { [name]: items.join() }) as { readonly [name in Name]?: string };

/** The names in a list; none where nothing is chosen. */
export const namesIn = (list: string | null): string[] => listItems(list ?? '').filter(Boolean);

/** The codes of airports and of countries that a list names. */
function placesNamed(indexes: Indexes, list: string | null, faults: string[]) {
  const [codes, countries]: [string[], string[]] = [[], []];
  for (const item of namesIn(list)) {
    const place = indexes.naming.place(item);
    const region = place.kind === 'known' ? undefined : indexes.naming.regions.named(item);
    if (place.kind === 'known' && place.scope === 'country') countries.push(at(place.airports, 0).countryCode);
    else if (place.kind === 'known') codes.push(...placeCodes(place));
    else if (region) codes.push(...Array.from(region.airports, (airport) => at(indexes.airports, airport).code));
    else faults.push(`“${item}” is not one place: use a city, a country, a region or a code.`);
  }
  return { codes, countries };
}

const codesOfCountry = ({ airports }: Indexes, country: string): string[] =>
  airports.filter(({ countryCode }) => countryCode === country).map(({ code }) => code);

/** The code of an airline by its code or name, or by words that only its name begins with. */
export function airlineCodeOf({ naming }: Indexes, text: string): string | undefined {
  const found = naming.meanings(text, ['airline']).filter(({ how }) => how !== 'part');
  const [first] = found;
  return first && (found.length === 1 || first.how === 'name') ? first.id : undefined;
}

/** The codes of a city or a list: that of a metropolitan area for its airports. */
function placeCodes({ scope, airports }: KnownPlace): string[] {
  const isArea = scope === 'city' && at(airports, 0).metropolitanArea !== null;
  return isArea ? [codeOf(airports)] : airports.map(({ code }) => code);
}

/** The request that a search shows. @param to null for everywhere */
export function journeyCall(
  query: ConnectionsQuery,
  choices: CallChoices,
  from: KnownPlace,
  to: KnownPlace | null,
): JourneyCall {
  const end = (name: 'from' | 'to', place: KnownPlace) =>
    place.scope === 'country'
      ? { [`${name}_country`]: at(place.airports, 0).countryCode }
      : { [name]: placeCodes(place).join() };
  const given = {
    day: query.day === null ? null : at(WEEKDAYS, query.day),
    arrive_day: query.arriveDay,
    depart_after: query.departAfter,
    depart_before: query.departBefore,
    arrive_after: query.arriveAfter,
    arrive_before: query.arriveBefore,
    month: query.month === null ? null : query.month + 1,
    min_layover: query.minLayover,
    aircraft: query.aircraft,
    keep: query.keep,
    return_day: query.returnDay,
    return_after: query.returnAfter,
    return_before: query.returnBefore,
    min_stay: query.minStay,
    max_stay: query.maxStay,
    offset: query.offset,
  };
  return canonicalInput(OPERATIONS.find_journeys.parameters, {
    ...end('from', from),
    ...(to === null ? {} : end('to', to)),
    max_stops: query.maxStops,
    max_layover: query.maxLayover ?? LAYOVER.defaultMax,
    limit: query.limit ?? LIMITS.defaultJourneys,
    ...choices,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)),
  });
}

/** Parameters without which a request means something else. */
const ENDS: ReadonlySet<string> = new Set(['from', 'to', 'from_country', 'to_country']);

/**
 * The result of a request. A value that does not exist is left out, with a sentence in `faults`.
 * @returns null for a request that is refused: it would take too long
 */
export function callJourneys(
  indexes: Indexes,
  call: JourneyCall,
): { readonly result: JourneyResult | null; readonly faults: readonly string[] } {
  try {
    return { result: findJourneys.find(indexes, call), faults: [] };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const faults = error.items.map(({ msg }) => msg.replace(/[.]?$/, '.'));
    const names = new Set(error.items.map(({ loc }) => String(loc[1])));
    const rest = Object.entries(call).filter(([name]) => !names.has(name));
    if (rest.length === Object.keys(call).length || [...names].some((name) => ENDS.has(name)))
      return { result: null, faults };
    const again = callJourneys(indexes, Object.fromEntries(rest) as JourneyCall);
    return { result: again.result, faults: [...faults, ...again.faults] };
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
