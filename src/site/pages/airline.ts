/** The page of an airline, `/airline-british-airways-BA`, and the list of airlines, `/airlines`. */

import { PAGES } from '../../contract/pages.ts';
import { airlinePath, alliancePath } from '../../contract/paths.ts';
import { ALLIANCE_NAMES, ALLIANCES, type Alliance } from '../../contract/vocabulary.ts';
import type { MissingAirline } from '../../core/dataset/dataset.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import { viewAirport } from '../airportView.ts';
import { fewRoutesText, unknownServices } from '../coverage.ts';
import { type BuiltKind, cardsSection, columnsSection, listSection, makePage, type Page } from '../page.ts';
import { showRoutes } from '../route-table/routeCall.ts';
import { compareRoutes, type RowView, servicesOfRows, weeklyText } from '../route-table/rows.ts';
import { MOST_ROWS } from '../route-table/view.ts';
import { airlineNetwork, airlineNetworks, airlinesWithPage } from '../subjects.ts';
import { aWeek, count, counted, flightsAWeek, sentences, shortList, weeklySum } from '../text/words.ts';
import { flightListPage } from './flightLists.ts';

const PARENTS = [{ text: 'Airlines', path: PAGES.airlines.path }];

/** The page of an airline. @param code of an airline with a page */
export function airlinePage(indexes: Indexes, code: string, search?: URLSearchParams): Page {
  const missing = absentAirlines(indexes).find((one) => one.code === code);
  if (missing) return missingAirlinePage(indexes, missing);
  const index = indexes.departures.airlines.findIndex((one) => one.code === code);
  const airline = airlineNetwork(indexes, index);
  const { name, alliance } = airline;
  const call = { id: 'airline_routes', input: { airline_code: code } } as const;
  const found = showRoutes(indexes, call, search, compareRoutes);
  const bases = basesOf(found.rows);
  const rows = bases.flatMap(({ departing }) => departing);
  const shown = {
    ...found,
    rows: found.values.has('sort') ? found.rows : rows,
    // The page of all rows has the order of this one.
    all: found.values.size === 0 ? rows : found.all,
  };
  const countries = new Set(bases.map(({ airport }) => airport.country)).size;
  const busiest = bases.slice(0, 3).map(({ airport }) => airport.label);
  const network = `${name} (${code}) flies ${counted(rows.length, 'direct route')} in our data, from ${counted(bases.length, 'airport')}`;
  return flightListPage(indexes, { id: 'airline', params: { airline } }, shown, {
    titles: [`${name} (${code}): route map and destinations`, `${name} (${code}): routes`],
    description: [
      `${network}: ${weeklyText(rows)}.`,
      `Airports with the most routes: ${shortList(busiest, 3)}.`,
      'Days, times and a route map.',
    ],
    parents: PARENTS,
    jsonLd: [airlineNode(indexes, airline)],
    noindex: false,
    signs: [code],
    title: name,
    lead: `${network} in ${counted(countries, 'country', 'countries')}: ${weeklyText(rows)}.`,
    coverage: sentences(fewRoutesText(indexes, code), unknownServices(indexes, servicesOfRows(rows))),
    flights: `direct routes of ${name}`,
    links: alliance ? { Alliance: [{ text: ALLIANCE_NAMES[alliance], path: alliancePath(alliance) }] } : {},
    focus: bases.slice(0, 1).map(({ airport }) => airport),
    list: columnsSection(
      'Airports by number of routes',
      bases.map(({ airport, departing, ...flights }) => ({
        text: airport.label,
        path: `${airport.path}?airline=${code}`,
        note: `${counted(departing.length, 'route')}, ${aWeek(flights)}`,
      })),
      'airports',
    ),
  });
}

/** The page of an airline that the data lacks: it says so, and leads to the airports where the airline is based. */
function missingAirlinePage(indexes: Indexes, airline: MissingAirline): Page {
  const { name, code } = airline;
  const based = airline.airports.flatMap((airport) => indexes.airports[indexes.airportIndex.get(airport) ?? -1] ?? []);
  const lead = `${name} is not in our data: its routes, days and times are not listed on any page.`;
  const labels = based.map((airport) => viewAirport(airport).label);
  return makePage({
    page: { id: 'airline', params: { airline } },
    titles: [`${name} (${code}): not in our data`, `${name} (${code})`],
    description: [lead, `It is based at ${shortList(labels, 3)}.`],
    parents: PARENTS,
    jsonLd: [airlineNode(indexes, airline)],
    signs: [code],
    title: name,
    lead,
    coverage: 'Ask the airline for its timetable.',
    summary: 'Not in our data',
    sections: [
      listSection(
        'Where it is based',
        // An airport without a route in the data has no page.
        based
          .filter(({ importance }) => importance > 0)
          .map(viewAirport)
          .map((airport) => ({ text: `Flights of other airlines from ${airport.title}`, path: airport.path })),
      ),
    ],
  });
}

const airlineNode = ({ baseUrl }: Indexes, airline: { readonly name: string; readonly code: string }): object => ({
  '@type': 'Airline',
  name: airline.name,
  iataCode: airline.code,
  url: baseUrl + airlinePath(airline),
});

/** The routes of an airline by airport, most routes first. @param rows by city of the destination */
const basesOf = (rows: readonly RowView[]) =>
  [...Map.groupBy(rows, ({ from }) => from)]
    .map(([airport, departing]) => ({ airport, departing, ...weeklySum(departing) }))
    .sort(
      (a, b) =>
        b.departing.length - a.departing.length || b.weekly - a.weekly || (a.airport.code < b.airport.code ? -1 : 1),
    );

/** Title of the list of airlines that the data lacks. */
export const ABSENT_TITLE = 'Not in our data';

/** The airlines by name, and those that the data lacks. */
export function airlinesPage(indexes: Indexes): Page {
  const airlines = airlineNetworks(indexes);
  const absent = absentAirlines(indexes).map((airline) => ({ text: airline.name, path: airlinePath(airline) }));
  const cards = airlines.map((airline) => ({
    sign: airline.code,
    text: airline.name,
    note: flightsAWeek(airline),
    path: airlinePath(airline),
    figure: [airline.routes.length, 'route'] as const,
  }));
  const members = (alliance: Alliance) => airlines.filter((airline) => airline.alliance === alliance).length;
  const alliances = ALLIANCES.filter((alliance) => members(alliance) > 0).map((alliance) => ({
    text: ALLIANCE_NAMES[alliance],
    path: alliancePath(alliance),
    note: counted(members(alliance), 'member'),
  }));
  const lead = `${count(airlines.length)} airlines and their direct routes in our data.`;
  return makePage({
    page: { id: 'airlines', params: {} },
    titles: ['Airlines and their route networks'],
    description: [lead, 'Each airline has a route map and a list of its destinations.'],
    title: 'Airlines',
    lead,
    age: ageOfAll(indexes),
    sections: [
      listSection('Alliances', alliances),
      cardsSection('By name', cards, 'airlines'),
      columnsSection(ABSENT_TITLE, absent, 'airlines'),
    ],
  });
}

export const airlineKind: BuiltKind<'airline'> = {
  list: (indexes) => [...airlineNetworks(indexes), ...absentAirlines(indexes)].map((airline) => ({ airline })),
  make: (indexes, { airline: { code } }, search) =>
    airlinesWithPage(indexes).some((airline) => airline.code === code) ? airlinePage(indexes, code, search) : null,
  isCut: ({ departures }, { airline: { code } }) => {
    const index = departures.airlines.findIndex((airline) => airline.code === code);
    return index >= 0 && departures.scheduledNetworkOf(index).routes.length > MOST_ROWS.routes;
  },
};
