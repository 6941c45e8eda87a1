/** The page of a country, `/country-united-kingdom`. */

import { COUNTRIES_PATH, countryPairPath, countryPath, markdownPath } from '../../contract/paths.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, byWeeklyFlights, isScheduled } from '../../operations/routeWeeks.ts';
import { bullets } from '../../reference/blocks.ts';
import { dated } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { coverageText, servicesOfRoutes } from '../coverage.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import { link, writePage } from '../markdown.ts';
import type { LayoutData } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type RowView, routeRows } from '../route-table/rows.ts';
import { ageOfRows, airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { scheduledRoute } from '../routeView.ts';
import { type Country, countries, trafficFrom } from '../subjects.ts';
import { datedDescription, shortTitle } from '../text/metadata.ts';
import { counted, flightsAWeek, shortList, theCountry } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { DRAWN, destinationsText, drawnTitle, mapFlights, networkMap } from './networkMaps.ts';

export type CountryPage = ReturnType<typeof countryPage>;

/** The page of a country. @param name of a country with a page */
export function countryPage(indexes: Indexes, name: string) {
  const country = must(
    countries(indexes).find((one) => one.name === name),
    `country ${name}`,
  );
  const airports = country.airports
    .map((index) => ({ airport: viewAt(indexes, index), ...trafficFrom(indexes, index) }))
    .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly);
  const routes = country.airports.flatMap((airport) => busiestRoutesFrom(indexes, airport));
  const rows = routeRows(indexes, routes);
  const linked = linkedCountries(name, rows);
  const age = ageOfRows(indexes, rows);
  const lead = countryLead(name, airports.length, rows, linked.length);
  const path = countryPath(name);
  const labels = airports.map(({ airport }) => airport.label);
  return {
    head: headWithCrumbs(indexes.baseUrl, [{ name: 'Airports', path: COUNTRIES_PATH }], name, {
      title: shortTitle(`Airports in ${theCountry(name)} and their direct flights`, `Airports in ${theCountry(name)}`),
      description: datedDescription(age, lead, `Airports: ${shortList(labels, 3)}.`),
      path,
      markdown: markdownPath(path),
    }),
    name,
    lead: dated(age, lead),
    age,
    coverage: coverageText(
      indexes,
      servicesOfRoutes(
        indexes,
        routes.filter((route) => isScheduled(indexes, route)),
      ),
      at(indexes.airports, at(country.airports, 0)).countryCode,
    ),
    map: countryMap(indexes, country, routes),
    /** Most destinations first. */
    airports,
    /** Countries with direct flights from this one, most routes first. */
    linked,
    /** Routes within the country, and abroad. */
    networks: networksOf(name, rows),
    /** Most routes first. */
    airlines: airlinesOfRows(rows),
  };
}

function countryLead(name: string, airports: number, rows: readonly RowView[], linked: number): string {
  const abroad =
    linked === 0 ? 'within the country' : `with flights to ${counted(linked, 'other country', 'other countries')}`;
  return `${counted(airports, 'airport')} in ${theCountry(name)} with scheduled flights in our data: ${counted(rows.length, 'direct route')}, ${weeklyText(rows)}, ${abroad}.`;
}

/** Most routes in a list of the busiest. */
const BUSIEST = 8;

function networksOf(name: string, rows: readonly RowView[]) {
  const isDomestic = ({ to }: RowView) => to.country === name;
  const network = (title: string, routes: readonly RowView[], path: string | null) => ({
    title,
    text: `${counted(routes.length, 'direct route')}, ${weeklyText(routes)}`,
    /** The page with all of them; null where there is none. */
    path,
    busiest: routes
      .toSorted((a, b) => b.weekly - a.weekly)
      .slice(0, BUSIEST)
      .filter(({ weekly }) => weekly > 0),
    routes: routes.length,
  });
  const abroad = rows.filter((row) => !isDomestic(row));
  return [
    network(`Flights within ${theCountry(name)}`, rows.filter(isDomestic), countryPairPath(name, name)),
    network('Flights abroad', abroad, null),
  ].filter((one) => one.routes > 0);
}

const linkedCountries = (from: string, rows: readonly RowView[]) =>
  [...Map.groupBy(rows, ({ to }) => to.country)]
    .filter(([name]) => name !== from)
    .map(([name, routes]) => ({ name, path: countryPairPath(from, name), routes: routes.length }))
    .sort((a, b) => b.routes - a.routes || a.name.localeCompare(b.name, 'en'));

/** The domestic routes, each pair of airports drawn once; without any, the routes abroad. */
function countryMap(indexes: Indexes, { name, airports }: Country, all: readonly number[]): RouteMap | null {
  const { from, to } = indexes.routes;
  const isFirstOfPair = (route: number) =>
    at(from, route) < at(to, route) || scheduledRoute(indexes, at(to, route), at(from, route)) === undefined;
  const domestic = all.filter((route) => at(indexes.airports, at(to, route)).country === name);
  const routes = domestic.length > 0 ? domestic.filter(isFirstOfPair) : all;
  const flights = mapFlights(indexes, byWeeklyFlights(indexes, routes).slice(0, DRAWN));
  const text =
    domestic.length > 0
      ? `Map of ${counted(flights.length, 'route')} within ${name}, between ${counted(airports.length, 'airport')}.`
      : `Map of routes from ${name} to ${destinationsText(flights)}.`;
  const title = `${domestic.length > 0 ? 'Within the country' : 'Abroad'}: ${drawnTitle(routes.length, flights.length)}`;
  return networkMap(indexes, flights, [viewAt(indexes, at(airports, 0))], title, text);
}

/** The Markdown version of a country's page. */
export function countryMarkdown(layout: LayoutData, page: CountryPage): string {
  const airports = page.airports.map(
    ({ airport, destinations, ...flights }) =>
      `${link(layout, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}, ${flightsAWeek(flights)}`,
  );
  const routesOf = ({ text, path, routes }: { text: string; path: string; routes: number }) =>
    `${link(layout, text, path)}: ${counted(routes, 'route')}`;
  return writePage(layout, page.head, `Airports in ${page.name}`, page.lead, [
    ['Coverage', bullets([page.coverage])],
    ['Airports', bullets(airports)],
    ['Airlines', bullets(page.airlines.map(routesOf))],
    [
      'Direct flights to other countries',
      bullets(page.linked.map(({ name, ...one }) => routesOf({ text: name, ...one }))),
    ],
  ]);
}

export const countryKind: BuiltKind<'country', CountryPage> = {
  list: (indexes) => countries(indexes).map(({ name }) => ({ country: name })),
  make: (indexes, { country }) => countryPage(indexes, country),
  markdown: countryMarkdown,
};
