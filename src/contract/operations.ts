/**
 * The four operations, described once. The query decoder, the MCP tools, the
 * OpenAPI document, the Markdown reference and llms.txt are all made from here.
 */
import { z } from 'zod';
import {
  airlinesParameter,
  countriesParameter,
  departureParameters,
  fieldsParameter,
  type Parameter,
  pageParameters,
  placesParameter,
  upperCase,
} from './parameters.ts';
import { AirportMatches, Connections, Destinations, RouteDetail } from './schemas.ts';
import { LIMITS } from './vocabulary.ts';

/** What an operation answers when it cannot answer. */
export interface OperationError {
  readonly status: 404 | 422 | 429;
  readonly when: string;
}

/** An example request in true types; its answer is always computed, never written down. */
export interface Example {
  readonly title: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

export interface Operation {
  /** Name of the MCP tool and operationId of OpenAPI. */
  readonly id: OperationId;
  readonly title: string;
  /** REST path template. */
  readonly path: string;
  readonly summary: string;
  /** For models and people: what it does, when to use it rather than its siblings, what comes back. */
  readonly description: string;
  /** In the order in which errors are reported and documents list them. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly output: z.ZodObject;
  readonly errors: readonly OperationError[];
  readonly examples: readonly Example[];
}

const charter = (effect: string) => ({
  place: 'query' as const,
  schema: z
    .boolean()
    .default(false)
    .describe(`${effect} Charter is capacity sold through tour operators, not seat by seat. Default false.`),
  example: true,
});

const INVALID = { status: 422, when: 'A parameter is missing or invalid; every bad one is listed.' } as const;
const RATE_LIMITED = {
  status: 429,
  when: 'Reserved: requests are not limited now. If they ever are, Retry-After says how many seconds to wait.',
} as const;

export const OPERATIONS = {
  resolve_airport: {
    id: 'resolve_airport',
    title: 'Find airports',
    path: '/api/airports',
    summary: 'Find airports by city, name or code.',
    description: `Finds airport codes for a place. Call it first whenever you have a city, an airport name or a metropolitan area code (LON) rather than a 3-letter airport code. Case and accents do not matter, and a typing error is forgiven. Returns up to ${LIMITS.matches} airports, best match first: code, name, city, country, coordinates and hub weight (importance 0 to ${LIMITS.importance}); at most 3 KB or 800 tokens. A city with several airports returns all of them, and flights may leave from any. An empty list means that nothing matched: try the local or the English name, or a larger city nearby. It knows places, not flights: go on with find_connections, airport_destinations or route_detail.`,
    parameters: {
      q: {
        place: 'query',
        schema: z
          .string()
          .min(LIMITS.queryLength)
          .describe(
            `City, airport name or code; at least ${LIMITS.queryLength} character. Examples: London, Zürich, LON, JFK, ohare.`,
          ),
        example: 'London',
      },
    },
    output: AirportMatches,
    errors: [INVALID, RATE_LIMITED],
    examples: [
      { title: 'Every airport of London, by city', input: { q: 'London' } },
      { title: 'The same, by metropolitan area code', input: { q: 'LON' } },
      { title: 'A local spelling', input: { q: 'Muenchen' } },
    ],
  },
  find_connections: {
    id: 'find_connections',
    title: 'Find connections',
    path: '/api/connections',
    summary: 'Find direct flights, or itineraries with the fewest stops, between two airports.',
    description: `Answers "how do I fly from A to B". Returns only the itineraries with the fewest stops that exist: the direct flight, else the ${LIMITS.layoverOptions} shortest with one stop, else with two, up to max_stops; sorted by minutes in the air. Each leg has its airlines, weekdays, local departure times and season. Up to 2,000 tokens for a direct flight, mostly 2,000 to 8,000 with stops, 12,000 at most. Takes airport codes, not cities: call resolve_airport first, and ask for each airport of a city. Empty options mean that there is none within the limits: raise max_stops (to ${LIMITS.maxStops}) or max_flying_min, or try another airport of the city. An unknown code is an error that says where to look it up. Schedules are weekly: no dates, no fares, and waiting times are neither counted nor checked. For all that leaves one airport use airport_destinations; for one direct route whose id you know, route_detail is shorter.`,
    parameters: {
      from: {
        place: 'query',
        schema: z.string().min(1).describe('Origin airport code, 3 letters, any case. Example: LHR.'),
        example: 'LHR',
        canonical: upperCase,
      },
      to: {
        place: 'query',
        schema: z.string().min(1).describe('Destination airport code, 3 letters, any case. Example: SYD.'),
        example: 'SYD',
        canonical: upperCase,
      },
      max_stops: {
        place: 'query',
        schema: z
          .int()
          .min(0)
          .max(LIMITS.maxStops)
          .default(LIMITS.defaultStops)
          .describe(
            `Most stops allowed, 0 to ${LIMITS.maxStops}. 0 asks for direct flights only. Default ${LIMITS.defaultStops}.`,
          ),
        example: 1,
      },
      max_flying_min: {
        place: 'query',
        schema: z
          .int()
          .gt(0)
          .default(LIMITS.defaultFlyingMin)
          .describe(
            `Most minutes in the air, over all legs; above 0. Longer itineraries are left out. Default ${LIMITS.defaultFlyingMin}.`,
          ),
        example: 1500,
      },
      include_charter: charter(
        'Also offers a charter flight if it is direct; it is never part of an itinerary with stops.',
      ),
    },
    output: Connections,
    errors: [
      { status: 404, when: 'An airport is not known; the detail names it and where to look it up.' },
      INVALID,
      RATE_LIMITED,
    ],
    examples: [
      { title: 'Direct flights', input: { from: 'LHR', to: 'JFK' } },
      { title: 'A journey with stops', input: { from: 'ABZ', to: 'HNL' } },
      {
        title: 'Direct flights only, and at most two hours',
        input: { from: 'CDG', to: 'NCE', max_stops: 0, max_flying_min: 120 },
      },
    ],
  },
  airport_destinations: {
    id: 'airport_destinations',
    title: 'List destinations of an airport',
    path: '/api/airport/{airport_code}/destinations',
    summary: 'List all direct routes from one airport.',
    description:
      'Answers "where can I fly from here without a stop". Returns every direct route from one airport, by city of destination, each with airlines, weekdays, local departure times, season, minutes and kilometres; one call replaces a route_detail call per destination. Without limit the answer is never cut: about 800 bytes or 300 tokens a destination, so 3,000 tokens for a small airport, 10,000 to 30,000 for a large one and 65,000 for the largest hubs. fields=summary takes about a quarter of that; filters by airline, day and time hold together for one departure. If one destination matters use route_detail, or find_connections, which also finds stops. An unknown code is an error that says where to look it up. Weekly pattern: no dates, no fares.',
    parameters: {
      airport_code: {
        place: 'path',
        schema: z
          .string()
          .min(1)
          .describe('Airport or area code, 3 letters, any case. Example: KEF. Use resolve_airport for a city.'),
        example: 'KEF',
        canonical: upperCase,
      },
      include_charter: charter('Also lists destinations and airlines that are charter.'),
      to_country: countriesParameter('Countries of destination, ISO codes or names, separated by commas.'),
      airline: airlinesParameter('Airline codes, separated by commas.'),
      ...departureParameters(),
      also_from: placesParameter('Airport or area codes that must have a direct route to the destination, too.'),
      fields: fieldsParameter(),
      ...pageParameters(),
    },
    output: Destinations,
    errors: [
      { status: 404, when: 'The airport is not known; the detail names it and where to look it up.' },
      INVALID,
      RATE_LIMITED,
    ],
    examples: [
      { title: 'Where one can fly from Funchal', input: { airport_code: 'FNC' } },
      {
        title: 'Destinations on a Friday evening, at most two hours away',
        input: { airport_code: 'BSL', day: 'Fri', depart_after: '17:00', max_flying_min: 120, fields: 'summary' },
      },
    ],
  },
  route_detail: {
    id: 'route_detail',
    title: 'Show one direct route',
    path: '/api/route/{route_id}',
    summary: 'Detail of one direct route.',
    description:
      'Answers "who flies from A to B, on which days and at what time". Returns one direct route with its airlines, weekdays, local departure times, season, great-circle kilometres and block minutes; 100 to 2,000 tokens. The two directions are two routes. Use it when you know both airports and want the direct flight only; an error means that there is no such direct route, and find_connections then finds ways with stops. Weekly pattern: no dates, no fares, no seats.',
    parameters: {
      route_id: {
        place: 'path',
        schema: z
          .string()
          .min(1)
          .describe('Origin and destination airport codes joined by a hyphen, any case. Example: LHR-JFK.'),
        example: 'LHR-JFK',
        canonical: upperCase,
      },
      include_charter: charter(
        'Also finds a route that is only charter, lists charter airlines and adds charter_only.',
      ),
    },
    output: RouteDetail,
    errors: [
      { status: 404, when: 'The route is not known, or it is only charter and charter was not asked for.' },
      INVALID,
      RATE_LIMITED,
    ],
    examples: [{ title: 'London Heathrow to New York JFK', input: { route_id: 'LHR-JFK' } }],
  },
} as const satisfies Record<string, Omit<Operation, 'id'> & { id: string }>;

export type OperationId = keyof typeof OPERATIONS;

type Parameters<Id extends OperationId> = (typeof OPERATIONS)[Id]['parameters'];
type ValueOf<P> = P extends { schema: infer S extends z.ZodType } ? z.output<S> : never;
type OptionalOf<P> = { [N in keyof P]: undefined extends ValueOf<P[N]> ? N : never }[keyof P];

/** True types of an operation's input, defaults applied. Parameters without a default may be absent. */
export type Input<Id extends OperationId> = {
  [N in Exclude<keyof Parameters<Id>, OptionalOf<Parameters<Id>>>]: ValueOf<Parameters<Id>[N]>;
} & { [N in OptionalOf<Parameters<Id>>]?: ValueOf<Parameters<Id>[N]> };

/** What an operation answers. */
export type Output<Id extends OperationId> = z.infer<(typeof OPERATIONS)[Id]['output']>;

/** The operations in the order in which documents list them. */
export const operationList: readonly Operation[] = Object.values(OPERATIONS);

/** Checks the input of an operation and applies the defaults; a name that is not a parameter is an error. */
export function inputSchema<Id extends OperationId>(id: Id): z.ZodType<Input<Id>> {
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  const schemas = Object.entries(parameters).map(([name, { schema }]) => [name, schema] as const);
  const input: z.ZodType = z.strictObject(Object.fromEntries(schemas));
  return input as z.ZodType<Input<Id>>;
}
