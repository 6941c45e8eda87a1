import { COUNTRIES_PATH, countryPairPath, countryPath, markdownPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { destinationsText } from '../maps/destinationsText.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { type RowView, routeRows } from '../route-table/rows.ts';
import { airlinesOfRows, type ListAirline, weeklyText } from '../route-table/summary.ts';
import { airportAt, airportViewAt, routeAt, routeBetween, type SiteData, weeklyFrom } from '../siteData.ts';
import type { Country } from '../siteIndex.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, shortList, theCountry, type Weekly } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { byWeeklyFlights, mapFlights, sizeOfAirport } from './mapFlights.ts';

/** An airport in the list of its country. */
export interface CountryAirport extends Weekly {
  readonly airport: AirportView;
  readonly destinations: number;
}

/** A country with direct flights from this one. */
export interface LinkedCountry {
  readonly name: string;
  readonly path: string;
  readonly routes: number;
}

/** Routes of a country within it, or abroad. */
export interface CountryNetwork {
  readonly title: string;
  readonly text: string;
  /** The page with all of them; null where there is none. */
  readonly path: string | null;
  /** The routes with the most flights. */
  readonly busiest: readonly RowView[];
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
  /** Routes within the country, and abroad. */
  readonly networks: readonly CountryNetwork[];
  /** Most routes first. */
  readonly airlines: readonly ListAirline[];
}

/** The page of a country. */
export function countryPage(site: SiteData, country: Country): CountryPage {
  const { name } = country;
  const airports = country.airports.map((index) => ({
    airport: airportViewAt(site, index),
    destinations: at(site.index.from, index).length,
    ...weeklyFrom(site, index),
  }));
  const linked = linkedCountries(site, country);
  const rows = routeRows(site, routesFromCountry(site, country));
  const lead = countryLead(name, airports, rows, linked.length);
  const path = countryPath(name);
  const labels = airports.map(({ airport }) => airport.label);
  return {
    head: headWithCrumbs(site.baseUrl, [{ name: 'Airports', path: COUNTRIES_PATH }], name, {
      title: shortTitle(`Airports in ${theCountry(name)} and their direct flights`, `Airports in ${theCountry(name)}`),
      description: shortDescription(
        lead,
        `Airports: ${shortList(labels, 3)}.`,
        'Airlines, days and times of every route.',
      ),
      path,
      markdown: markdownPath(path),
    }),
    name,
    lead,
    map: countryMap(site, country),
    airports,
    linked,
    networks: networksOf(name, rows),
    airlines: airlinesOfRows(rows),
  };
}

function countryLead(
  name: string,
  airports: readonly CountryAirport[],
  rows: readonly RowView[],
  linked: number,
): string {
  const abroad =
    linked === 0 ? 'all of them domestic' : `with flights to ${counted(linked, 'other country', 'other countries')}`;
  return `${counted(airports.length, 'airport')} in ${theCountry(name)} with scheduled flights: ${counted(rows.length, 'direct route')}, ${weeklyText(rows)}, ${abroad}.`;
}

/** Most routes in a list of the busiest. */
const BUSIEST = 8;

function networksOf(name: string, rows: readonly RowView[]): CountryNetwork[] {
  const isDomestic = ({ to }: RowView) => to.country === name;
  const network = (title: string, routes: readonly RowView[], path: string | null): CountryNetwork[] =>
    routes.length === 0
      ? []
      : [
          {
            title,
            text: `${counted(routes.length, 'direct route')}, ${weeklyText(routes)}`,
            path,
            busiest: routes.toSorted((a, b) => b.weekly - a.weekly).slice(0, BUSIEST),
          },
        ];
  return [
    ...network(`Flights within ${theCountry(name)}`, rows.filter(isDomestic), countryPairPath(name, name)),
    ...network(
      'Flights abroad',
      rows.filter((row) => !isDomestic(row)),
      null,
    ),
  ];
}

/** Routes with a page from the airports of a country. */
const routesFromCountry = ({ index }: SiteData, { airports }: Country): number[] =>
  airports.flatMap((airport) => at(index.from, airport));

const destinationCountry = (site: SiteData, route: number): string => airportAt(site, routeAt(site, route).to).country;

function linkedCountries(site: SiteData, country: Country): LinkedCountry[] {
  const byCountry = Map.groupBy(routesFromCountry(site, country), (route) => destinationCountry(site, route));
  return [...byCountry]
    .filter(([name]) => name !== country.name)
    .map(([name, routes]) => ({ name, path: countryPairPath(country.name, name), routes: routes.length }))
    .sort((a, b) => b.routes - a.routes || a.name.localeCompare(b.name, 'en'));
}

/** Most routes on the map of a country. */
const DRAWN = 400;

/** The domestic routes, each pair of airports drawn once; without any, the routes abroad. */
function countryMap(site: SiteData, country: Country): SvgMap | null {
  const all = routesFromCountry(site, country);
  const domestic = all.filter((route) => destinationCountry(site, route) === country.name);
  const routes = domestic.length > 0 ? domestic.filter((route) => isFirstOfPair(site, route)) : all;
  const { onMap } = airportViewAt(site, at(country.airports, 0));
  const flights = mapFlights(site, byWeeklyFlights(site, routes).slice(0, DRAWN));
  const text =
    domestic.length > 0
      ? `Map of ${counted(flights.length, 'route')} within ${country.name}, between ${counted(country.airports.length, 'airport')}.`
      : `Map of routes from ${country.name} to ${destinationsText(flights)}.`;
  return drawMap(flights, onMap ? [onMap] : [], text, { fit: 'most', importance: sizeOfAirport(site.dataset) });
}

/** Whether a route is the one of two directions that is drawn. */
const isFirstOfPair = (site: SiteData, index: number): boolean => {
  const { from, to } = routeAt(site, index);
  return from < to || routeBetween(site, to, from) === undefined;
};
