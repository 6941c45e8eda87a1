/** Arguments that models try because other flight tools have them. */

import { operationList } from '../../contract/operations.ts';

/** Why no tool has an argument of such a name, or what to use instead. Names are without separators. */
interface Substitute {
  readonly names: RegExp;
  /** The text after the name, when none of `use` is an argument of the tool; without it all arguments are listed. */
  readonly reason?: string;
  /** Arguments that do it, those of the tool that has them. */
  readonly use?: readonly string[];
}

const SUBSTITUTES: readonly Substitute[] = [
  { names: /^(?:origin|source|departureairport|fromcity)(?:airport)?(?:code|iata)?$/, use: ['from'] },
  { names: /^(?:dest|destination|arrivalairport|tocity)(?:airport)?(?:code|iata)?$/, use: ['to'] },
  { names: /^(?:query|name|search|text|place|location)$/, use: ['q'] },
  {
    names: /^(?:from|to)$/,
    reason:
      'for two airports use find_connections or find_journeys; for an airline at one airport, airport_destinations or airport_origins with airline',
  },
  {
    names: /^(?:round|return)(?:trip|flight|journey|ticket)?$|^oneway$/,
    reason: 'each direction is a call of its own, with the airports exchanged',
    use: ['return_day'],
  },
  {
    names: /^(?:latest)?arriv(?:e|al)(?:by|before|time)?$/,
    reason: 'times of arrival cannot be filtered here',
    use: ['arrive_before', 'arrive_after'],
  },
  { names: /^(?:season|months?)$/, reason: 'months cannot be filtered here', use: ['month'] },
  {
    names: /^(?:page|pagesize|perpage|cursor|skip|count|maxresults|size)$/,
    reason: 'the answer has one page',
    use: ['limit', 'offset'],
  },
  { names: /^(?:return|inbound)dates?$/, reason: 'schedules are weekly', use: ['day', 'return_day'] },
  {
    names: /^(?:on|when|(?:(?:depart(?:ure)?|outbound|return|inbound|start|end|travel|flight)?dates?(?:from|to)?))$/,
    reason: 'schedules are weekly',
    use: ['day'],
  },
  {
    names: /^(?:weekdays?|days?(?:ofweek)?)$/,
    reason: 'days cannot be filtered here',
    use: ['day'],
  },
  {
    names: /^(?:(?:depart(?:ure)?|earliest|latest)?time(?:from|to)?)$/,
    reason: 'times of day cannot be filtered here',
    use: ['depart_after', 'depart_before'],
  },
  { names: /price|fare|cost|budget|currency/, reason: 'there are no fares' },
  {
    names: /cabin|class$|seat|passenger|adult|child|infant|bag/,
    reason: 'there are no seats, cabins or passengers',
  },
  { names: /carrier/, reason: 'airlines cannot be filtered here', use: ['airline'] },
  {
    names: /duration|flighttime|traveltime|hours$/,
    reason: 'flight time cannot be limited here',
    use: ['max_flying_min'],
  },
  { names: /^(?:direct|nonstop)(?:only)?$/, reason: 'the answer is about direct flights', use: ['max_stops'] },
  { names: /^(?:sort|order)(?:by)?$/, reason: 'the order is fixed' },
  { names: /^city(?:name)?$/, reason: 'turn a city into airport codes with resolve_airport' },
];

/** Which other tools have an argument. */
export function elsewhere(name: string | undefined): string {
  const tools = operationList.filter(({ parameters }) => name !== undefined && Object.hasOwn(parameters, name));
  return tools.length === 0 ? '' : `; ${name} is an argument of ${tools.map(({ id }) => id).join(', ')}`;
}

/**
 * What to say about an argument that a tool does not have.
 * @param plain name without case and separators
 * @param valid names of the arguments of the tool
 * @returns such as `schedules are weekly; use day`; undefined when nothing is known about the name
 */
export function reasonFor(plain: string, valid: readonly string[]): string | undefined {
  const found = SUBSTITUTES.find(({ names }) => names.test(plain));
  if (!found || valid.includes(plain)) return undefined;
  const use = found.use?.filter((name) => valid.includes(name)) ?? [];
  if (use.length === 0) return found.reason === undefined ? undefined : found.reason + elsewhere(found.use?.[0]);
  const words = `use ${use.join(' and ')}`;
  return found.use?.[0] === 'day' ? `schedules are weekly; ${words}` : words;
}
