/**
 * The table of operations. The query decoder, the MCP tools, the OpenAPI document, the Markdown reference and llms.txt
 * are all made from it.
 */
import { z } from 'zod';
import * as parameter from './parameters.ts';
import { type Parameter, upperCase } from './parameters.ts';
import {
  AirlineRoutes,
  Airlines,
  AirportMatches,
  type Columns,
  Connections,
  Destinations,
  Flights,
  Journeys,
  NearbyAirports,
  Origins,
  Reachable,
  RouteChanges,
  RouteDetail,
} from './schemas.ts';
import { CHANGE_KINDS, FLIGHT_SORTS, ISO_DATE, LAYOVER, LIMITS } from './vocabulary.ts';

/** An example request in true types; its answer is always computed, never written down. */
export interface Example {
  readonly title: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

interface OperationEntry {
  readonly title: string;
  /** REST path template. */
  readonly path: string;
  readonly summary: string;
  /** What comes back, and by which rules. */
  readonly description: string;
  /** What a model reads after the description: when to use the tool rather than its siblings, and what to do next. */
  readonly advice?: string;
  /** In the order in which errors are reported and documents list them. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly output: z.ZodObject;
  /** When it answers 404, as a sentence. */
  readonly notFound?: string;
  /**
   * Most tokens of a result over MCP where the call sets neither `limit` nor `fields`: the first rows are the best ones, and
   * few clients read the others.
   */
  readonly mcpTokens?: number;
  readonly examples: readonly Example[];
}

/** An entry under its id. */
export interface Operation extends OperationEntry {
  readonly id: OperationId;
}

const AIRPORT_NOT_FOUND = 'The airport is not known; the detail names it and where to look it up.';
const PLACE_NOT_FOUND = 'A place is not known; the detail names it and where to look it up.';

export const OPERATIONS = {
  resolve_airport: {
    title: 'Find airports',
    path: '/api/airports',
    summary: 'Find airports by city, name or code.',
    description: `Airports by city, airport name, airport or area code (LON), region or country (Tuscany, Iceland), best match first. Case and accents do not matter, and typing errors are forgiven. At most ${LIMITS.matches}, with coordinates and hub weight (importance 0 to ${LIMITS.importance}; 0 has no route in the data). A city is found with all its airports.`,
    advice:
      'Call it first to turn a city or a name into a code: the other tools take codes. It lists no flights. For a town without an airport (Oxford) use nearby_airports. If the list is empty, try the local or the English name.',
    parameters: {
      q: parameter.query(
        z.string().min(LIMITS.queryLength),
        'City, airport name, code, region or country: Zürich, LON, ohare.',
        'London',
      ),
      format: parameter.format(),
    },
    output: AirportMatches,
    examples: [
      { title: 'Every airport of London, by city', input: { q: 'London' } },
      { title: 'By metropolitan area code', input: { q: 'LON' } },
      { title: 'A local spelling', input: { q: 'Muenchen' } },
    ],
  },
  find_connections: {
    title: 'Find connections',
    path: '/api/connections',
    summary: 'Find direct flights, or itineraries with the fewest stops, between two airports.',
    description: `The direct flights between two places; without any, the ${LIMITS.layoverOptions} itineraries with one stop and the least flying time, then those with two, up to max_stops. Each leg has its airlines, weekdays, local departure times and season. Time between flights is neither counted nor checked. options is empty if the data has no itinerary within the limits.`,
    advice:
      'For flights whose times connect use find_journeys. If options is empty, raise max_stops or max_flying_min. Weekly pattern: no dates, no fares.',
    parameters: {
      from: parameter.end(`Origin airport or area codes, up to ${LIMITS.places}, separated by commas.`, 'LHR'),
      to: parameter.end(`Destination airport or area codes, up to ${LIMITS.places}, separated by commas.`, 'SYD'),
      max_stops: parameter.maxStops('Maximum number of stops. 0: direct flights only.', LIMITS.defaultStops, 1),
      max_flying_min: parameter.totalFlying('Maximum total flying time in minutes.', 1500),
      include_charter: parameter.charter('Include direct charter flights, which tour operators sell.'),
      avoid: parameter.places('No stops at these places.'),
      avoid_country: parameter.countryList('No stops in these countries.'),
      via: parameter.places('At least one stop at one of these places.'),
      airline: parameter.airlines('One of these airlines operates every leg.'),
      alliance: parameter.allianceOrAny(
        'Members of this alliance operate every leg; any: of one and the same alliance.',
      ),
      fields: parameter.fields({ mcpShorter: 'summary' }),
      format: parameter.format(),
      ...parameter.page(),
    },
    output: Connections,
    mcpTokens: LIMITS.shortResult,
    notFound: 'An airport is not known; the detail names it and where to look it up.',
    examples: [
      { title: 'Direct flights', input: { from: 'LHR', to: 'JFK' } },
      { title: 'A journey with stops', input: { from: 'ABZ', to: 'HNL' } },
      { title: 'Paris to Bali, avoiding Dubai', input: { from: 'PAR', to: 'DPS', avoid: 'DXB,DWC' } },
      {
        title: 'Direct flights only, and at most two hours',
        input: { from: 'CDG', to: 'NCE', max_stops: 0, max_flying_min: 120 },
      },
    ],
  },
  airport_destinations: {
    title: 'List destinations of an airport',
    path: '/api/airport/{airport_code}/destinations',
    summary: 'List the known direct routes from one airport.',
    description:
      'Known direct routes from an airport or area, sorted by city of destination, with airlines, weekdays, local departure times, season, minutes and kilometres. Filters by airline, day and time apply to the same departure. An empty schedule (weekly null) means that the days are not known; unknown counts the routes that a filter leaves out for this reason.',
    advice:
      'Use it for nonstop destinations. fields=full adds times; for one destination use route_detail. Weekly pattern: no dates, no fares.',
    parameters: {
      airport_code: parameter.airportCode(),
      include_charter: parameter.charter('Include charter flights, which tour operators sell.'),
      to_country: parameter.countryList('Countries of destination: ISO codes or names, separated by commas.'),
      to_region: parameter.regions('Regions of destination, such as Scandinavia.'),
      airline: parameter.airlines('IATA or ICAO codes, separated by commas.'),
      alliance: parameter.alliance('Airlines of an alliance.'),
      ...parameter.departures(),
      also_from: parameter.places('Only cities that all of these places also fly to directly, under the same filters.'),
      ...parameter.rows(),
    },
    output: Destinations,
    notFound: AIRPORT_NOT_FOUND,
    examples: [
      { title: 'Destinations of Funchal', input: { airport_code: 'FNC' } },
      {
        title: 'Destinations on a Friday evening, at most two hours away',
        input: { airport_code: 'BSL', day: 'Fri', depart_after: '17:00', max_flying_min: 120, fields: 'summary' },
      },
    ],
  },
  route_detail: {
    title: 'Show one direct route',
    path: '/api/route/{route_id}',
    summary: 'Detail of one direct route.',
    description:
      'One direct route with its airlines, weekdays, local departure times, season, great-circle kilometres and block minutes. The way back is another route.',
    advice:
      'If it is not found, the data has no such direct route: use find_connections. Weekly pattern: no dates, no fares, no seats.',
    parameters: {
      route_id: parameter.pathCode('Airport codes of origin and destination, any case: LHR-JFK.', 'LHR-JFK'),
      include_charter: parameter.charter(
        'Include charter airlines, and routes with charter flights only. Adds charter_only.',
      ),
    },
    output: RouteDetail,
    notFound: 'The route is not known, or it is only charter and `include_charter` is false.',
    examples: [{ title: 'London Heathrow to New York JFK', input: { route_id: 'LHR-JFK' } }],
  },
  airport_origins: {
    title: 'List origins of an airport',
    path: '/api/airport/{airport_code}/origins',
    summary: 'List the known direct routes to one airport.',
    description:
      'Known direct routes to an airport or area, sorted by city of origin. Filters and rows are as in airport_destinations.',
    advice: 'Use it to see who flies to a place, and from where.',
    parameters: {
      airport_code: parameter.airportCode(),
      include_charter: parameter.charter('Include charter flights.'),
      from_country: parameter.countryList('Countries of origin: ISO codes or names.'),
      from_region: parameter.regions('Regions of origin.'),
      airline: parameter.airlines('IATA or ICAO codes.'),
      alliance: parameter.alliance('Airlines of an alliance.'),
      ...parameter.departures(),
      ...parameter.rows(),
    },
    output: Origins,
    notFound: AIRPORT_NOT_FOUND,
    examples: [
      { title: 'Who flies to Reykjavík', input: { airport_code: 'KEF' } },
      {
        title: 'Airports with a flight to Aberdeen on a Sunday',
        input: { airport_code: 'ABZ', day: 'Sun', fields: 'summary' },
      },
    ],
  },
  airline_routes: {
    title: 'List routes of an airline',
    path: '/api/airline/{airline_code}/routes',
    summary: 'List the known direct routes of one airline.',
    description:
      'Known direct routes of one airline, sorted by origin, with the departures of this airline only. Filters and rows are as in airport_destinations.',
    advice:
      'Use it for the network of an airline; for its flights with numbers and times use find_flights with airline.',
    parameters: {
      airline_code: parameter.pathCode('IATA or ICAO code of the airline, any case.', 'BA'),
      include_charter: parameter.charter('Include charter flights.'),
      from_country: parameter.countryList('Countries of origin: ISO codes or names.'),
      from_region: parameter.regions('Regions of origin.'),
      to_country: parameter.countryList('Countries of destination.'),
      to_region: parameter.regions('Regions of destination.'),
      alliance: parameter.alliance('Routes only if the airline is a member of this alliance.'),
      ...parameter.departures(),
      ...parameter.rows(),
    },
    output: AirlineRoutes,
    notFound: 'Unknown airline; the detail names it.',
    examples: [
      {
        title: 'Routes of Swiss out of Switzerland on a Saturday morning',
        input: { airline_code: 'LX', from_country: 'CH', day: 'Sat', depart_before: '11:00', fields: 'summary' },
      },
    ],
  },
  find_flights: {
    title: 'Find flights',
    path: '/api/flights',
    summary: 'List departures, with flight numbers, times and aircraft.',
    description:
      'Known departures between places, countries or regions, of an airline, or of one flight number, with weekdays, departure times local to the origin, arrival times local to the destination, block time and aircraft types. Requires from, to, a country, a region, airline or flight. Flight numbers and aircraft are those of the timetables.',
    advice:
      'Use it to list flights and their times; with group, to count them (who flies most). Weekly pattern: no dates, no fares.',
    parameters: {
      from: parameter.places('Origin airport or area codes.'),
      to: parameter.places('Destination airport or area codes.'),
      from_country: parameter.countryList('Countries of origin.'),
      to_country: parameter.countryList('Countries of destination.'),
      from_region: parameter.regions('Regions of origin.'),
      to_region: parameter.regions('Regions of destination.'),
      airline: parameter.airlines('IATA or ICAO codes.'),
      alliance: parameter.alliance('Airlines of an alliance.'),
      flight: parameter.optional(
        z.string().regex(/^[A-Za-z0-9]{2}[A-Za-z]?[ -]{0,2}[0-9]{1,5}$/),
        'Flight number, such as BA117: its legs in the order flown.',
        'BA117',
        { canonical: (text: string) => upperCase(text).replace(/[ -]/g, '') },
      ),
      include_charter: parameter.charter('Include charter flights.'),
      ...parameter.departures(),
      arrive_day: parameter.days('Weekdays of arrival, local to the destination.'),
      group: parameter.group(),
      sort: parameter.optional(
        z.enum(FLIGHT_SORTS),
        'departure (default), arrival, block_min, distance_km, from or to; - before it reverses.',
        'arrival',
      ),
      ...parameter.fixedPage(),
    },
    output: Flights,
    notFound: PLACE_NOT_FOUND,
    examples: [
      { title: 'One flight number', input: { flight: 'BA117' } },
      {
        title: 'From London to Greece on Saturday, landing in the evening',
        input: { from: 'LON', to_country: 'GR', day: 'Sat', arrive_after: '18:00', arrive_before: '23:59', limit: 5 },
      },
    ],
  },
  find_airlines: {
    title: 'Find airlines',
    path: '/api/airlines',
    summary: 'List airlines by name or code, airport, alliance or country.',
    description:
      'Airlines by name or code, alliance, country or airport, with codes, alliance, and numbers of routes, airports and weekly departures worldwide; with airport also their numbers at these places (at). Numbers are null for an airline that operates but is not in the data.',
    advice: 'To rank the airlines at one airport use airport_destinations with group=airline.',
    parameters: {
      q: parameter.name('Name or code.', 'Lufthansa'),
      airport: parameter.places('Airlines that serve every one of these places.'),
      alliance: parameter.alliance('Members of an alliance.'),
      country: parameter.countryList('Airlines that serve one of these countries.'),
      ...parameter.fixedPage(),
    },
    output: Airlines,
    notFound: PLACE_NOT_FOUND,
    examples: [
      { title: 'By name', input: { q: 'lufthansa' } },
      { title: 'Airlines at both Manchester and Birmingham', input: { airport: 'MAN,BHX', limit: 5 } },
    ],
  },
  nearby_airports: {
    title: 'List airports near a place',
    path: '/api/nearby',
    summary: 'List airports with direct routes near a town or a position, nearest first.',
    description:
      'Airports with direct routes near a position or a town of 5,000 people or more, nearest first, with the distance in kilometres. With to, to_country or to_region, only airports with a direct flight there.',
    parameters: {
      place: parameter.name('A town; country or state may follow: Oxford, UK.', 'Oxford, UK'),
      latitude: parameter.degrees('Degrees; with longitude, in place of a town.', 90, 51.75),
      longitude: parameter.degrees('Degrees.', 180, -1.26),
      radius_km: parameter.query(
        z.int().min(1).max(LIMITS.radiusKm).default(LIMITS.defaultRadiusKm),
        'Maximum distance in kilometres.',
        50,
      ),
      to: parameter.places('Only airports with a direct flight to one of these places.'),
      to_country: parameter.countryList('Only airports with a direct flight to one of these countries.'),
      to_region: parameter.regions('Only airports with a direct flight to one of these regions.'),
      ...parameter.fixedPage(),
    },
    output: NearbyAirports,
    notFound: PLACE_NOT_FOUND,
    examples: [
      {
        title: 'Airports near Oxford with flights to Spain',
        input: { place: 'Oxford, UK', to_country: 'ES', limit: 3 },
      },
      { title: 'Within 60 km of a position', input: { latitude: 43.32, longitude: 11.33, radius_km: 60 } },
    ],
  },
  find_journeys: {
    title: 'Find timed journeys',
    path: '/api/journeys',
    summary: 'Find timed journeys, with layovers, between two places.',
    description:
      'Journeys whose flights connect in the weekly timetable, fastest first, with layovers and elapsed minutes. Each departure time is local to the airport left, each arrival time to the airport reached. For each day and destination it leaves out a journey if another departs later, arrives earlier and has no more stops. With return_day it lists trips out and back. Flights without known times are not part of journeys; direct_untimed lists the direct ones. untimed is true if there are connections, but none with known times.',
    advice:
      'Use it to get from A to B. Tell the user about direct_untimed first. If untimed is true, call find_connections. Weekly pattern: no dates, no fares.',
    parameters: {
      from: parameter.optionalEnd('Origin airport or area codes; or use from_country or from_region.', 'LHR'),
      to: parameter.optionalEnd(
        'Destination airport or area codes; or use to_country or to_region. May be omitted if max_stops is 0.',
        'SYD',
      ),
      from_country: parameter.countryList('Countries of origin.'),
      from_region: parameter.regions('Regions of origin.'),
      to_country: parameter.countryList('Countries of destination: lists journeys to each city.'),
      to_region: parameter.regions('Regions of destination.'),
      day: parameter.days('Weekdays of departure, separated by commas. Default: all.'),
      arrive_day: parameter.days('Weekdays of arrival, local to the destination.'),
      depart_after: parameter.time(
        'Earliest departure, local to the origin. Later than depart_before: over midnight.',
        '06:00',
      ),
      depart_before: parameter.time('Latest departure, local to the origin.', '12:00'),
      arrive_after: parameter.time('Earliest arrival on any day, local to the destination.', '06:00'),
      arrive_before: parameter.time('Latest arrival on any day, local to the destination.', '20:00'),
      month: parameter.month(
        'Month of travel: leaves out flights known not to operate then, and sets the clocks of local times.',
      ),
      max_stops: parameter.maxStops('Maximum number of stops.', LIMITS.defaultStops, 1),
      min_layover: parameter.optional(
        z.int().min(0),
        `Minimum minutes of a layover. Default: ${LAYOVER.domesticMin} between domestic flights, ${LAYOVER.entryMin} after an arrival from abroad in the US or Canada, else ${LAYOVER.otherMin}; ${LAYOVER.otherCarrierMin} more between airlines that are neither the same nor of one alliance.`,
        120,
      ),
      max_layover: parameter.query(z.int().min(0).default(LAYOVER.defaultMax), 'Maximum minutes of a layover.', 240),
      avoid: parameter.places('No stops at these places.'),
      avoid_country: parameter.countryList('No stops in these countries.'),
      via: parameter.places('At least one stop at one of these places.'),
      airline: parameter.airlines('One of these airlines operates every leg.'),
      alliance: parameter.allianceOrAny(
        'Members of this alliance operate every leg; any: of one and the same alliance.',
      ),
      aircraft: parameter.aircraft('Every leg is flown with one of these types or families.'),
      keep: parameter.optional(
        z.enum(['best', 'all']),
        'best (default), or all: also direct flights that another journey beats, and all return trips of direct flights.',
        'all',
      ),
      return_day: parameter.returnDay(
        'Weekdays of the way back, or same for the day of departure. Lists trips, the longest stay first.',
      ),
      return_after: parameter.time('Earliest departure of the way back, local to the airport it leaves.', '16:00'),
      return_before: parameter.time('Latest departure of the way back, local to the airport it leaves.', '22:00'),
      min_stay: parameter.stay('Minimum minutes at the destination.', 360),
      max_stay: parameter.stay('Maximum minutes at the destination.', 2880),
      format: parameter.format(),
      limit: parameter.query(
        z.int().min(1).max(LIMITS.journeys).default(LIMITS.defaultJourneys),
        'Maximum number of journeys or trips.',
        3,
      ),
      offset: parameter.optional(z.int().min(0).max(LIMITS.journeyOffset), 'Journeys or trips to skip.', 1),
    },
    output: Journeys,
    mcpTokens: LIMITS.shortResult,
    notFound: PLACE_NOT_FOUND,
    examples: [
      { title: 'A Friday between two airports', input: { from: 'LHR', to: 'JFK', day: 'Fri', limit: 3 } },
      { title: 'From Aberdeen to Honolulu, with stops', input: { from: 'ABZ', to: 'HNL', limit: 3 } },
      {
        title: 'Between two cities with a change of two hours or more, landing by 18:00',
        input: { from: 'LON', to: 'TYO', max_stops: 1, min_layover: 120, arrive_before: '18:00', limit: 3 },
      },
      {
        title: 'A day in Edinburgh with six hours there',
        input: { from: 'LON', to: 'EDI', day: 'Wed', max_stops: 0, return_day: 'same', min_stay: 360, limit: 1 },
      },
    ],
  },
  reachable_airports: {
    title: 'List airports within reach',
    path: '/api/airport/{airport_code}/reachable',
    summary: 'List the airports within a number of stops and minutes of flight.',
    description:
      'Airports within max_stops and max_flying_min of an airport or area, fewest stops first, then minutes, with the connecting airports of the shortest itinerary. Time between flights is not counted.',
    advice: 'Use it to see where one can get to. For the flights use find_connections.',
    parameters: {
      airport_code: parameter.airportCode(),
      max_stops: parameter.maxStops('Maximum number of stops.', 1, 2),
      max_flying_min: parameter.totalFlying('Maximum flying minutes over all legs.', 300),
      to_country: parameter.countryList('Countries: ISO codes or names, separated by commas.'),
      to_region: parameter.regions('Regions, such as Scandinavia.'),
      airline: parameter.airlines('One of these airlines operates every leg.'),
      alliance: parameter.alliance('Members of this alliance operate every leg.'),
      month: parameter.month('Leaves out routes known not to operate in this month.'),
      avoid_country: parameter.countryList('No stops in these countries.'),
      ...parameter.fixedPage(),
    },
    output: Reachable,
    notFound: AIRPORT_NOT_FOUND,
    examples: [
      {
        title: 'Greece within one stop and five hours of flying from London Heathrow',
        input: { airport_code: 'LHR', max_flying_min: 300, to_country: 'GR', limit: 5 },
      },
    ],
  },
  route_changes: {
    title: 'List changes of routes',
    path: '/api/changes',
    summary: 'List what updates of the data changed.',
    description:
      'Changes of routes in the data, newest first: routes added, dropped, restored, with another season label or another timetable, and airlines that joined or left a route. If updates is empty, the data was not updated. The data may show a change later than the airline makes it.',
    parameters: {
      airport: parameter.places('Airport or area codes, separated by commas: routes from or to them.'),
      airline: parameter.airlines(
        'IATA or ICAO airline codes, separated by commas: also routes that they flew before the drop.',
      ),
      kind: parameter.optional(z.enum(CHANGE_KINDS), 'Kind of change.', 'added'),
      since: parameter.optional(z.string().regex(ISO_DATE), 'Earliest date of the update, YYYY-MM-DD.', '2026-11-01'),
      ...parameter.fixedPage(),
    },
    output: RouteChanges,
    notFound: PLACE_NOT_FOUND,
    examples: [{ title: 'Changes at London Heathrow', input: { airport: 'LHR', limit: 5 } }],
  },
} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof OPERATIONS;

type SchemasOf<P> = { [N in keyof P]: P[N] extends { schema: infer S extends z.ZodType } ? S : never };

/** True types of an operation's input, defaults applied. Parameters without a default may be absent. */
export type Input<Id extends OperationId> = z.output<z.ZodObject<SchemasOf<(typeof OPERATIONS)[Id]['parameters']>>>;

/** What an operation answers, with its list in rows. */
export type Output<Id extends OperationId> = InRows<z.infer<(typeof OPERATIONS)[Id]['output']>>;
type InRows<T> = { [K in keyof T]: Exclude<T[K], Columns> };

/** The statuses of the errors of an operation. 429 is reserved: requests are not limited now. */
export const errorStatuses = ({ notFound }: Operation) => [...(notFound ? ([404] as const) : []), 422, 429] as const;

/** The operations in the order in which documents list them. */
export const operationList: readonly Operation[] = Object.entries(OPERATIONS).map(([id, entry]) => ({
  // The entries have the keys of the table.
  id: id as OperationId,
  ...entry,
}));

/**
 * The fields of a response that may be its list; a response has one of them. They are the field before `total` and the
 * groups that replace it, otherwise all lists.
 */
export function listFields({ output }: Pick<Operation, 'output'>): readonly string[] {
  const names = Object.keys(output.shape);
  const lists = names.filter((name) => output.shape[name]?.safeParse([]).success);
  const counted = lists.filter((name) => names.indexOf(name) < names.indexOf('total'));
  return counted.length === 0 ? lists : counted.slice(counted.at(-1) === 'groups' ? -2 : -1);
}

/** The same for an operation whose list is taken in parts, with `limit` and `offset`; none for another one. */
export const pagedFields = (operation: Operation): readonly string[] =>
  'limit' in operation.parameters && 'offset' in operation.parameters ? listFields(operation) : [];

/** The schema of every answer of an operation: one with `group` has groups in place of the list. */
export const answerSchema = (operation: Operation): z.ZodObject => {
  const { output } = operation;
  if (!('groups' in output.shape)) return output;
  const lists = listFields(operation).map((name) => [name, z.optional(output.shape[name] ?? z.never())] as const);
  return output.extend(Object.fromEntries(lists));
};

/**
 * Checks the input of an operation and applies the defaults; a name that is not a parameter is an error.
 * @param protocol whose defaults are applied
 */
export function inputSchema<Id extends OperationId>(id: Id, protocol: 'rest' | 'mcp' = 'rest'): z.ZodType<Input<Id>> {
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  const withDefault = ({ schema, mcpDefault, mcpSchema = schema }: Parameter) => {
    if (protocol === 'rest') return schema;
    return mcpDefault === undefined ? mcpSchema : mcpSchema.default(mcpDefault);
  };
  const schemas = Object.entries(parameters).map(([name, parameter]) => [name, withDefault(parameter)] as const);
  const input: z.ZodType = z.strictObject(Object.fromEntries(schemas));
  // The type is made of the same parameters.
  return input as z.ZodType<Input<Id>>;
}

/** The parameters of the operations that version 0.1.0 began with. All other operations and parameters are additions. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  resolve_airport: ['q'],
  find_connections: ['from', 'to', 'max_stops', 'max_flying_min', 'include_charter'],
  airport_destinations: ['airport_code', 'include_charter'],
  route_detail: ['route_id', 'include_charter'],
};

/** Whether an operation is an addition. */
export const isAddition = (id: string): boolean => FIRST[id] === undefined;

/** Whether a parameter was added to an operation of the first version. */
export const isAddedParameter = (id: string, name: string): boolean => FIRST[id]?.includes(name) === false;
