import { COUNTRIES_PATH, destinationsApiPath, markdownPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import { nearbyAirports } from '../nearby.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { airportNode } from '../seo/jsonLd.ts';
import { airportAt, airportsOfCity, airportViewAt, type SiteData } from '../siteData.ts';
import { count, counted } from '../text/words.ts';
import { type DestinationFilter, destinationFilters } from './destinationFilters.ts';
import { destinationsOf, type HubDestination } from './destinations.ts';
import { mapFlights } from './flights.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { type HubAirline, hubAirlines, hubFacts } from './hubSections.ts';
import { socialCardOf } from './socialCard.ts';

/** Another airport to fly from. */
export interface OtherAirport {
  readonly airport: AirportView;
  /** Distance in kilometres, or null when not known. */
  readonly km: number | null;
  readonly destinations: number;
}

/** The page of an airport. */
export interface HubPage {
  readonly head: HeadWithMarkdown;
  readonly airport: AirportView;
  readonly lead: string;
  readonly map: SvgMap | null;
  /** By city, then code. */
  readonly destinations: readonly HubDestination[];
  /** Most destinations first. */
  readonly airlines: readonly HubAirline[];
  /** Filters of the table; empty where the table is short. */
  readonly filters: readonly DestinationFilter[];
  readonly sameCity: readonly OtherAirport[];
  readonly nearby: readonly OtherAirport[];
  readonly facts: readonly string[];
}

/** Most airports in the list of those nearby. */
const NEARBY = 6;

/** The page of an airport. It takes time linear in the routes of the airport and the number of airports. */
export function hubPage(site: SiteData, index: number): HubPage {
  const record = airportAt(site, index);
  const airport = airportViewAt(site, index);
  const routes = at(site.index.from, index);
  const destinations = destinationsOf(site, routes);
  const airlines = hubAirlines(site, routes);
  const lead = leadOf(airport, destinations, airlines.length, record.weeklyDepartures);
  const sameCity = airportsOfCity(site, record).filter((other) => other !== index);
  const near = nearbyAirports(site.dataset.airports, site.index.hubs, record, { limit: 10 });
  const kmTo = new Map(near.map(({ airport: other, km }) => [other, km]));
  const otherAirport = (other: number): OtherAirport => ({
    airport: airportViewAt(site, other),
    km: kmTo.get(other) ?? null,
    destinations: at(site.index.from, other).length,
  });
  return {
    head: headOf(site, record, airport, lead, destinations.length),
    airport,
    lead,
    map: mapOf(site, airport, routes, lead),
    destinations,
    airlines,
    filters: destinationFilters(destinations, airlines),
    sameCity: sameCity.map(otherAirport),
    nearby: [...kmTo.keys()]
      .filter((other) => !sameCity.includes(other))
      .slice(0, NEARBY)
      .map(otherAirport),
    facts: hubFacts(destinations),
  };
}

function leadOf(
  airport: AirportView,
  destinations: readonly HubDestination[],
  airlines: number,
  weekly: number,
): string {
  const [first, second] = destinations;
  if (!first) return `No direct flights from ${airport.label} are known, only flights to it.`;
  const cities = new Set(destinations.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const countries = new Set(destinations.map(({ to }) => to.country)).size;
  const where = second
    ? `${counted(destinations.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${counted(countries, 'country', 'countries')}`
    : `one destination, ${first.to.city} in ${first.to.country},`;
  return `From ${airport.label} you can fly direct to ${where} with ${counted(airlines, 'airline')}: ${counted(weekly, 'flight')} a week.`;
}

function headOf(
  site: SiteData,
  record: AirportRecord,
  { label, name, country, countryPath, path, code }: AirportView,
  lead: string,
  routes: number,
): HeadWithMarkdown {
  const parents = [
    { name: 'Airports', path: COUNTRIES_PATH },
    { name: country, path: countryPath },
  ];
  return headWithCrumbs(site.baseUrl, parents, label, {
    title: `Direct flights from ${label}${routes > 1 ? `: ${count(routes)} destinations` : ''}`,
    description: `${lead} All direct routes from ${name} with airlines, weekdays, times and durations.`,
    path,
    json: destinationsApiPath(code),
    markdown: markdownPath(path),
    ...socialCardOf(record),
    jsonLd: [airportNode(record, site.baseUrl + path)],
  });
}

function mapOf(site: SiteData, { onMap }: AirportView, routes: readonly number[], lead: string): SvgMap | null {
  if (!onMap) return null;
  const text = `Map of direct routes. ${lead} All of them are listed in the table below.`;
  return drawMap(mapFlights(site, routes), [onMap], text);
}
