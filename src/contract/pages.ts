/**
 * The table of page kinds, as operations.ts is that of operations. Links, redirects, the sitemap, Markdown versions and
 * llms.txt are made from it. How a page looks is in `src/site`: `pageKinds.ts` has an entry for each row.
 */

import type { OperationId } from './operations.ts';
import type { Topic } from './topics.ts';
import type { Alliance } from './vocabulary.ts';

/** An airport or a city in an address; the code of a city is that of its metropolitan area or of its busiest airport. */
export interface PlaceInPath {
  readonly city: string;
  readonly code: string;
}

/** What the parameters of addresses stand for, by kind of parameter. */
export interface Subjects {
  /** Route id. */
  readonly route: string;
  readonly airport: PlaceInPath;
  readonly city: PlaceInPath;
  /** An airport or a metropolitan area with routes. */
  readonly place: PlaceInPath;
  readonly airline: { readonly name: string; readonly code: string };
  /** Name in the data. */
  readonly country: string;
  /** Flight number without leading zeros, with the IATA code of the airline: `BA117`. */
  readonly flight: string;
  /** Family of aircraft types, such as `A380`. */
  readonly family: string;
  readonly alliance: Alliance;
  /** Of the reference. */
  readonly topic: Topic;
}

export interface PageEntry {
  /** Address, with parameters in braces. A name stands before the code of a place or an airline, and may be any. */
  readonly path: string;
  readonly parameters?: Readonly<Record<string, keyof Subjects>>;
  /** Whether it is made on the first request, and then kept like a file. Default: by the build, as a file. */
  readonly onRequest?: true;
  /** Whether the query chooses what the page shows: each choice is made on request. Default: it does not matter. */
  readonly query?: true;
  /**
   * The operation that it shows: its query has the parameters of this operation, and with one the page is made on request.
   * Where the query chooses the page, it has others, too.
   */
  readonly shows?: OperationId;
  /** Whether it has a Markdown version. Default: it has. */
  readonly markdown?: boolean;
  /** Part of the sitemap that lists the pages. Default: none does. */
  readonly sitemap?: string;
  /** Whether a page with a long table has another one with all of its rows, which its script puts in their place. */
  readonly rows?: true;
  /** Whether the page has another one with its map in full and the list beside it, with the same query. */
  readonly map?: true;
  /** Address of the page as data, with the same query: an Atom feed, or JSON for a script. */
  readonly feed?: string;
  /** Whether it has an image for link previews. Default: that of the site or of another page. */
  readonly picture?: true;
  /** Other addresses, which are redirected. */
  readonly aliases?: readonly string[];
  /** What the page has, for language models. */
  readonly summary: string;
}

/**
 * Every kind of page but the one that replaces a missing page. All have one Cache-Control. Where an address fits several
 * kinds and is canonical in none, the first one counts.
 */
export const PAGES = {
  route: {
    path: '/r/{route}',
    map: true,
    parameters: { route: 'route' },
    shows: 'find_flights',
    sitemap: 'routes',
    picture: true,
    summary: 'A direct route: its departures by time, airlines, season, return flights.',
  },
  /** Shares the addresses of routes: a route is either scheduled or charter only. No list has it. */
  charterRoute: {
    path: '/r/{route}',
    map: true,
    parameters: { route: 'route' },
    shows: 'find_flights',
    summary: 'A route with charter flights only.',
  },
  hub: {
    path: '/airport-routes-{airport}',
    map: true,
    parameters: { airport: 'airport' },
    shows: 'airport_destinations',
    sitemap: 'airports',
    picture: true,
    summary: 'An airport with its destinations, airlines and nearby airports, without times.',
  },
  departures: {
    path: '/departures-{place}',
    parameters: { place: 'place' },
    onRequest: true,
    shows: 'find_flights',
    summary: 'The departures of an airport or a metropolitan area in order of time, also of one weekday.',
  },
  arrivals: {
    path: '/arrivals-{place}',
    parameters: { place: 'place' },
    onRequest: true,
    shows: 'find_flights',
    summary: 'The arrivals at an airport or a metropolitan area in order of time, also of one weekday.',
  },
  origins: {
    path: '/flights-to-{airport}',
    map: true,
    parameters: { airport: 'airport' },
    onRequest: true,
    shows: 'airport_origins',
    sitemap: 'origins',
    rows: true,
    picture: true,
    summary: 'The direct flights to an airport.',
  },
  city: {
    path: '/city-{city}',
    map: true,
    parameters: { city: 'city' },
    onRequest: true,
    shows: 'find_flights',
    sitemap: 'cities',
    rows: true,
    picture: true,
    summary: 'The direct flights from a city with several airports.',
  },
  /** Before pairs of cities: `isle-of-man` is a country, and ends in the code of an airport. */
  countryPair: {
    path: '/flights-{from}-to-{to}',
    map: true,
    parameters: { from: 'country', to: 'country' },
    onRequest: true,
    shows: 'find_flights',
    sitemap: 'country-pairs',
    rows: true,
    picture: true,
    summary: 'The direct flights from one country to another, or within one.',
  },
  cityPair: {
    path: '/flights-{from}-to-{to}',
    map: true,
    parameters: { from: 'city', to: 'city' },
    onRequest: true,
    shows: 'find_flights',
    sitemap: 'city-pairs',
    rows: true,
    picture: true,
    summary: 'The direct flights between two cities with several airports, with the times of a week.',
  },
  weekend: {
    path: '/weekend-from-{place}',
    parameters: { place: 'place' },
    onRequest: true,
    shows: 'find_journeys',
    sitemap: 'weekends',
    summary: 'Weekend trips by direct flights from an airport or a metropolitan area.',
  },
  country: {
    path: '/country-{country}',
    map: true,
    parameters: { country: 'country' },
    shows: 'find_flights',
    sitemap: 'countries',
    picture: true,
    summary: 'A country with its airports and airlines.',
  },
  airline: {
    path: '/airline-{airline}',
    map: true,
    parameters: { airline: 'airline' },
    shows: 'airline_routes',
    sitemap: 'airlines',
    picture: true,
    rows: true,
    summary: 'An airline with its routes by airport.',
  },
  alliance: {
    path: '/alliance/{alliance}',
    map: true,
    parameters: { alliance: 'alliance' },
    shows: 'find_flights',
    sitemap: 'airlines',
    picture: true,
    rows: true,
    summary: 'An alliance with its members and their direct routes.',
  },
  flight: {
    path: '/flight/{flight}',
    parameters: { flight: 'flight' },
    onRequest: true,
    sitemap: 'flights',
    picture: true,
    summary: 'A flight number with its legs: days, local times, block time, aircraft.',
  },
  family: {
    path: '/aircraft/{family}',
    map: true,
    parameters: { family: 'family' },
    onRequest: true,
    shows: 'find_flights',
    sitemap: 'aircraft',
    rows: true,
    picture: true,
    summary: 'The routes and airlines of a family of aircraft types.',
  },
  aircraft: {
    path: '/aircraft',
    sitemap: 'site',
    summary: 'Families of aircraft types; one page for each with its routes.',
  },
  home: {
    path: '/',
    aliases: ['/index'],
    sitemap: 'site',
    summary: 'The airports with the most destinations, and the countries with the most airports.',
  },
  countries: {
    path: '/countries',
    aliases: ['/airports'],
    sitemap: 'site',
    summary: 'Countries with their airports; one page for each country.',
  },
  airlines: {
    path: '/airlines',
    sitemap: 'site',
    summary: 'Airlines; one page for each with its routes by airport.',
  },
  developers: {
    path: '/developers',
    sitemap: 'site',
    summary: 'Every operation, parameter, record, rule, limit and error, with examples.',
  },
  reference: {
    path: '/developers/{topic}',
    parameters: { topic: 'topic' },
    sitemap: 'site',
    summary: 'One operation or another topic of the reference.',
  },
  data: {
    path: '/data',
    sitemap: 'site',
    summary: 'The whole network as CSV, Parquet, GeoJSON, GTFS and SSIM.',
  },
  quality: {
    path: '/quality',
    aliases: ['/status'],
    sitemap: 'site',
    summary: 'How true the routes published earlier turned out, and how old the data is.',
  },
  about: {
    path: '/about',
    sitemap: 'site',
    summary: 'Method and limits: what the data is, and how old.',
  },
  changes: {
    path: '/changes',
    sitemap: 'site',
    summary: 'New, ended and resumed routes by date.',
  },
  map: {
    path: '/map',
    onRequest: true,
    query: true,
    sitemap: 'site',
    summary: 'The map of the world, from which maps of airports start.',
  },
  reach: {
    path: '/reach-from-{place}',
    parameters: { place: 'place' },
    onRequest: true,
    query: true,
    shows: 'reachable_airports',
    summary: 'A map and a list of what is within reach of an airport or a metropolitan area, by stops or hours.',
  },
  changesSearch: {
    path: '/changes/search',
    feed: '/changes.atom',
    onRequest: true,
    query: true,
    markdown: false,
    summary: 'Changes of one airport, airline, date or kind.',
  },
  connections: {
    path: '/connections',
    map: true,
    onRequest: true,
    query: true,
    shows: 'find_journeys',
    sitemap: 'site',
    summary: 'Journeys between places: one way, return, day trips and several flights.',
  },
  compare: {
    path: '/compare',
    map: true,
    onRequest: true,
    query: true,
    markdown: false,
    sitemap: 'site',
    summary: 'Two or three airports side by side.',
  },
  search: {
    path: '/search',
    feed: '/search/reading.json',
    onRequest: true,
    query: true,
    markdown: false,
    summary: 'Pages that match a text.',
  },
} as const satisfies Record<string, PageEntry>;

export type PageId = keyof typeof PAGES;

type ParametersOf<Id extends PageId> = (typeof PAGES)[Id] extends { readonly parameters: infer P } ? P : unknown;

/** What the parameters of a page's address stand for. A page without parameters has none. */
export type PageParams<Id extends PageId> = {
  readonly [Name in keyof ParametersOf<Id>]: ParametersOf<Id>[Name] extends keyof Subjects
    ? Subjects[ParametersOf<Id>[Name]]
    : never;
};

/** A page: its kind, and what its parameters stand for. */
export type PageReference<Ids extends PageId = PageId> = {
  [Id in Ids]: { readonly id: Id; readonly params: PageParams<Id> };
}[Ids];

/** Page kinds by when they are made. */
export type RequestedPageId = {
  [Id in PageId]: (typeof PAGES)[Id] extends { readonly onRequest: true } ? Id : never;
}[PageId];
export type BuiltPageId = Exclude<PageId, RequestedPageId>;

/** The row of a page kind, with its optional columns. */
export const pageEntry = (id: PageId): PageEntry => ({ markdown: true, ...PAGES[id] });

/** All page kinds, in the order of the table. */
export const PAGE_IDS = Object.keys(PAGES) as readonly PageId[];
