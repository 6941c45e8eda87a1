/** The page of an airport with its destinations, `/airport-routes-london-LHR`. */

import { cityPath, destinationsApiPath, markdownPath, socialCardPath, weekendPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { routesTo } from '../../core/departures/routeColumns.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, isScheduled } from '../../operations/routeWeeks.ts';
import { bullets, table } from '../../reference/blocks.ts';
import { type Age, dated } from '../age.ts';
import { type AirportView, viewAirport, viewAt } from '../airportView.ts';
import { coverageText, MAY_BE_MISSING, servicesOfRoutes } from '../coverage.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import { escapeMarkdown, link, linkList, writePage } from '../markdown.ts';
import { nearbyAirports } from '../nearby.ts';
import type { LayoutData, Link } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { flightCells, type RowView, routeRows } from '../route-table/rows.ts';
import { ageOfRows, airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { airportNode, itemList } from '../seo/jsonLd.ts';
import { airportsOfCity, cityOf, hubs } from '../subjects.ts';
import { datedDescription, shortTitle } from '../text/metadata.ts';
import { count, counted, duration, flightsAWeek, kilometres, NOT_KNOWN, theCountry } from '../text/words.ts';
import { compareLink } from './compare.ts';
import { countryCrumbs, headWithCrumbs } from './headWithCrumbs.ts';
import { destinationsText, mapFlights, networkMap } from './networkMaps.ts';
import { hasWeekendTrips } from './weekend.ts';

/** Most airports in the list of those nearby. */
const NEARBY = 6;

export type HubPage = ReturnType<typeof hubPage>;

/** The page of an airport. It takes time linear in the routes of the airport and the number of airports. */
export function hubPage(indexes: Indexes, index: number) {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const routes = busiestRoutesFrom(indexes, index);
  const rows = routeRows(indexes, routes).sort((a, b) => compareDestinationsForReaders(a.to, b.to));
  const airlines = airlinesOfRows(rows);
  const age = ageOfRows(indexes, rows);
  const sameCity = airportsOfCity(indexes, index).filter((other) => other !== index);
  const near = nearbyAirports(indexes.airports, hubs(indexes), record, { limit: 10 });
  const kmTo = new Map(near.map(({ airport: other, km }) => [other, km]));
  const otherAirport = (other: number) => ({
    airport: viewAt(indexes, other),
    /** Distance in kilometres, or null when not known. */
    km: kmTo.get(other) ?? null,
    destinations: at(indexes.airports, other).routeCount,
  });
  return {
    head: hubHead(indexes.baseUrl, record, rows, age),
    airport,
    /** Full name, region where several cities have the name, and country. */
    where: fullName(record),
    lead: rows.length === 0 ? noneFrom(airport) : dated(age, hubLead(airport, rows, airlines.length)),
    age,
    coverage: coverageText(indexes, servicesOfRoutes(indexes, routes), airport.code),
    map: hubMap(indexes, airport, routes),
    /** By city, then code. */
    table: tableView('destinations', `Direct destinations from ${airport.label}`, rows, airport.path),
    /** Most destinations first. */
    airlines,
    sameCity: sameCity.map(otherAirport),
    nearby: [...kmTo.keys()]
      .filter((other) => !sameCity.includes(other))
      .slice(0, NEARBY)
      .map(otherAirport),
    facts: hubFacts(rows),
    /** Pages about the same airport or city. */
    more: hubLinks(indexes, index),
  };
}

/** Another airport to fly from. */
export type OtherAirport = HubPage['nearby'][number];

function hubLinks(indexes: Indexes, index: number): Link[] {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const arrivals = routesTo(indexes.routes, index).filter((route) => isScheduled(indexes, route)).length;
  const city = cityOf(indexes, record.cityCode);
  const cityLink = { text: `Flights from ${city.label}, all airports`, path: cityPath(city) };
  const others = city.airports.filter(({ code }) => code !== airport.code);
  return [
    ...(arrivals > 0
      ? [{ text: `Flights to ${airport.title}: ${counted(arrivals, 'origin')}`, path: airport.arrivalsPath }]
      : []),
    ...(others.length > 0 ? [cityLink, compareLink([airport.code, ...others.map(({ code }) => code)])] : []),
    ...(hasWeekendTrips(indexes.timetable, [index])
      ? [{ text: `Weekend trips from ${airport.title}`, path: weekendPath(record) }]
      : []),
  ];
}

/** `Portland International Jetport, Maine, United States`. */
function fullName({ name, city, cityLabel, country }: AirportRecord): string {
  const region = cityLabel.slice(city.length).replace(/^, /, '');
  return [...new Set([name, region, country])].filter((part) => part !== '').join(', ');
}

const noneFrom = ({ label }: AirportView): string =>
  `Direct flights from ${label}: none in our data, only flights to it.`;

function hubLead(airport: AirportView, destinations: readonly RowView[], airlines: number): string {
  const cities = new Set(destinations.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const countries = new Set(destinations.map(({ to }) => to.country)).size;
  const [first, second] = destinations;
  const where =
    first && !second
      ? `${first.to.city} in ${theCountry(first.to.country)}`
      : `${counted(destinations.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${counted(countries, 'country', 'countries')}`;
  return `${counted(airlines, 'airline')} ${airlines === 1 ? 'flies' : 'fly'} direct from ${airport.label} to ${where}: ${weeklyText(destinations)}. ${MAY_BE_MISSING}`;
}

function hubHead(baseUrl: string, record: AirportRecord, rows: readonly RowView[], age: Age) {
  const { title: place, label, name, country, path, code } = viewAirport(record);
  const title = `Flights from ${place}`;
  const airlines = new Set(rows.flatMap(({ services }) => services.map(({ airline }) => airline))).size;
  const countries = new Set(rows.map(({ to }) => to.country)).size;
  const where = `${counted(rows.length, 'direct destination')} in ${counted(countries, 'country', 'countries')}`;
  return headWithCrumbs(baseUrl, countryCrumbs(country), label, {
    title: shortTitle(`${title}: ${counted(rows.length, 'direct destination')}`, title, `Flights from ${label}`),
    description: datedDescription(
      age,
      `${title}: ${where} with ${counted(airlines, 'airline')} in our data.`,
      'Airlines, days, departure times and a map.',
      `${name}, ${country}.`,
    ),
    path,
    json: destinationsApiPath(code),
    markdown: markdownPath(path),
    ...(rows.length > 0 ? { socialCard: socialCardPath(code) } : {}),
    jsonLd: [airportNode(record, baseUrl + path), ...(rows.length > 1 ? [itemList(baseUrl, title, rows)] : [])],
  });
}

function hubMap(indexes: Indexes, airport: AirportView, routes: readonly number[]): RouteMap | null {
  if (!airport.onMap) return null;
  const flights = mapFlights(indexes, routes);
  const text = `Map of direct routes from ${airport.label}: ${destinationsText(flights)}. The table below lists them.`;
  return networkMap(indexes, flights, [airport], counted(routes.length, 'destination'), text);
}

/** Fewest destinations that facts compare. */
const LEAST_COMPARED = 3;

/** The extremes among the destinations of a hub, in sentences. */
export function hubFacts(destinations: readonly RowView[]): string[] {
  if (destinations.length < LEAST_COMPARED) return [];
  const isKnown = destinations.every(({ daysKnown }) => daysKnown);
  const busiest = destinations.reduce((best, one) => (one.weekly > best.weekly ? one : best));
  const isOneBusiest = destinations.filter(({ weekly }) => weekly === busiest.weekly).length === 1;
  return [
    ...(isOneBusiest && isKnown
      ? [`Most flights: ${busiest.to.label}, ${counted(busiest.weekly, 'flight')} a week.`]
      : []),
    ...distanceFacts(destinations),
    dailyFact(destinations),
  ];
}

function dailyFact(destinations: readonly RowView[]): string {
  const daily = destinations.filter(({ days }) => days === ALL_DAYS).length;
  const unknown = destinations.filter(({ daysKnown }) => !daysKnown).length;
  const known = `Daily flights: ${counted(daily, 'destination')} of ${count(destinations.length)}`;
  return unknown === 0 ? `${known}.` : `${known}; the days of ${count(unknown)} are not all known.`;
}

function distanceFacts(destinations: readonly RowView[]): string[] {
  const measured = destinations.flatMap(({ to, flyingMin, distanceKm: km }) =>
    km === null ? [] : [{ to, flyingMin, km }],
  );
  if (measured.length < LEAST_COMPARED) return [];
  const longest = measured.reduce((best, one) => (one.km > best.km ? one : best));
  const shortest = measured.reduce((best, one) => (one.km < best.km ? one : best));
  const text = ({ to, flyingMin, km }: typeof longest) => `${to.label}, ${kilometres(km)} in ${duration(flyingMin)}.`;
  return [`Longest: ${text(longest)}`, `Shortest: ${text(shortest)}`];
}

/** The Markdown version of an airport's page. */
export function hubMarkdown(layout: LayoutData, page: HubPage): string {
  const { airport } = page;
  const title = `Direct flights from ${airport.label}, ${airport.name}, ${airport.country}`;
  const airlines = page.airlines.map(
    ({ text, code, path, routes, ...flights }) =>
      `${link(layout, `${text} (${code})`, path)}: ${counted(routes, 'destination')}, ${flightsAWeek(flights)}`,
  );
  const others = (airports: readonly OtherAirport[]) =>
    bullets(
      airports.map(
        ({ airport: { label, name, path }, km, destinations }) =>
          `${link(layout, `${label}, ${name}`, path)}: ${counted(destinations, 'destination')}${km === null ? '' : `, ${kilometres(km)} away`}`,
      ),
    );
  return writePage(layout, page.head, title, page.lead, [
    ['Coverage', bullets([escapeMarkdown(page.coverage)])],
    ['Destinations', destinationTable(layout, page)],
    ['More flights', linkList(layout, page.more)],
    ['Airlines', bullets(airlines)],
    ['Key facts', bullets(page.facts.map(escapeMarkdown))],
    [`Other airports in ${escapeMarkdown(airport.city)}`, others(page.sameCity)],
    ['Nearby airports', others(page.nearby)],
  ]);
}

function destinationTable(layout: LayoutData, { table: { rows } }: HubPage): string {
  if (rows.length === 0) return '';
  return table(
    ['Destination', 'Country', 'Airlines', 'Days', 'Flights a week', 'Duration', 'Distance', 'Season'],
    rows.map(({ path, to, flyingMin, distanceKm, season, ...flights }) => [
      link(layout, to.label, path),
      escapeMarkdown(to.country),
      ...flightCells(flights),
      duration(flyingMin),
      distanceKm === null ? NOT_KNOWN : kilometres(distanceKm),
      season ?? NOT_KNOWN,
    ]),
  );
}

export const hubKind: BuiltKind<'hub', HubPage> = {
  list: (indexes) => hubs(indexes).map((hub) => ({ airport: at(indexes.airports, hub) })),
  make: (indexes, { airport: { code } }) => hubPage(indexes, must(indexes.airportIndex.get(code), code)),
  markdown: hubMarkdown,
};
