/**
 * The closed vocabularies and limits of the public contract. Every schema,
 * parameter and document takes them from here.
 */

/** Weekdays in week order; index 0 is Monday, as in IATA SSIM's day 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The same in full. */
export const WEEKDAY_NAMES = [
  ...(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const),
] as const;

/** `active`: flown, by the evidence of all sources. `dropped`: no longer flown, and never published. */
export const ROUTE_STATUSES = ['active', 'dropped'] as const;
export type RouteStatus = (typeof ROUTE_STATUSES)[number];

/** `charter` is capacity sold through tour operators; null (not listed) means unknown. */
export const SERVICE_TYPES = ['scheduled', 'charter'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Airline alliances. */
export const ALLIANCES = ['oneworld', 'skyteam', 'star'] as const;
export type Alliance = (typeof ALLIANCES)[number];

/** Names of alliances as their members write them. */
export const ALLIANCE_NAMES: Readonly<Record<Alliance, string>> = {
  oneworld: 'oneworld',
  skyteam: 'SkyTeam',
  star: 'Star Alliance',
};

/** What an update of the data changes: a whole route, its season label, or the airlines on it. */
export const CHANGE_KINDS = [
  'added',
  'dropped',
  'returned',
  'relabelled',
  'airline_added',
  'airline_dropped',
  'rescheduled',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** An IATA airport code. */
export const AIRPORT_CODE = /^[A-Z]{3}$/;
/** An IATA airline code. */
export const AIRLINE_CODE = /^[A-Z0-9]{2}$/;
/** An IATA aircraft type: `388`, `77W`. */
export const AIRCRAFT_TYPE = /^[A-Z0-9]{3}$/;
/** A route id: the airport codes of origin and destination, such as LHR-JFK. */
export const ROUTE_ID = /^[A-Z]{3}-[A-Z]{3}$/;
/** An ISO date; 29 February in leap years alone. */
export const ISO_DATE =
  /^(\d{4}-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|1\d|2[0-8]))|(\d\d(0[48]|[2468][048]|[13579][26])|([02468][048]|[13579][26])00)-02-29)$/;
/** A local time of day as HH:MM. */
export const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Month names as in season labels, January first. */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** What a seasonality label can say; a label may be followed by its months in brackets. */
export const SEASON_LABELS = ['Year-round', 'Summer seasonal', 'Winter seasonal', 'Seasonal'] as const;
export type SeasonLabel = (typeof SEASON_LABELS)[number];

/** What `season` keeps: the kind of a season label. `unknown`: routes without one. */
export const SEASONS = ['year_round', 'summer', 'winter', 'other', 'unknown'] as const;
export type Season = (typeof SEASONS)[number];

/** What rows of routes are counted by. */
export const GROUPS = [
  ...(['airline', 'alliance', 'to_country', 'from_country', 'to_city', 'from_city', 'aircraft', 'day'] as const),
] as const;
export type GroupName = (typeof GROUPS)[number];

/** Orders of lists; a minus before one reverses it. */
const reversible = <const T extends string>(orders: readonly T[]) => [
  ...orders,
  ...orders.map((order): `-${T}` => `-${order}`),
];
export const ROUTE_SORTS = reversible(['city', 'flying_min', 'distance_km', 'weekly']);
export const FLIGHT_SORTS = reversible(['departure', 'arrival', 'block_min', 'distance_km', 'from', 'to']);
export type FlightSort = (typeof FLIGHT_SORTS)[number];

/** The numbers that bound requests and answers. */
export const LIMITS = {
  /** Airports in one answer of resolve_airport. */
  matches: 15,
  /** Fewest characters of a place query. */
  queryLength: 1,
  /** Highest value of max_stops. */
  maxStops: 3,
  /** Stops allowed when the client does not say. */
  defaultStops: 2,
  /** Default of max_flying_min: one day. */
  defaultFlyingMin: 1440,
  /** Options in an answer whose itineraries have a stop. Direct flights are all listed. */
  layoverOptions: 7,
  /** Airport or area codes in one parameter. */
  places: 10,
  /** Rows in one page of a list. */
  page: 500,
  /** Rows in a list that always is a page when the client does not say. */
  defaultPage: 100,
  /** Journeys in one answer of find_journeys. */
  journeys: 50,
  /** Journeys or trips that a request can skip. */
  journeyOffset: 1_000,
  /** Airports of origin in a request of find_journeys with a country or a region. */
  journeyOrigins: 60,
  /** Routes and departures that one request of find_journeys may look at: 30 to 45 ms. Heathrow to Greece looks at 264,000. */
  journeyWork: 300_000,
  /** Searches that one request of find_journeys may take: airports times airports times days, fourfold with three stops. */
  journeySearches: 1000,
  /** Minutes at the destination that return trips may ask for: 60 days. */
  stay: 86_400,
  /** Journeys when the client does not say. */
  defaultJourneys: 12,
  /** Tokens (o200k) of a result over MCP whose size the call does not set, where the first rows are the best ones. */
  shortResult: 3_000,
  /** Tokens (o200k) of any result over MCP. */
  result: 10_000,
  /** Updates in one answer of route_changes. */
  updates: 100,
  /** Kilometres around a place: most, and when the client does not say. */
  radiusKm: 500,
  defaultRadiusKm: 100,
  /** Highest hub weight. */
  importance: 5,
} as const;

/** Minutes between two flights of a journey. */
export const LAYOVER = {
  /** Least, unless the client sets it: between two domestic flights, and otherwise. */
  domesticMin: 45,
  otherMin: 75,
  /** Least after an arrival from abroad in the United States or Canada. */
  entryMin: 120,
  /** Added to these where the airlines of the two flights are neither the same nor of one alliance. */
  otherCarrierMin: 30,
  /** Most, unless the client sets it. */
  defaultMax: 720,
  /** The greatest least value that a search takes: a week. */
  greatestMin: 10_080,
} as const;

/** Version of the interface, as the OpenAPI document declares it. */
export const INTERFACE_VERSION = '0.1.0';
