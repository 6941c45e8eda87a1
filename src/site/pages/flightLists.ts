/** Pages that list the flights to an airport, of a city, or between two places: they are made on request. */

import { markdownPath, socialCardPath } from '../../contract/paths.ts';
import { airlineOf, scheduledServicesOf } from '../../core/departures/departures.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import type { Steps } from '../../core/steps.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { bullets, table } from '../../reference/blocks.ts';
import { dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { MAY_BE_MISSING } from '../coverage.ts';
import { escapeMarkdown, link, linkList, writePage } from '../markdown.ts';
import type { Crumb, LayoutData, Link, SocialCard } from '../pageHead.ts';
import { LEAST_INDEXED, type RequestedKind } from '../pageKind.ts';
import { ROW_NOUN } from '../route-table/columns.ts';
import { flightCells, type RowChoice, type RowView, rowPlaces } from '../route-table/rows.ts';
import { ageOfRows, type ListAirline, tableTitle } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { viewRoute } from '../routeView.ts';
import { itemList } from '../seo/jsonLd.ts';
import { datedDescription } from '../text/metadata.ts';
import {
  counted,
  duration,
  flightsAWeek,
  kilometres,
  NOT_KNOWN,
  shortDays,
  timeSpan,
  weeklySum,
} from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { mapOfRows } from './networkMaps.ts';
import { clocksNote, compareTimes, lineCells, timetableLines } from './timetable.ts';

/** What the pages with a table of flights differ in. */
interface FlightListParts {
  readonly path: string;
  /** Pages above it, in its breadcrumbs. */
  readonly parents: readonly Crumb[];
  /** Its name in its breadcrumbs. */
  readonly name: string;
  /** Title of the document. */
  readonly headTitle: string;
  /** Sentences. */
  readonly description: readonly [string, ...string[]];
  /** Codes above the title. */
  readonly signs: readonly string[];
  readonly title: string;
  readonly sub: string;
  /** Begins with a word that needs no capital letter. */
  readonly lead: string;
  readonly mapText: string;
  /** Airports that are starred on the map. */
  readonly focus?: readonly AirportView[];
  readonly kind: 'routes' | 'origins';
  readonly caption: string;
  /** By time; null where a page has too many. */
  readonly timetable: readonly WeeklyDeparture[] | null;
  /** Most routes first. */
  readonly airlines: readonly ListAirline[];
  /** Other pages. */
  readonly links: readonly { readonly title: string; readonly links: readonly Link[] }[];
  /** Values of the search fields. */
  readonly from: string;
  readonly to: string;
  /** Whether search engines leave it out. */
  readonly noindex?: boolean;
}

/** A page with a table of flights. */
export type FlightListPage = ReturnType<typeof flightListPage> extends Steps<infer Page> ? Page : never;

/** Makes a page with a table of flights. */
export function* flightListPage(
  indexes: Indexes,
  rows: readonly RowView[],
  {
    path,
    parents,
    name,
    headTitle,
    lead,
    description,
    mapText,
    focus = [],
    kind,
    caption,
    noindex,
    ...shown
  }: FlightListParts,
) {
  const view = tableView(kind, caption, rows, path);
  yield;
  const age = ageOfRows(indexes, rows);
  yield;
  const map = mapOfRows(indexes, rows, focus, mapText, ROW_NOUN[kind]);
  yield;
  return {
    ...shown,
    lead: `${dated(age, lead)} ${MAY_BE_MISSING}`,
    age,
    head: headWithCrumbs(indexes.baseUrl, parents, name, {
      title: headTitle,
      description: datedDescription(age, ...description),
      path,
      markdown: markdownPath(path),
      socialCard: socialCardPath(path.slice(1)),
      noindex: noindex ?? rows.length + (shown.timetable?.length ?? 0) < LEAST_INDEXED,
      jsonLd: [itemList(indexes.baseUrl, shown.title, rows)],
    }),
    map,
    tableTitle: tableTitle(rows.length, view.rows.length, ROW_NOUN[kind]),
    table: view,
    clocksNote:
      shown.timetable === null
        ? null
        : clocksNote(
            indexes,
            rows.map(({ route }) => route),
          ),
  };
}

/** A departure of a weekly table, with its route. */
export type WeeklyDeparture = ReturnType<typeof weeklyTimetable>[number];

/** Departures of routes, by time; those without a known time are last. */
export const weeklyTimetable = (
  indexes: Indexes,
  routes: readonly number[],
  { airline: code, isShown }: RowChoice = {},
) =>
  routes
    .flatMap((route) => {
      const { path, from, to } = viewRoute(indexes, route);
      return scheduledServicesOf(indexes.departures, route).flatMap((service) => {
        const airline = airlineOf(indexes.departures, service);
        if (code !== undefined && airline.code !== code) return [];
        const lines = timetableLines(indexes, route, service, isShown);
        return lines.map((line) => ({ ...line, path, from, to, airline: airline.name }));
      });
    })
    .sort((a, b) => compareTimes(a, b) || compareNames(a.airline, b.airline));

/** The Markdown version of a page with a list of flights. */
export function flightListMarkdown(layout: LayoutData, page: FlightListPage): string {
  const { rows, kind, columns } = page.table;
  const isSeasonal = columns.includes('Season');
  const lines = rows.map((row) => [
    link(layout, rowPlaces(kind, row), row.path),
    ...flightCells(row),
    timeSpan(row.span),
    duration(row.flyingMin),
    row.distanceKm === null ? NOT_KNOWN : kilometres(row.distanceKm),
    ...(isSeasonal ? [row.season ?? NOT_KNOWN] : []),
  ]);
  const head = ['Route', 'Airlines', 'Days', 'Flights a week', 'Departs', 'Duration', 'Distance'];
  const airlines = page.airlines.map(
    ({ text, path, routes, ...flights }) =>
      `${link(layout, text, path)}: ${counted(routes, 'route')}, ${flightsAWeek(flights)}`,
  );
  return writePage(layout, page.head, page.title, page.lead, [
    [page.tableTitle, table(isSeasonal ? [...head, 'Season'] : head, lines)],
    ['Weekly timetable', page.timetable === null ? '' : departuresMarkdown(page.timetable)],
    ['Airlines', bullets(airlines)],
    ...page.links.map(({ title, links }) => [title, linkList(layout, links)] as const),
  ]);
}

const departuresMarkdown = (departures: readonly WeeklyDeparture[]): string =>
  table(
    ['Departs', 'Arrives', 'Duration', 'Flight', 'Aircraft', 'From', 'To', 'Airline', 'Days'],
    departures.map((departure) => [
      ...lineCells(departure),
      departure.from.code,
      departure.to.code,
      escapeMarkdown(departure.airline),
      shortDays(departure.days),
    ]),
  );

/** The image for link previews of a page with a table of flights. */
function flightListCard({ signs, title, airlines, age, map }: FlightListPage): SocialCard {
  const flights = weeklySum(airlines);
  const summary = `${counted(airlines.length, 'airline')}${flights.weekly === 0 ? '' : `, ${flightsAWeek(flights)}`}`;
  return { signs, title, summary, age, map };
}

/** What the kinds of pages with a table of flights have in common. */
export const FLIGHT_LIST = {
  markdown: flightListMarkdown,
  table: ({ table: all }: FlightListPage) => all,
  card: flightListCard,
} satisfies Partial<RequestedKind<'city', FlightListPage>>;
