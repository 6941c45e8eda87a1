/** The page of an airline, `/airline-british-airways-BA`. */

import { AIRLINES_PATH, airlinePath, markdownPath } from '../../contract/paths.ts';
import type { MissingAirline } from '../../core/dataset/dataset.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { byWeeklyFlights } from '../../operations/routeWeeks.ts';
import { bullets } from '../../reference/blocks.ts';
import { dated } from '../age.ts';
import { type AirportView, viewAt } from '../airportView.ts';
import { fewRoutesText, unknownServices } from '../coverage.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import { link, linkList, writePage } from '../markdown.ts';
import type { LayoutData, Link } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { type RowView, routeRows } from '../route-table/rows.ts';
import { ageOfRows, tableTitle, weeklyText } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { itemList } from '../seo/jsonLd.ts';
import { type AirlineNetwork, airlineNetwork, airlineNetworks } from '../subjects.ts';
import { datedDescription, shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, shortList, weeklySum } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { destinationsText, mapFlights, networkMap } from './networkMaps.ts';

export type AirlinePage = ReturnType<typeof airlinePage>;

/** The page of an airline. @param code of an airline with a page */
export function airlinePage(indexes: Indexes, code: string) {
  const missing = absentAirlines(indexes).find((one) => one.code === code);
  return missing ? missingAirlinePage(indexes, missing) : flownAirlinePage(indexes, code);
}

function flownAirlinePage(indexes: Indexes, code: string) {
  const airline = airlineNetwork(
    indexes,
    indexes.departures.airlines.findIndex((one) => one.code === code),
  );
  const { name } = airline;
  const all = routeRows(indexes, airline.routes, { airline: code });
  const bases = basesOf(all.sort((a, b) => compareDestinationsForReaders(a.to, b.to)));
  const rows = bases.flatMap(({ airport }) => all.filter(({ from }) => from.code === airport.code));
  const countries = new Set(bases.map(({ airport }) => airport.country)).size;
  const path = airlinePath(airline);
  const busiest = bases.slice(0, 3).map(({ airport }) => airport.label);
  const network = `${name} (${code}) flies ${counted(rows.length, 'direct route')} in our data, from ${counted(bases.length, 'airport')}`;
  const age = ageOfRows(indexes, rows);
  const table = tableView('routes', `Direct routes of ${name}`, rows, path);
  return {
    head: headWithCrumbs(indexes.baseUrl, [{ name: 'Airlines', path: AIRLINES_PATH }], name, {
      title: shortTitle(`${name} (${code}): route map and destinations`, `${name} (${code}): routes`),
      description: datedDescription(
        age,
        `${network}: ${weeklyText(rows)}.`,
        `Airports with the most routes: ${shortList(busiest, 3)}.`,
        'Days, times and a route map.',
      ),
      path,
      markdown: markdownPath(path),
      jsonLd: [
        { '@type': 'Airline', name, iataCode: code, url: indexes.baseUrl + path },
        itemList(indexes.baseUrl, `Direct routes of ${name}`, rows),
      ],
    }),
    name,
    code,
    lead: dated(age, `${network} in ${counted(countries, 'country', 'countries')}: ${weeklyText(rows)}.`),
    age,
    coverage: [
      fewRoutesText(indexes, code) ?? [],
      unknownServices(
        indexes,
        rows.flatMap(({ services }) => services.map(({ service }) => service)),
      ),
    ]
      .flat()
      .join(' '),
    /** Airports where an airline is based that is not in the data. */
    basedAt: [] as Link[],
    map: airlineMap(indexes, airline, at(bases, 0).airport),
    /** Most routes first. */
    bases,
    tableTitle: tableTitle(rows.length, table.rows.length),
    table,
  };
}

const airportOfCode = ({ airports, airportIndex }: Indexes, code: string) =>
  at(airports, must(airportIndex.get(code), code));

/** The page of an airline that the data lacks: it says so, and leads to the airports where the airline is based. */
function missingAirlinePage(indexes: Indexes, airline: MissingAirline): ReturnType<typeof flownAirlinePage> {
  const { name, code, airports } = airline;
  const path = airlinePath(airline);
  const based = airports.flatMap((airport) => {
    const index = indexes.airportIndex.get(airport);
    return index === undefined ? [] : [viewAt(indexes, index)];
  });
  const lead = `${name} is not in our data: its routes, days and times are not listed on any page.`;
  return {
    head: headWithCrumbs(indexes.baseUrl, [{ name: 'Airlines', path: AIRLINES_PATH }], name, {
      title: shortTitle(`${name} (${code}): not in our data`, `${name} (${code})`),
      description: shortDescription(
        lead,
        `It is based at ${shortList(
          based.map(({ label }) => label),
          3,
        )}.`,
      ),
      path,
      markdown: markdownPath(path),
      jsonLd: [{ '@type': 'Airline', name, iataCode: code, url: indexes.baseUrl + path }],
    }),
    name,
    code,
    lead,
    age: { chips: [], source: null },
    coverage: 'Ask the airline for its timetable.',
    // An airport without a route in the data has no page.
    basedAt: based
      .filter(({ code: airport }) => airportOfCode(indexes, airport).importance > 0)
      .map(({ title, path: hub }) => ({ text: `Flights of other airlines from ${title}`, path: hub })),
    map: null,
    bases: [],
    tableTitle: '',
    table: tableView('routes', `Direct routes of ${name}`, [], path),
  };
}

/** The routes of an airline from one airport. */
export type AirlineBase = ReturnType<typeof basesOf>[number];

/** @param rows by city of the destination */
const basesOf = (rows: readonly RowView[]) =>
  [...Map.groupBy(rows, ({ from }) => from)]
    .map(([airport, departing]) => ({
      airport,
      ...weeklySum(departing),
      /** By city. */
      routes: departing.map(({ path, to }) => ({ path, to })),
    }))
    .sort(
      (a, b) => b.routes.length - a.routes.length || b.weekly - a.weekly || (a.airport.code < b.airport.code ? -1 : 1),
    );

/** The network, each pair of airports drawn once. */
function airlineMap(indexes: Indexes, { name, routes }: AirlineNetwork, base: AirportView): RouteMap | null {
  const { from, to } = indexes.routes;
  const drawn = new Set<string>();
  const pairs = byWeeklyFlights(indexes, routes).filter((route) => {
    if (drawn.has(`${at(to, route)} ${at(from, route)}`)) return false;
    drawn.add(`${at(from, route)} ${at(to, route)}`);
    return true;
  });
  const flights = mapFlights(indexes, pairs);
  const text = `Map of the routes of ${name}, with airports in ${destinationsText(flights)}. The list below has them.`;
  return networkMap(indexes, flights, [base], counted(routes.length, 'route'), text);
}

/** The Markdown version of an airline's page. */
export function airlineMarkdown(layout: LayoutData, page: AirlinePage): string {
  const bases = page.bases.map(
    ({ airport, routes }) =>
      `${link(layout, airport.label, airport.path)}: ${routes.map(({ to, path }) => link(layout, to.label, path)).join(', ')}`,
  );
  return writePage(layout, page.head, `${page.name} (${page.code})`, page.lead, [
    ['Coverage', bullets([page.coverage])],
    ['Based at', linkList(layout, page.basedAt)],
    ['Routes by airport', bullets(bases)],
  ]);
}

export const airlineKind: BuiltKind<'airline', AirlinePage> = {
  list: (indexes) => [...airlineNetworks(indexes), ...absentAirlines(indexes)].map((airline) => ({ airline })),
  make: (indexes, { airline: { code } }) => airlinePage(indexes, code),
  markdown: airlineMarkdown,
  table: ({ table }) => table,
};
