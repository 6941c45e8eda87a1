/** Names of parameters that people and models try because other flight services have them, with those to use instead. */
import { operationList } from './operations.ts';

/**
 * Why no tool has an argument of such a name, or what to use instead. Names are without separators. `use` are arguments
 * that do it, those of the tool that has them; `reason` is the text after the name when none of them is an argument of the
 * tool; without it all arguments are listed.
 */
type Substitute = readonly [names: RegExp, use: readonly string[], reason?: string];

const TWO_AIRPORTS =
  'for two airports use find_connections or find_journeys; for an airline at one airport, airport_destinations or airport_origins with airline';

const SUBSTITUTES: readonly Substitute[] = [
  [/^(?:origin|source|departureairport|fromcity)(?:airport)?(?:code|iata)?$/, ['from', 'airport_code']],
  [/^(?:dest|destination|arrivalairport|tocity)(?:airport)?(?:code|iata)?$/, ['to', 'airport_code']],
  [/^(?:airport|iata|code)(?:code|iata)?$/, ['airport_code', 'airport', 'from']],
  [/^lat$/, ['latitude'], 'positions cannot be used here'],
  [/^(?:lon|lng|long)$/, ['longitude'], 'positions cannot be used here'],
  [/^(?:radius|distance|maxdistance)(?:km)?$/, ['radius_km'], 'distances cannot be filtered here'],
  [
    /^(?:depart(?:ure|s|ing)?|leav(?:e|es|ing)|outbound)(?:time)?(?:after|from|earliest)$/,
    ['depart_after'],
    'times of day cannot be filtered here',
  ],
  [
    /^(?:depart(?:ure|s|ing)?|leav(?:e|es|ing)|outbound)(?:time)?(?:before|until|latest)$/,
    ['depart_before'],
    'times of day cannot be filtered here',
  ],
  [
    /^(?:arriv(?:al|es?|ing)|land(?:s|ing)?)(?:time)?after$/,
    ['arrive_after'],
    'times of arrival cannot be filtered here',
  ],
  [
    /^(?:number|max|maximum)?(?:of)?(?:stops?|connections?|layovers?|changes|transfers?)$/,
    ['max_stops'],
    'every flight here is direct',
  ],
  [/^(?:country|countries)(?:code)?$/, ['to_country', 'from_country', 'country'], 'countries cannot be filtered here'],
  [/^(?:region|continent)$/, ['to_region', 'from_region'], 'regions cannot be filtered here'],
  [/^(?:query|name|search|text|place|location)$/, ['q']],
  [/^(?:flight)(?:number|no|code)$/, ['flight'], 'flight numbers cannot be filtered here'],
  [/^fromcountry$/, ['from_country'], 'countries of origin cannot be named here'],
  [/^tocountry$/, ['to_country'], 'countries of destination cannot be named here'],
  [/^fromregion$/, ['from_region'], 'regions of origin cannot be named here'],
  [/^toregion$/, ['to_region'], 'regions of destination cannot be named here'],
  [
    /^(?:round|return)(?:trip|flight|journey|ticket)?$|^oneway$/,
    ['return_day'],
    'each direction is a call of its own, with the airports exchanged',
  ],
  [
    /^(?:latest)?arriv(?:e|al)(?:by|before|time)?$/,
    ['arrive_before', 'arrive_after'],
    'times of arrival cannot be filtered here',
  ],
  [/^(?:season|months?)$/, ['month'], 'months cannot be filtered here'],
  [/^(?:page|pagesize|perpage|cursor|skip|count|maxresults|size)$/, ['limit', 'offset'], 'the answer has one page'],
  [/^(?:return|inbound)dates?$/, ['day', 'return_day'], 'schedules are weekly'],
  [
    /^(?:on|when|(?:(?:depart(?:ure)?|outbound|return|inbound|start|end|travel|flight)?dates?(?:from|to)?))$/,
    ['day'],
    'schedules are weekly',
  ],
  [/^(?:weekdays?|days?(?:ofweek)?)$/, ['day'], 'days cannot be filtered here'],
  [
    /^(?:(?:depart(?:ure)?|earliest|latest)?time(?:from|to)?)$/,
    ['depart_after', 'depart_before'],
    'times of day cannot be filtered here',
  ],
  [/price|fare|cost|budget|currency/, [], 'there are no fares'],
  [/cabin|class$|seat|passenger|adult|child|infant|bag/, [], 'there are no seats, cabins or passengers'],
  [/carrier/, ['airline'], 'airlines cannot be filtered here'],
  [/duration|flighttime|traveltime|hours$/, ['max_flying_min'], 'flight time cannot be limited here'],
  [/^(?:direct|nonstop)(?:only)?$/, ['max_stops'], 'the answer is about direct flights'],
  [/^(?:sort|order)(?:by)?$/, [], 'the order is fixed'],
  [/^city(?:name)?$/, ['q'], 'turn a city into airport codes with resolve_airport'],
];

/** Which other tools have an argument. */
export function elsewhere(name: string | undefined): string {
  const tools = operationList.filter(({ parameters }) => name !== undefined && Object.hasOwn(parameters, name));
  return tools.length === 0 ? '' : `; ${name} is an argument of ${tools.map(({ id }) => id).join(', ')}`;
}

/** Whether several parameters are alternatives: an end of a flight, or one side of it. */
const isEither = (use: readonly string[]): boolean =>
  use.some((name) => /country|region|airport|^(?:from|to)$/.test(name));

/**
 * What to say about an argument that a tool does not have.
 * @param plain name without case and separators
 * @param valid names of the arguments of the tool
 * @returns such as `schedules are weekly; use day`; undefined when nothing is known about the name
 */
export function reasonFor(plain: string, valid: readonly string[]): string | undefined {
  if (isEnd(plain) && !valid.includes(plain)) {
    const subject = endSubject(plain, valid);
    return subject === undefined ? TWO_AIRPORTS : `use ${subject}`;
  }
  const [, instead = [], reason] = SUBSTITUTES.find(([names]) => names.test(plain)) ?? [];
  if (valid.includes(plain)) return undefined;
  const use = instead.filter((name) => valid.includes(name));
  if (use.length === 0) return reason && reason + elsewhere(instead[0]);
  const words = `use ${use.join(isEither(use) ? ' or ' : ' and ')}`;
  return instead[0] === 'day' ? `schedules are weekly; ${words}` : words;
}

const isEnd = (plain: string): plain is 'from' | 'to' => plain === 'from' || plain === 'to';

/** The argument in place of `from` or `to`, where the airport is the subject of a tool: that of destinations is their origin. */
function endSubject(end: 'from' | 'to', valid: readonly string[]): string | undefined {
  if (valid.includes('route_id')) return 'route_id';
  const isOtherEnd = valid.includes(`${end}_country`);
  return isOtherEnd ? undefined : ['airport_code', 'airport', 'place'].find((name) => valid.includes(name));
}

/** A name without case and separators: maxStops and max-stops are max_stops. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

/** The one parameter to use instead of a name; undefined where there is none, or several. */
export function replacementOf(plain: string, valid: readonly string[]): string | undefined {
  if (isEnd(plain)) return endSubject(plain, valid);
  const [, instead = []] = SUBSTITUTES.find(([names]) => names.test(plain)) ?? [];
  const use = instead.filter((name) => valid.includes(name));
  return use.length === 1 ? use[0] : undefined;
}

/**
 * What to say about parameters that an operation does not have, where one that it needs is missing: `origin: use from`.
 * @param sent names of the request @param valid names of the operation
 */
export const hintsFor = (sent: Iterable<string>, valid: readonly string[]): string[] =>
  [...new Set(sent)].flatMap((name) => {
    const use = valid.includes(name) ? undefined : replacementOf(plainName(name), valid);
    return use === undefined ? [] : `${name}: use ${use}`;
  });
