import { COUNTRIES_PATH, countryPath, markdownPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { airportAt, airportViewAt, routeAt, routeBetween, type SiteData } from '../siteData.ts';
import type { Country } from '../siteIndex.ts';
import { counted, shortList } from '../text/words.ts';
import { byWeeklyFlights, mapFlights } from './flights.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** An airport in the list of its country. */
export interface CountryAirport {
  readonly airport: AirportView;
  readonly destinations: number;
  readonly weekly: number;
}

/** A country with direct flights from this one. */
export interface LinkedCountry {
  readonly name: string;
  readonly path: string;
  readonly routes: number;
}

/** The page of a country. */
export interface CountryPage {
  readonly head: HeadWithMarkdown;
  readonly name: string;
  readonly lead: string;
  readonly map: SvgMap | null;
  /** Busiest first. */
  readonly airports: readonly CountryAirport[];
  /** Most routes first. */
  readonly linked: readonly LinkedCountry[];
}

export function countryPage(site: SiteData, country: Country): CountryPage {
  const { name } = country;
  const airports = country.airports.map((index) => ({
    airport: airportViewAt(site, index),
    destinations: at(site.index.from, index).length,
    weekly: airportAt(site, index).weeklyDepartures,
  }));
  const linked = linkedCountries(site, country);
  const lead = leadOf(name, airports, linked.length);
  const path = countryPath(name);
  const labels = airports.map(({ airport }) => airport.label);
  return {
    head: headWithCrumbs(site.baseUrl, [{ name: 'Airports', path: COUNTRIES_PATH }], name, {
      title: `Airports in ${name} and their direct flights`,
      description: `${lead} Airports: ${shortList(labels, 4)}.`,
      path,
      markdown: markdownPath(path),
    }),
    name,
    lead,
    map: mapOf(site, country, lead),
    airports,
    linked,
  };
}

function leadOf(name: string, airports: readonly CountryAirport[], linked: number): string {
  const routes = airports.reduce((sum, { destinations }) => sum + destinations, 0);
  const weekly = airports.reduce((sum, airport) => sum + airport.weekly, 0);
  const abroad =
    linked === 0 ? 'all of them domestic' : `with flights to ${counted(linked, 'other country', 'other countries')}`;
  return `${counted(airports.length, 'airport')} in ${name} with scheduled flights: ${counted(routes, 'direct route')} and ${counted(weekly, 'flight')} a week, ${abroad}.`;
}

/** Routes with a page from the airports of a country. */
const routesFrom = ({ index }: SiteData, { airports }: Country): number[] =>
  airports.flatMap((airport) => at(index.from, airport));

const destinationCountry = (site: SiteData, route: number): string => airportAt(site, routeAt(site, route).to).country;

function linkedCountries(site: SiteData, country: Country): LinkedCountry[] {
  const byCountry = Map.groupBy(routesFrom(site, country), (route) => destinationCountry(site, route));
  return [...byCountry]
    .filter(([name]) => name !== country.name)
    .map(([name, routes]) => ({ name, path: countryPath(name), routes: routes.length }))
    .sort((a, b) => b.routes - a.routes || a.name.localeCompare(b.name, 'en'));
}

/** Most routes on the map of a country. */
const DRAWN = 400;

/** The domestic routes, each pair of airports drawn once; without any, the routes abroad. */
function mapOf(site: SiteData, country: Country, lead: string): SvgMap | null {
  const all = routesFrom(site, country);
  const domestic = all.filter((route) => destinationCountry(site, route) === country.name);
  const routes = domestic.length > 0 ? domestic.filter((route) => isFirstOfPair(site, route)) : all;
  const { onMap } = airportViewAt(site, at(country.airports, 0));
  const text = `Map of routes ${domestic.length > 0 ? 'within' : 'from'} ${country.name}. ${lead}`;
  return drawMap(mapFlights(site, byWeeklyFlights(site, routes).slice(0, DRAWN)), onMap ? [onMap] : [], text);
}

/** Whether a route is the one of two directions that is drawn. */
const isFirstOfPair = (site: SiteData, index: number): boolean => {
  const { from, to } = routeAt(site, index);
  return from < to || routeBetween(site, to, from) === undefined;
};
