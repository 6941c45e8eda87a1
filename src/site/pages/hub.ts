import { cityPath, destinationsApiPath, markdownPath, socialCardPath, weekendPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { compareLink } from '../compareLink.ts';
import { destinationsText } from '../maps/destinationsText.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import { nearbyAirports } from '../nearby.ts';
import type { HeadWithMarkdown, Link } from '../pageHead.ts';
import { destinationRows, type RowView } from '../route-table/rows.ts';
import { airlinesOfRows, type ListAirline, weeklyText } from '../route-table/summary.ts';
import { type TableView, tableView } from '../route-table/view.ts';
import { airportNode, itemList } from '../seo/jsonLd.ts';
import { airportAt, airportsOfCity, airportViewAt, cityCentre, type SiteData } from '../siteData.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, theCountry } from '../text/words.ts';
import { countryCrumbs, headWithCrumbs } from './headWithCrumbs.ts';
import { hubFacts } from './hubFacts.ts';
import { mapFlights, sizeOfAirport } from './mapFlights.ts';
import { hasWeekendTrips } from './weekend.ts';

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
  /** Full name, region where several cities have the name, and country. */
  readonly where: string;
  readonly lead: string;
  readonly map: SvgMap | null;
  /** By city, then code. */
  readonly table: TableView;
  /** Most destinations first. */
  readonly airlines: readonly ListAirline[];
  readonly sameCity: readonly OtherAirport[];
  readonly nearby: readonly OtherAirport[];
  readonly facts: readonly string[];
  /** Pages about the same airport or city. */
  readonly more: readonly Link[];
}

/** Most airports in the list of those nearby. */
const NEARBY = 6;

/** The page of an airport. It takes time linear in the routes of the airport and the number of airports. */
export function hubPage(site: SiteData, index: number): HubPage {
  const record = airportAt(site, index);
  const airport = airportViewAt(site, index);
  const routes = at(site.index.from, index);
  const destinations = destinationRows(site, routes);
  const airlines = airlinesOfRows(destinations);
  const lead = hubLead(airport, destinations, airlines.length);
  const sameCity = airportsOfCity(site, record).filter((other) => other !== index);
  const near = nearbyAirports(site.dataset.airports, site.index.hubs, record, { limit: 10 });
  const kmTo = new Map(near.map(({ airport: other, km }) => [other, km]));
  const otherAirport = (other: number): OtherAirport => ({
    airport: airportViewAt(site, other),
    km: kmTo.get(other) ?? null,
    destinations: at(site.index.from, other).length,
  });
  return {
    head: headOf(site, record, airport, destinations),
    airport,
    where: fullName(record),
    lead,
    map: hubMap(site, airport, routes),
    table: tableView('destinations', `Direct destinations from ${airport.label}`, destinations, airport.path),
    airlines,
    sameCity: sameCity.map(otherAirport),
    nearby: [...kmTo.keys()]
      .filter((other) => !sameCity.includes(other))
      .slice(0, NEARBY)
      .map(otherAirport),
    facts: hubFacts(destinations),
    more: hubLinks(site, index),
  };
}

function hubLinks(site: SiteData, index: number): Link[] {
  const airport = airportViewAt(site, index);
  const record = airportAt(site, index);
  const arrivals = at(site.index.into, index).length;
  const { city, cityLabel } = airportAt(site, cityCentre(site, record.cityCode));
  const cityLink = { text: `Flights from ${cityLabel}, all airports`, path: cityPath({ city, code: record.cityCode }) };
  const others = airportsOfCity(site, record).filter((other) => other !== index);
  return [
    ...(arrivals > 0
      ? [{ text: `Flights to ${airport.title}: ${counted(arrivals, 'origin')}`, path: airport.arrivalsPath }]
      : []),
    ...(others.length > 0
      ? [cityLink, compareLink([airport.code, ...others.map((other) => airportAt(site, other).code)])]
      : []),
    ...(hasWeekendTrips(site.timetable(), [index])
      ? [{ text: `Weekend trips from ${airport.title}`, path: weekendPath(record) }]
      : []),
  ];
}

/** `Portland International Jetport, Maine, United States`. */
function fullName({ name, city, cityLabel, country }: AirportRecord): string {
  const region = cityLabel.slice(city.length).replace(/^, /, '');
  return [...new Set([name, region, country])].filter((part) => part !== '').join(', ');
}

function hubLead(airport: AirportView, destinations: readonly RowView[], airlines: number): string {
  const [first, second] = destinations;
  if (!first) return `No direct flights from ${airport.label} are known, only flights to it.`;
  const cities = new Set(destinations.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const countries = new Set(destinations.map(({ to }) => to.country)).size;
  const where = second
    ? `${counted(destinations.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${counted(countries, 'country', 'countries')}`
    : `one destination, ${first.to.city} in ${theCountry(first.to.country)},`;
  return `From ${airport.label} you can fly direct to ${where} with ${counted(airlines, 'airline')}: ${weeklyText(destinations)}.`;
}

function headOf(
  site: SiteData,
  record: AirportRecord,
  { title: place, label, name, country, path, code }: AirportView,
  rows: readonly RowView[],
): HeadWithMarkdown {
  const title = `Flights from ${place}`;
  const airlines = new Set(rows.flatMap(({ services }) => services.map(({ airline }) => airline))).size;
  const countries = new Set(rows.map(({ to }) => to.country)).size;
  const where = `${counted(rows.length, 'direct destination')} in ${counted(countries, 'country', 'countries')}`;
  return headWithCrumbs(site.baseUrl, countryCrumbs(country), label, {
    title: shortTitle(`${title}: ${counted(rows.length, 'direct destination')}`, title, `Flights from ${label}`),
    description: shortDescription(
      `${title}: ${where} with ${counted(airlines, 'airline')}.`,
      'Airlines, days, departure times and a map of all direct routes.',
      `${name}, ${country}.`,
    ),
    path,
    json: destinationsApiPath(code),
    markdown: markdownPath(path),
    ...(rows.length > 0 ? { socialCard: socialCardPath(code) } : {}),
    jsonLd: [
      airportNode(record, site.baseUrl + path),
      ...(rows.length > 1 ? [itemList(site.baseUrl, title, rows)] : []),
    ],
  });
}

function hubMap(site: SiteData, { onMap, label }: AirportView, routes: readonly number[]): SvgMap | null {
  if (!onMap) return null;
  const flights = mapFlights(site, routes);
  const text = `Map of direct routes from ${label}: ${destinationsText(flights)}. The table below lists them all.`;
  return drawMap(flights, [onMap], text, { fit: 'most', importance: sizeOfAirport(site.dataset) });
}
