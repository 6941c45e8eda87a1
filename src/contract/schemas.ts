/**
 * Every record the service publishes, as zod schemas. Key order here is key
 * order in the answers; descriptions flow into OpenAPI, MCP and the reference.
 */
import { z } from 'zod';
import {
  AIRLINE_CODE,
  AIRPORT_CODE,
  ALLIANCES,
  CHANGE_KINDS,
  ISO_DATE,
  LIMITS,
  LOCAL_TIME,
  ROUTE_ID,
  ROUTE_STATUSES,
  SERVICE_TYPES,
  WEEKDAYS,
} from './vocabulary.ts';

const record = <S extends z.ZodRawShape>(description: string, shape: S) => z.object(shape).describe(description);

const airportCode = (what: string) => z.string().regex(AIRPORT_CODE).describe(what);
const routeId = z
  .string()
  .regex(ROUTE_ID)
  .describe('Origin and destination airport codes joined by a hyphen, such as LHR-JFK.');
/** A route by its id and its ends. */
const route = {
  route_id: routeId,
  from: airportCode('Origin airport code.'),
  to: airportCode('Destination airport code.'),
};
const airlineCode = z.string().regex(AIRLINE_CODE).describe('IATA airline code.');
const airlineCodes = z.array(airlineCode);
const weekdays = z.array(z.enum(WEEKDAYS));
const count = z.int().nonnegative();
const localTime = z.string().regex(LOCAL_TIME);
const flyingMin = z.int().positive().describe('Estimated block time in minutes.');
const seasonalityLabel = z
  .string()
  .nullable()
  .describe('Season label, such as Year-round or Summer seasonal (May–Sep); null when nothing is known.');

export const Airport = record('An airport.', {
  airport_code: airportCode('IATA airport code, upper case.'),
  name: z.string().describe('Name of the airport.'),
  city: z.string().describe('City a traveller would search for.'),
  country: z.string().describe('Name of the country.'),
  lat: z.number().min(-90).max(90).nullable().describe('WGS84 latitude in degrees.'),
  lon: z.number().min(-180).max(180).nullable().describe('WGS84 longitude in degrees.'),
  importance: z
    .int()
    .min(0)
    .max(LIMITS.importance)
    .describe('Hub weight from 0 (no active route) to 5 (one of the busiest hubs of the world).'),
});
export type Airport = z.infer<typeof Airport>;

export const Booking = record('Page of the route for people. Nothing is sold there.', {
  url: z.url().describe('Address of the page of this route.'),
});

export const ScheduleEntry = record('The departures of one weekday.', {
  day: z.enum(WEEKDAYS).describe('Weekday of departure, local to the origin.'),
  times: z
    .array(localTime)
    .describe('Local departure times as HH:MM, ascending. Empty when the day is known but the time is not.'),
});
export type ScheduleEntry = z.infer<typeof ScheduleEntry>;

export const Airline = record('One airline on one route.', {
  airline_code: airlineCode,
  airline: z.string().describe('Name of the airline.'),
  schedule: z.array(ScheduleEntry).describe('Weekdays of operation, Monday first. Empty when not known.'),
  seasonal_note: z.string().nullable().describe('A caveat about the season in free text, or null.'),
  service_type: z
    .enum(SERVICE_TYPES)
    .nullable()
    .describe(
      'scheduled; charter, which is capacity sold through tour operators and listed only with include_charter=true; or null, unknown.',
    ),
});
export type Airline = z.infer<typeof Airline>;

export const LegacyAirline = record('The earlier form of Airline: read by the importer, never sent.', {
  airline_code: airlineCode,
  airline: Airline.shape.airline,
  fly_days: weekdays.describe('Weekdays of operation.'),
  dep_times: z.array(localTime).describe('Local departure times, index-aligned with fly_days; empty when not known.'),
  seasonal_note: Airline.shape.seasonal_note,
});

export const Leg = record('One flight of an itinerary.', {
  ...route,
  flying_min: flyingMin,
  seasonality_label: seasonalityLabel,
  airlines: z.array(Airline).describe('Airlines on the leg, most weekly departures first.'),
  booking: Booking,
});
export type Leg = z.infer<typeof Leg>;

export const Option = record('One itinerary.', {
  total_flying_min: z.int().positive().describe('Sum of the flying_min of the legs. Time on the ground is not in it.'),
  stops: z.int().min(0).max(LIMITS.maxStops).describe('Number of legs minus one.'),
  legs: z.array(Leg).min(1).describe('Legs from origin to destination.'),
});
export type Option = z.infer<typeof Option>;

export const RouteDetail = record('One direct route.', {
  ...route,
  status: z.enum(ROUTE_STATUSES).describe('Lifecycle status. Only active routes are ever returned.'),
  seasonality_label: seasonalityLabel,
  distance_km: z.number().nonnegative().nullable().describe('Great-circle distance in whole kilometres.'),
  flying_min: flyingMin,
  airlines: z.array(Airline).describe('Airlines on the route, most weekly departures first.'),
  booking: Booking,
  charter_only: z
    .boolean()
    .optional()
    .describe('Whether only charter flights operate. Present only with include_charter=true.'),
});
export type RouteDetail = z.infer<typeof RouteDetail>;

export const Destination = record('One direct route with the cities at both ends.', {
  ...RouteDetail.shape,
  from_city: z.string().describe('City of the origin, as a traveller names it.'),
  from_country: z.string().describe('Country of the origin.'),
  to_city: z.string().describe('City of the destination, as a traveller names it.'),
  to_country: z.string().describe('Country of the destination.'),
});
export type Destination = z.infer<typeof Destination>;

/** How old the facts of a row are. */
const age = {
  timetable: z.int().nullable().describe('Year of the newest timetable of its departures; null when not known.'),
  seen: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .nullable()
    .describe('Month in which an observer last saw it, as YYYY-MM; null when none did.'),
};
const estimated = z.literal(true).optional().describe('Present if the minutes are an estimate from the distance.');

export const RouteSummary = record('One direct route without times: a row with fields=summary.', {
  ...route,
  city: z.string().describe('City of the far end.'),
  country: z.string().describe('Country of the far end.'),
  flying_min: flyingMin,
  estimated,
  distance_km: RouteDetail.shape.distance_km,
  airlines: airlineCodes.describe('Airline codes, most weekly departures first.'),
  days: weekdays.describe('Weekdays of departure, Monday first. Empty when none is known.'),
  weekly: count.nullable().describe('Departures a week that are known; null when the weekdays of no airline are.'),
  unknown_days: airlineCodes.describe(
    'Airlines whose weekdays are not known, including those that a filter leaves out.',
  ),
  seasonality_label: seasonalityLabel,
  ...age,
});
export type RouteSummary = z.infer<typeof RouteSummary>;

export const OptionSummary = record('One itinerary without times: a row with fields=summary.', {
  ...Option.shape,
  legs: z.array(RouteSummary).min(1).describe('Legs from origin to destination.'),
});

export const Unknown = record('What may match a filter but has unknown values. include_unknown=true lists it.', {
  routes: count.describe('Routes that may match and are not listed.'),
  services: count.describe('Airlines on routes that may match and are not shown, including those on listed routes.'),
  airlines: airlineCodes.describe('The airlines of these services.'),
  examples: z.array(routeId).describe('Up to 5 of the routes, in the order of the list.'),
  months: count.optional().describe('With month: listed routes whose months are not known.'),
});
export type Unknown = z.infer<typeof Unknown>;

const columnValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.object({})])),
  z.object({}),
]);

export const Columns = record('A list with format=columns.', {
  columns: z.array(z.string()).describe('Names of the fields.'),
  rows: z.array(z.array(columnValue)).describe('Their values; null for a field that a row does not have.'),
});
export type Columns = z.infer<typeof Columns>;

/** A list, or the same with format=columns. @param most rows */
const listOf = <T extends z.ZodType>(row: T, most?: number) =>
  z.union([most === undefined ? z.array(row) : z.array(row).max(most), Columns]);

const unknown = Unknown.optional().describe(
  'Present with a filter by day, time, aircraft, month, season or flight number.',
);
const routeRows = listOf(z.union([Destination, RouteSummary]));
const total = count.optional().describe('Rows of the whole list. Present with limit or offset.');

const note = z
  .string()
  .optional()
  .describe(
    'Why the list is empty: origin and destination overlap, no direct flight joins them, or the airline operates but is not in the data.',
  );

export const Group = record('Routes that share a value, with group.', {
  value: z
    .string()
    .nullable()
    .describe('Code, weekday or alliance; null for routes without one, or where it is not known.'),
  name: z.string().nullable().describe('Its name.'),
  routes: count.describe('Routes with the value.'),
  airlines: count.describe('Airlines on these routes.'),
  weekly: count.nullable().describe('Departures a week that are known; null when none is.'),
});
export type Group = z.infer<typeof Group>;

const groups = listOf(Group)
  .optional()
  .describe('With group, instead of the list: most weekly departures first, then most routes.');

/** What lists of routes add. */
const ofRoutes = { groups, total, unknown, note };

export const AirportMatches = record('Answer of resolve_airport.', {
  airports: listOf(Airport, LIMITS.matches).describe('Matches, best first. Empty when nothing matches.'),
});
export type AirportMatches = z.infer<typeof AirportMatches>;

export const Connections = record('Answer of find_connections.', {
  from: z.string().describe('Origin as requested, upper case.'),
  to: z.string().describe('Destination as requested, upper case.'),
  options: listOf(z.union([Option, OptionSummary])).describe(
    'Itineraries with the fewest stops possible, shortest flying time first. May be empty.',
  ),
  total,
  total_over_limit: count
    .optional()
    .describe(
      'Itineraries with as many stops that only the default of max_flying_min excludes. Present with limit, offset or fields if there are any.',
    ),
  note,
});
export type Connections = z.infer<typeof Connections>;

export const Destinations = record('Answer of airport_destinations.', {
  from: airportCode('Airport or area code of the request.'),
  from_city: z.string().describe('City of the airport, as a traveller names it.'),
  from_country: z.string().describe('Country of the airport.'),
  destinations: routeRows.describe('Direct routes, by city of destination, then by code. Absent with group.'),
  ...ofRoutes,
});

export const Origins = record('Answer of airport_origins.', {
  to: airportCode('Airport or area code of the request.'),
  to_city: z.string().describe('City of the airport, as a traveller names it.'),
  to_country: z.string().describe('Country of the airport.'),
  origins: routeRows.describe('Direct routes, by city of origin, then by code. Absent with group.'),
  ...ofRoutes,
});

export const AirlineRoutes = record('Answer of airline_routes.', {
  airline_code: airlineCode,
  airline: Airline.shape.airline,
  routes: routeRows.describe(
    'Direct routes with this airline alone, by origin, then by destination. Absent with group.',
  ),
  ...ofRoutes,
});
/** From the first departure to the last arrival. */
const times = {
  day: z.enum(WEEKDAYS).describe('Local weekday of departure.'),
  departure: localTime.describe('Local time of departure, HH:MM.'),
  arrival: localTime.describe('Local time of arrival, HH:MM.'),
  arrival_day_offset: z.int().describe('Calendar days from departure to arrival; -1 across the date line.'),
};

export const TimedLeg = record('One flight of a journey.', {
  ...route,
  airline_code: airlineCode,
  flight: z.string().nullable().describe('Flight number, such as BA117; null when not known.'),
  aircraft: z.array(z.string()).describe('IATA aircraft types; empty when not known.'),
  ...times,
  block_min: z.int().positive().describe('Block time in minutes; flying_min of the route if the flight has none.'),
  seasonality_label: seasonalityLabel,
  ...age,
  estimated,
  booking: Booking,
});
export type TimedLeg = z.infer<typeof TimedLeg>;

export const Layover = record('Time at one airport between two flights.', {
  airport_code: airportCode('Airport of the change.'),
  minutes: count.describe('Minutes between arrival and departure.'),
});

export const TimedJourney = record('One chain of departures that can be flown.', {
  ...times,
  elapsed_min: z.int().positive().describe('Minutes from departure to arrival, layovers included.'),
  flying_min: z.int().positive().describe('Sum of the block times.'),
  stops: z.int().min(0).max(LIMITS.maxStops).describe('Number of legs minus one.'),
  days: weekdays.describe('All weekdays with the same flights at the same times.'),
  legs: z.array(TimedLeg).min(1).describe('Flights in order of travel.'),
  layovers: z.array(Layover).describe('Changes in order of travel.'),
});
export type TimedJourney = z.infer<typeof TimedJourney>;

export const Trip = record('A journey out and a journey back.', {
  out: TimedJourney,
  back: TimedJourney,
  stay_min: count.describe('Minutes at the destination.'),
});

export const UntimedDirect = record('A direct flight without known times.', {
  route_id: routeId,
  airlines: z.array(z.string()).min(1).describe('Codes of the airlines without known times.'),
  flying_min: z.int().positive().describe('Flying minutes.'),
});
export type UntimedDirect = z.infer<typeof UntimedDirect>;

const listTotal = count.describe('Rows of the whole list.');

const clockMonth = z
  .int()
  .min(1)
  .max(12)
  .describe('Month of the clocks of local times: that of the request, otherwise that of the build.');

export const Journeys = record('Answer of find_journeys.', {
  from: z.string().describe('Origin of the request; codes in upper case.'),
  to: z.string().describe('Destination of the request; codes in upper case. Empty if it has none.'),
  month: clockMonth,
  journeys: listOf(TimedJourney, LIMITS.journeys)
    .optional()
    .describe('By elapsed minutes, stops, departure, code. May be empty. Absent with return_day.'),
  trips: listOf(Trip, LIMITS.journeys)
    .optional()
    .describe('With return_day: the longest stay first, then the fewest minutes of travel. May be empty.'),
  untimed: z.boolean().describe('True if connections exist but none has known times: use find_connections.'),
  direct_untimed: listOf(UntimedDirect).describe('Direct flights without known times, the shortest first.'),
  unknown,
  note,
});

export const ReachableAirport = record('An airport within reach.', {
  airport_code: airportCode('IATA airport code.'),
  city: z.string().describe('City of the airport.'),
  country: z.string().describe('Country of the airport.'),
  stops: z.int().min(0).max(LIMITS.maxStops).describe('Fewest stops.'),
  flying_min: z.int().positive().describe('Fewest flying minutes with that many stops.'),
  via: z.array(airportCode('IATA airport code.')).describe('Connecting airports in order of travel.'),
});

export const Reachable = record('Answer of reachable_airports.', {
  from: airportCode('Airport or area code of the request.'),
  airports: listOf(ReachableAirport).describe('By stops, then flying minutes, then code.'),
  total: listTotal,
  unknown,
  note,
});

export const RouteChange = record('One change of a route.', {
  date: z.string().regex(ISO_DATE).describe('Date of the update.'),
  kind: z.enum(CHANGE_KINDS).describe('What changed.'),
  route_id: routeId,
  airlines: airlineCodes
    .nullable()
    .describe(
      'Airlines of an added or returned route after the update, or of a dropped route before it; the airline that joined or left. Null for a season label or another timetable, or if the log has none.',
    ),
  label_before: seasonalityLabel.optional().describe('Earlier season label. Present for relabelled.'),
  label_after: seasonalityLabel.optional().describe('New season label. Present for relabelled.'),
});
export type RouteChange = z.infer<typeof RouteChange>;

export const Update = record('What one update changed, in numbers.', {
  date: RouteChange.shape.date,
  added: count.describe('New routes.'),
  dropped: count.describe('Routes that are no longer flown.'),
  returned: count.describe('Routes that are flown again.'),
  relabelled: count.describe('Routes with another season label.'),
  airline_added: count.describe('Airlines that joined a route.'),
  airline_dropped: count.describe('Airlines that left a route.'),
  rescheduled: count
    .nullable()
    .describe(
      'Other routes with another timetable; null with a filter for updates before 29 November 2026: the log has only their number.',
    ),
});

export const RouteChanges = record('Answer of route_changes.', {
  updates: listOf(Update).describe(
    `Updates since \`since\`, with the numbers of changes that match, newest first; the newest ${LIMITS.updates}. Empty when there was none.`,
  ),
  changes: listOf(RouteChange).describe('Newest first; those of one update by kind, then by route.'),
  total: listTotal,
});

export const FlightRow = record('Departures of one airline, route, local time, block time and flight number.', {
  flight: z.string().nullable().describe('Flight number, such as BA117; null when not known.'),
  airline_code: airlineCode,
  ...route,
  days: weekdays.describe('Weekdays of departure that match. Empty when none is known.'),
  departure: times.departure.nullable(),
  arrival: times.arrival.nullable(),
  arrival_day_offset: times.arrival_day_offset.nullable(),
  block_min: z.int().positive().nullable().describe('Block time in minutes; null when not known.'),
  estimated,
  distance_km: RouteDetail.shape.distance_km,
  aircraft: z.array(z.string()).describe('IATA aircraft types; empty when not known.'),
  seasonality_label: seasonalityLabel,
  ...age,
});
export type FlightRow = z.infer<typeof FlightRow>;

export const Flights = record('Answer of find_flights.', {
  flights: listOf(FlightRow).describe(
    'In the order of sort; those of one flight number in the order flown. Absent with group.',
  ),
  groups,
  total: listTotal,
  month: clockMonth,
  unknown,
  note,
});

export const AirlineSummary = record('An airline. Charter flights are not counted.', {
  airline_code: airlineCode,
  icao_code: z.string().nullable().describe('ICAO code; null when not known.'),
  airline: Airline.shape.airline,
  alliance: z.enum(ALLIANCES).nullable().describe('Alliance, if it is a full member; otherwise null.'),
  routes: count.nullable().describe('Direct routes; null for an airline that operates but is not in the data.'),
  airports: count.nullable().describe('Airports that it serves; null in the same case.'),
  weekly: count.nullable().describe('Departures a week that are known; null when none is.'),
  at: z
    .object({
      routes: count.nullable().describe('Direct routes from or to these places; null in the same case.'),
      weekly: count.nullable().describe('Departures a week of these routes that are known; null when none is.'),
    })
    .optional()
    .describe('With airport: its numbers at these places.'),
});
export type AirlineSummary = z.infer<typeof AirlineSummary>;

export const Airlines = record('Answer of find_airlines.', {
  airlines: listOf(AirlineSummary).describe('Most routes first; with q, the best match first.'),
  total: listTotal,
});

const degrees = (name: 'lat' | 'lon') => Airport.shape[name].unwrap();

export const NearPlace = record('The place that airports are near.', {
  name: z.string().nullable().describe('Name of the town that was found; null for coordinates.'),
  country: z.string().nullable().describe('Its country; null for coordinates.'),
  latitude: degrees('lat').describe('WGS84 latitude in degrees.'),
  longitude: degrees('lon').describe('WGS84 longitude in degrees.'),
});

export const NearbyAirport = record('An airport near a place.', {
  airport_code: Airport.shape.airport_code,
  airport: Airport.shape.name,
  city: Airport.shape.city,
  country: Airport.shape.country,
  distance_km: count.describe('Great-circle distance in whole kilometres.'),
  routes: count.describe('Direct routes from the airport.'),
});

export const NearbyAirports = record('Answer of nearby_airports.', {
  near: NearPlace,
  airports: listOf(NearbyAirport).describe('Airports with a direct route, nearest first.'),
  total: listTotal,
});
export type NearbyAirports = z.infer<typeof NearbyAirports>;

export const ErrorDetail = record('Body of a 404 and of the reserved 429.', {
  detail: z.string().describe('What is wrong, in words, and what to do next.'),
});

export const ValidationItem = record('One parameter that is missing or invalid.', {
  type: z.string().describe('Kind of error, such as missing or int_parsing.'),
  loc: z.array(z.union([z.string(), z.int()])).describe('Where: query or path, then the name of the parameter.'),
  msg: z.string().describe('What is wrong, in words.'),
  input: z.unknown().optional().describe('The value as it was sent; null when it was missing.'),
  ctx: z.record(z.string(), z.unknown()).optional().describe('The limit that was not met.'),
});
export type ValidationItem = z.infer<typeof ValidationItem>;

export const ValidationError = record('Body of a 422.', {
  detail: z.array(ValidationItem).describe('Every bad parameter, in the order of the reference.'),
});
export type ValidationError = z.infer<typeof ValidationError>;
