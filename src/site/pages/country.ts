/** The page of a country, `/country-united-kingdom`. */
import { COUNTRIES_PATH, countryPairPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, byWeeklyFlights, isScheduled } from '../../operations/routeWeeks.ts';
import { dated } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { coverageText, servicesOfRoutes } from '../coverage.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import type { Page, PageSection } from '../page.ts';
import { pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type RowView, routeRows } from '../route-table/rows.ts';
import { ageOfRows, airlinesOfRows, weeklyText } from '../route-table/summary.ts';
import { type Country, countries, scheduledRoute, trafficFrom } from '../subjects.ts';
import { aWeek, counted, flightsAWeek, shortList, theCountry } from '../text/words.ts';
import { airlinesSection } from './lists.ts';
import { DRAWN, destinationsText, drawnTitle, mapFlights, networkMap } from './networkMaps.ts';

/** The page of a country; null for one without flights. */
export function countryPage(indexes: Indexes, name: string): Page | null {
  const country = countries(indexes).find((one) => one.name === name);
  if (!country) return null;
  const airports = country.airports
    .map((index) => ({ airport: viewAt(indexes, index), ...trafficFrom(indexes, index) }))
    .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly);
  const routes = country.airports.flatMap((airport) => busiestRoutesFrom(indexes, airport));
  const rows = routeRows(indexes, routes);
  const linked = [...Map.groupBy(rows, ({ to }) => to.country)]
    .filter(([other]) => other !== name)
    .sort(([a, most], [b, more]) => more.length - most.length || a.localeCompare(b, 'en'));
  const age = ageOfRows(indexes, rows);
  const abroad =
    linked.length === 0
      ? 'within the country'
      : `with flights to ${counted(linked.length, 'other country', 'other countries')}`;
  const summary = `${counted(airports.length, 'airport')}, ${counted(rows.length, 'direct route')}`;
  const lead = `${counted(airports.length, 'airport')} in ${theCountry(name)} with scheduled flights in our data: ${counted(rows.length, 'direct route')}, ${weeklyText(rows)}, ${abroad}.`;
  const labels = airports.map(({ airport }) => airport.label);
  return {
    head: pageHead(
      indexes.baseUrl,
      { id: 'country', params: { country: name } },
      {
        titles: [`Airports in ${theCountry(name)} and their direct flights`, `Airports in ${theCountry(name)}`],
        description: [lead, `Airports: ${shortList(labels, 3)}.`],
        age,
        parents: [{ name: 'Airports', path: COUNTRIES_PATH }],
        name,
      },
    ),
    title: name,
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
    summary,
    sections: [
      {
        title: 'Airports',
        ...(airports.length > 1 ? { note: 'By number of destinations.' } : {}),
        content: {
          kind: 'cards',
          noun: 'airports',
          cards: airports.map(({ airport, destinations, ...flights }) => ({
            sign: airport.code,
            text: airport.city,
            note: airport.name,
            path: airport.path,
            figure: [destinations, 'destination'],
            more: flightsAWeek(flights),
          })),
        },
      },
      networksOf(indexes, name, rows),
      airlinesSection(airlinesOfRows(rows), 'route'),
      {
        title: 'Direct flights to other countries',
        content: {
          kind: 'columns',
          entries: linked.map(([other, to]) => ({
            text: other,
            path: countryPairPath(name, other),
            note: counted(to.length, 'route'),
          })),
        },
      },
    ],
  };
}

/** Most routes in a list of the busiest. */
const BUSIEST = 8;

/** The routes within the country, and abroad. Where no frequency is known, those between the largest airports are first. */
function networksOf(indexes: Indexes, name: string, rows: readonly RowView[]): PageSection[] {
  const { routes } = indexes;
  const size = ({ route }: RowView) =>
    at(indexes.airports, at(routes.from, route)).routeCount + at(indexes.airports, at(routes.to, route)).routeCount;
  const network = (title: string, own: readonly RowView[], path: string | null): PageSection => ({
    title,
    note: `${counted(own.length, 'direct route')}, ${weeklyText(own)}. Those with the most known flights, then those between the largest airports:`,
    content: {
      kind: 'choices',
      choices: own
        .toSorted((a, b) => b.weekly - a.weekly || size(b) - size(a))
        .slice(0, BUSIEST)
        .map((row) => ({
          text: [{ text: `${row.from.label} to ${row.to.label}`, path: row.path }],
          details: [],
          figures: [aWeek(row)],
        })),
    },
    ...(path === null ? {} : { after: [{ text: `${title}, with airlines and days`, path }] }),
  });
  const [domestic, abroad] = [true, false].map((isIn) => rows.filter(({ to }) => (to.country === name) === isIn));
  return [
    network(`Flights within ${theCountry(name)}`, domestic ?? [], countryPairPath(name, name)),
    network('Flights abroad', abroad ?? [], null),
  ];
}

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

export const countryKind: BuiltKind<'country'> = {
  list: (indexes) => countries(indexes).map(({ name }) => ({ country: name })),
  make: (indexes, { country }) => countryPage(indexes, country),
};
