import { COUNTRIES_PATH, countryPath, HOME_PATH, markdownPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { breadcrumbList } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import type { Country } from '../siteIndex.ts';
import { asOf, count, counted, shortList } from '../text/words.ts';
import type { PageHead } from './page.ts';
import { type AirportView, airportAt, routeAt, routeBetween, viewAirport } from './places.ts';

/** An airport in the list of its country. */
export interface CountryAirport {
  readonly airport: AirportView;
  readonly destinations: number;
  readonly countries: number;
  readonly weekly: number;
}

/** A country that can be reached without a stop. */
export interface LinkedCountry {
  readonly name: string;
  readonly path: string;
  readonly routes: number;
}

/** The page of a country: its airports, and where they lead. */
export interface CountryPage {
  readonly head: PageHead;
  readonly name: string;
  readonly lead: string;
  readonly map: MapPicture | null;
  /** Busiest first. */
  readonly airports: readonly CountryAirport[];
  /** Most routes first. */
  readonly linked: readonly LinkedCountry[];
}

export function countryPage(world: SiteData, country: Country): CountryPage {
  const { name } = country;
  const airports = country.airports.map((index) => viewInCountry(world, index));
  const linked = linkedCountries(world, country);
  const routes = airports.reduce((sum, { destinations }) => sum + destinations, 0);
  const weekly = airports.reduce((sum, airport) => sum + airport.weekly, 0);
  const path = countryPath(name);
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airports', path: COUNTRIES_PATH },
    { name, path },
  ];
  const abroad =
    linked.length === 0
      ? 'none of them leads abroad'
      : `they lead to ${counted(linked.length, 'other country', 'other countries')}`;
  const lead = `${counted(airports.length, 'airport')} in ${name} with scheduled flights: ${counted(routes, 'direct route')}, ${counted(weekly, 'flight')} a week; ${abroad}.`;
  return {
    head: {
      title: `Airports in ${name} and their direct flights`,
      description: `${lead} Airports: ${shortList(
        airports.map(({ airport }) => airport.label),
        4,
      )}.`,
      path,
      markdown: markdownPath(path),
      crumbs,
      jsonLd: [breadcrumbList(world.baseUrl, crumbs)],
    },
    name,
    lead,
    map: mapOf(world, country, lead),
    airports,
    linked,
  };
}

function viewInCountry(world: SiteData, index: number): CountryAirport {
  const record = airportAt(world, index);
  const routes = world.index.from[index] ?? [];
  const countries = new Set(routes.map((route) => airportAt(world, routeAt(world, route).to).country));
  return {
    airport: viewAirport(record),
    destinations: routes.length,
    countries: countries.size,
    weekly: record.weeklyDepartures,
  };
}

function linkedCountries(world: SiteData, country: Country): LinkedCountry[] {
  const found = new Map<string, number>();
  for (const index of country.airports)
    for (const route of world.index.from[index] ?? []) {
      const { country: other } = airportAt(world, routeAt(world, route).to);
      if (other !== country.name) found.set(other, (found.get(other) ?? 0) + 1);
    }
  return [...found]
    .map(([name, routes]) => ({ name, path: countryPath(name), routes }))
    .sort((a, b) => b.routes - a.routes || a.name.localeCompare(b.name, 'en'));
}

/** Routes drawn on the map of a country: the busiest are enough to know it by. */
const DRAWN = 400;

/** The routes within the country, or where there is none, those that leave it. */
function mapOf(world: SiteData, country: Country, lead: string): MapPicture | null {
  const all = country.airports.flatMap((index) => world.index.from[index] ?? []);
  const inland = all.filter((route) => airportAt(world, routeAt(world, route).to).country === country.name);
  const drawn = (inland.length > 0 ? inland : all)
    .sort((a, b) => (world.index.weekly[b] ?? 0) - (world.index.weekly[a] ?? 0))
    .filter((route) => inland.length === 0 || isOutward(world, route))
    .slice(0, DRAWN);
  const flights = drawn.flatMap((index) => {
    const route = routeAt(world, index);
    const [from, to] = [viewAirport(airportAt(world, route.from)).place, viewAirport(airportAt(world, route.to)).place];
    return from && to ? [{ from, to }] : [];
  });
  const first = country.airports[0];
  const busiest = first === undefined ? null : viewAirport(airportAt(world, first)).place;
  const what = inland.length > 0 ? `routes within ${country.name}` : `routes from ${country.name}`;
  return drawMap(flights, busiest ? [busiest] : [], `Map of ${what}. ${lead}`);
}

/** One of the two directions of a pair is drawn. */
const isOutward = (world: SiteData, index: number): boolean => {
  const { from, to } = routeAt(world, index);
  return from < to || routeBetween(world, to, from) === undefined;
};

/** The list of all countries. */
export interface CountriesPage {
  readonly head: PageHead;
  readonly lead: string;
  /** The date of the data, in words. */
  readonly asOf: string;
  /** By initial letter. */
  readonly groups: readonly {
    readonly letter: string;
    readonly countries: readonly { readonly name: string; readonly path: string; readonly airports: number }[];
  }[];
}

export function countriesPage(world: SiteData): CountriesPage {
  const { countries, hubs } = world.index;
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airports', path: COUNTRIES_PATH },
  ];
  const lead = `${count(hubs.length)} airports with scheduled flights, in ${count(countries.length)} countries and territories.`;
  const groups = Map.groupBy(countries, ({ name }) => name.normalize('NFD').charAt(0).toUpperCase());
  return {
    head: {
      title: 'Airports of the world by country',
      description: `${lead} Choose a country to see its airports and every direct route from them.`,
      path: COUNTRIES_PATH,
      markdown: markdownPath(COUNTRIES_PATH),
      crumbs,
      jsonLd: [breadcrumbList(world.baseUrl, crumbs)],
    },
    lead,
    asOf: asOf(world.dataset.dataDate),
    groups: [...groups].map(([letter, members]) => ({
      letter,
      countries: members.map(({ name, airports }) => ({ name, path: countryPath(name), airports: airports.length })),
    })),
  };
}
