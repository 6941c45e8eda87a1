import { destinationsApiPath, routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { airlinePath, COUNTRIES_PATH, HOME_PATH, hubPicturePath, markdownPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { airportNode, breadcrumbList } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { nearbyAirports, regularServices } from '../siteIndex.ts';
import { count, counted, duration, kilometres } from '../text/words.ts';
import { hasPicture } from './hubPicture.ts';
import type { PageHead } from './page.ts';
import { type AirportView, airportAt, airportsOfCity, routeAt, viewAirport } from './places.ts';

/** One destination in the table of a hub. */
export interface HubRow {
  readonly path: string;
  readonly to: AirportView;
  readonly airlines: readonly { readonly code: string; readonly name: string }[];
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly weekly: number;
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly season: string | null;
}

/** An airline at a hub. */
export interface HubAirline {
  readonly code: string;
  readonly name: string;
  readonly path: string;
  readonly destinations: number;
  readonly weekly: number;
}

/** Another airport one might leave from. */
export interface OtherAirport {
  readonly airport: AirportView;
  /** Kilometres away, or null when not known. */
  readonly km: number | null;
  readonly destinations: number;
}

/** The page of an airport. */
export interface HubPage {
  readonly head: PageHead;
  readonly airport: AirportView;
  /** The one true sentence with counts. */
  readonly lead: string;
  readonly map: MapPicture | null;
  /** By city of destination, then code. */
  readonly rows: readonly HubRow[];
  /** Most destinations first. */
  readonly airlines: readonly HubAirline[];
  /** Countries of destination with their number of routes, by name. */
  readonly countries: readonly { readonly name: string; readonly routes: number }[];
  readonly seasons: readonly string[];
  readonly sameCity: readonly OtherAirport[];
  readonly nearby: readonly OtherAirport[];
  readonly facts: readonly string[];
}

/** Indices of the airports that have a page. */
export const publishedHubs = ({ index }: SiteData): readonly number[] => index.hubs;

/** Makes the page of an airport, in time linear in its routes. */
export function hubPage(world: SiteData, index: number): HubPage {
  const record = airportAt(world, index);
  const airport = viewAirport(record);
  const routes = world.index.from[index] ?? [];
  const rows = routes.map((route) => rowOf(world, route)).sort(byCity);
  const airlines = airlinesOf(world, routes);
  const countries = countriesOf(rows);
  const lead = leadOf(airport, rows, airlines.length, countries.length, record.weeklyDepartures);
  const sameCity = airportsOfCity(world, record).filter((other) => other !== index);
  const near = nearbyAirports(world.dataset.airports, world.index.byLatitude, record, { limit: 10 });
  const kmTo = new Map(near.map(({ airport: other, km }) => [other, km]));
  return {
    head: headOf(world, record, airport, lead, rows.length),
    airport,
    lead,
    map: mapOf(world, airport, routes, lead),
    rows,
    airlines,
    countries,
    seasons: [...new Set(rows.map(({ season }) => season?.split(' (')[0] ?? 'Not known'))].sort(),
    sameCity: sameCity.map((other) => otherAirport(world, other, kmTo.get(other) ?? null)),
    nearby: near
      .filter(({ airport: other }) => !sameCity.includes(other))
      .slice(0, 6)
      .map(({ airport: other, km }) => otherAirport(world, other, km)),
    facts: factsOf(rows),
  };
}

function rowOf(world: SiteData, index: number): HubRow {
  const route = routeAt(world, index);
  const services = regularServices(route);
  let days = 0;
  for (const { departures } of services) for (const departure of departures) days |= departure.days;
  return {
    path: routePath(route.id),
    to: viewAirport(airportAt(world, route.to)),
    airlines: services.map(({ airlineCode: code, airlineName: name }) => ({ code, name })),
    days,
    weekly: world.index.weekly[index] ?? 0,
    flyingMin: route.flyingMin,
    distanceKm: route.distanceKm,
    season: route.seasonalityLabel,
  };
}

const collator = new Intl.Collator('en', { sensitivity: 'base' });
const byCity = (a: HubRow, b: HubRow) => collator.compare(a.to.city, b.to.city) || (a.to.code < b.to.code ? -1 : 1);

function airlinesOf(world: SiteData, routes: readonly number[]): HubAirline[] {
  const found = new Map<string, { name: string; destinations: number; weekly: number }>();
  for (const index of routes)
    for (const { airlineCode, airlineName: name, weeklyDepartures } of regularServices(routeAt(world, index))) {
      const airline = found.get(airlineCode) ?? { name, destinations: 0, weekly: 0 };
      found.set(airlineCode, airline);
      airline.destinations++;
      airline.weekly += weeklyDepartures;
    }
  return [...found]
    .map(([code, airline]) => ({ code, ...airline, path: airlinePath({ name: airline.name, code }) }))
    .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly || collator.compare(a.name, b.name));
}

function countriesOf(rows: readonly HubRow[]): { name: string; routes: number }[] {
  const found = new Map<string, number>();
  for (const { to } of rows) found.set(to.country, (found.get(to.country) ?? 0) + 1);
  return [...found].map(([name, routes]) => ({ name, routes })).sort((a, b) => collator.compare(a.name, b.name));
}

function leadOf(
  airport: AirportView,
  rows: readonly HubRow[],
  airlines: number,
  countries: number,
  weekly: number,
): string {
  if (rows.length === 0) return `No direct route from ${airport.label} is known; flights to it are.`;
  const cities = new Set(rows.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const where =
    rows.length === 1 && rows[0]
      ? `one destination, ${rows[0].to.city} in ${rows[0].to.country},`
      : `${counted(rows.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${counted(countries, 'country', 'countries')}`;
  return `From ${airport.label} you can fly direct to ${where} with ${counted(airlines, 'airline')}: ${counted(weekly, 'flight')} a week.`;
}

function headOf(world: SiteData, record: AirportRecord, airport: AirportView, lead: string, routes: number): PageHead {
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airports', path: COUNTRIES_PATH },
    { name: airport.country, path: airport.countryPath },
    { name: airport.label, path: airport.path },
  ];
  return {
    title: `Direct flights from ${airport.label}${routes > 1 ? `: ${count(routes)} destinations` : ''}`,
    description: `${lead} All direct routes from ${airport.name} with airlines, weekdays, times and duration.`,
    path: airport.path,
    json: destinationsApiPath(airport.code),
    markdown: markdownPath(airport.path),
    ...(hasPicture(record) ? { picture: hubPicturePath(airport.code) } : {}),
    crumbs,
    jsonLd: [breadcrumbList(world.baseUrl, crumbs), airportNode(record, world.baseUrl + airport.path)],
  };
}

function mapOf(world: SiteData, airport: AirportView, routes: readonly number[], lead: string): MapPicture | null {
  const { place } = airport;
  if (!place) return null;
  const flights = routes.flatMap((index) => {
    const to = viewAirport(airportAt(world, routeAt(world, index).to)).place;
    return to ? [{ from: place, to }] : [];
  });
  return drawMap(flights, [place], `Map of the direct routes. ${lead} All of them stand in the table below.`);
}

function otherAirport(world: SiteData, index: number, km: number | null): OtherAirport {
  return { airport: viewAirport(airportAt(world, index)), km, destinations: world.index.from[index]?.length ?? 0 };
}

function factsOf(rows: readonly HubRow[]): string[] {
  if (rows.length < 3) return [];
  const most = (weigh: (row: HubRow) => number) => rows.reduce((best, row) => (weigh(row) > weigh(best) ? row : best));
  const name = ({ to }: HubRow) => `${to.city} (${to.code})`;
  const busiest = most(({ weekly }) => weekly);
  const located = rows.filter(({ distanceKm }) => distanceKm !== null);
  const longest = most(({ distanceKm }) => distanceKm ?? -1);
  const shortest = most(({ distanceKm }) => -(distanceKm ?? Infinity));
  const daily = rows.filter(({ days }) => days === 127).length;
  return [
    `Most flights: ${name(busiest)}, ${counted(busiest.weekly, 'flight')} a week.`,
    ...(located.length < 3
      ? []
      : [
          `Longest: ${name(longest)}, ${kilometres(longest.distanceKm ?? 0)} in ${duration(longest.flyingMin)}.`,
          `Shortest: ${name(shortest)}, ${kilometres(shortest.distanceKm ?? 0)} in ${duration(shortest.flyingMin)}.`,
        ]),
    `Every day of the week: ${counted(daily, 'destination')} of ${count(rows.length)}.`,
  ];
}
