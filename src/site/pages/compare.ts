/** Airports side by side: what each has, and what one of them alone has. */

import { PAGES } from '../../contract/pages.ts';
import { comparePath } from '../../contract/paths.ts';
import { ALL_DAYS } from '../../core/dataset/schedule.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type AirportView, viewAirport, viewAt } from '../airportView.ts';
import { listSection, makePage, type Page, type RequestedKind, type Text } from '../page.ts';
import type { Link } from '../pageHead.ts';
import { ageOfRows, airlinesOfRows, type RowView, routeRows } from '../route-table/rows.ts';
import { COMPARED, comparedAirports, indicesOf } from '../search/ends.ts';
import { queryText } from '../search/plannerQuery.ts';
import { cityOf } from '../subjects.ts';
import {
  capitalised,
  count,
  counted,
  kilometres,
  list,
  NOT_KNOWN,
  shortDays,
  weeklyCount,
  weeklySum,
} from '../text/words.ts';

/** The link to the first airports of a list side by side; of one airport, to the form that has it. */
export function compareLink(codes: readonly string[]): Link {
  const compared = codes.slice(0, COMPARED);
  const text = `Compare ${list(compared)} ${codes.length > 1 ? 'side by side' : 'with another airport'}`;
  return { text, path: comparePath(compared) };
}

/** Names of the fields of the form. */
export const COMPARE_FIELDS = ['first', 'second', 'third'] as const;

/** Reads `airports=LHR,LGW`, or the fields of the form. */
export function readCompareQuery(search: URLSearchParams) {
  const fields = COMPARE_FIELDS.map((name) => queryText(search, name));
  const texts = [...queryText(search, 'airports').split(','), ...fields].map((text) => text.trim());
  return {
    /** Codes of airports, or what a person typed. */
    texts: texts.filter((text) => text !== ''),
    /** Which destinations are shown: empty for all, `shared`, or the code of the airport that alone has them. */
    show: queryText(search, 'show'),
  };
}

export type ComparePage = ReturnType<typeof comparePage>;

/** Assembles the page. */
export function comparePage(indexes: Indexes, query: ReturnType<typeof readCompareQuery>) {
  const { airports, faults } = chosenAirports(indexes, query.texts);
  const views = airports.map((index) => viewAt(indexes, index));
  const isCompared = airports.length >= 2;
  const codes = views.map(({ code }) => code);
  const typed = query.texts.map((text) => views.find(({ code }) => code === text.toUpperCase())?.label ?? text);
  const show = [...codes, 'shared'].includes(query.show) ? query.show : '';
  const tables = isCompared ? airports.map((index) => routeRows(indexes, indexes.routes.routesFrom(index))) : [];
  const title = isCompared ? `Compare ${list(views.map(({ airport }) => airport))}` : 'Compare airports';
  const age = ageOfRows(indexes, tables.flat());
  return makePage({
    page: { id: 'compare', params: {} },
    name: null,
    description: ['Destinations, airlines and flights a week of two or three airports side by side.'],
    // The form alone is indexed.
    noindex: query.texts.length > 0,
    signs: isCompared ? views : [],
    title,
    ...(isCompared
      ? sideBySide(views, tables, show)
      : {
          lead: 'Enter two or three airports, or a city with several.',
          sections: [listSection('Cities with several airports', examplesOf(indexes))],
        }),
    age,
    /** Values of the fields. */
    fields: Array.from({ length: COMPARED }, (_, i) => (faults.length > 0 ? typed[i] : views[i]?.label) ?? ''),
    /** What of the query cannot be used. */
    faults,
    /** Address of the page with codes of airports; null when fewer than two are known or there are faults. */
    canonical: isCompared && faults.length === 0 ? withShow(comparePath(codes), show) : null,
  });
}

/** The code beside another one, or `the others` of several. */
const otherThan = (codes: readonly string[], i: number): string =>
  codes.length > 2 ? 'the others' : (codes.find((_, j) => j !== i) ?? '');

/** The figures, destinations and airlines of airports. @param show which destinations, as in the query */
function sideBySide(
  airports: readonly AirportView[],
  tables: readonly (readonly RowView[])[],
  show: string,
): Pick<Page, 'lead' | 'sections'> {
  const codes = airports.map(({ code }) => code);
  const all = destinationsOf(tables);
  const only = (i: number) => all.filter(({ routes }) => routes.every((route, j) => (route !== null) === (i === j)));
  const shared = all.filter(({ routes }) => !routes.includes(null));
  const views = [
    { value: '', text: 'From any', rows: all },
    { value: 'shared', text: codes.length === 2 ? 'From both' : 'From all three', rows: shared },
    ...codes.map((code, i) => ({
      value: code,
      text: `Known from ${code}, not from ${otherThan(codes, i)}`,
      rows: only(i),
    })),
  ];
  const shown = views.find(({ value }) => value === show)?.rows ?? all;
  return {
    lead: `${counted(all.length, 'direct destination')} from ${list(airports.map(({ airport }) => airport))} in our data; ${count(shared.length)} of them from each.`,
    sections: [
      {
        title: 'Side by side',
        content: {
          kind: 'table',
          caption: 'Numbers of each airport',
          noun: 'numbers',
          columns: ['', ...codes],
          rows: figuresOf(tables, (i) => only(i).length),
        },
      },
      {
        title: 'Destinations',
        note: 'Flights a week from each airport, with days, airlines and distance. “Yes”: there are flights, their days are not known. “–”: none in our data.',
        chips: [
          {
            title: 'Which',
            chips: views.map(({ value, text, rows }) => ({
              text: `${text} (${count(rows.length)})`,
              path: `${withShow(comparePath(codes), value)}#destinations`,
              isCurrent: value === show,
            })),
          },
        ],
        content:
          shown.length === 0
            ? { kind: 'text', text: 'None in our data.' }
            : {
                kind: 'table',
                caption: 'Flights a week to each destination, by airport',
                noun: 'destinations',
                columns: ['Destination', ...codes],
                rows: shown.map(({ to, routes }) => [
                  [{ text: to.label, path: to.path }, ` ${to.country}`],
                  ...routes.map((route) => (route ? routeCell(route) : '–')),
                ]),
              },
      },
    ],
  };
}

/** Airlines of a route that a comparison names. */
const NAMED = 2;

/** Flights a week as the link to the route, then the days, the airlines and the distance. */
function routeCell({ weekly, daysKnown, days, services, distanceKm, path }: RowView): Text {
  const flights = weekly === 0 ? 'Yes' : `${daysKnown ? '' : '≥ '}${count(weekly)}`;
  const names = services.map(({ name }) => name);
  const more = names.length - NAMED;
  const airlines = more > 0 ? `${names.slice(0, NAMED).join(', ')} +${more}` : list(names);
  const details = [days === 0 ? [] : shortDays(days), airlines, distanceKm === null ? [] : kilometres(distanceKm)];
  return [{ text: flights, path }, ` ${details.flat().join(' · ')}`];
}

/** Cities whose airports are compared as examples. Those that are not in the data are left out. */
const EXAMPLES = ['LON', 'NYC', 'PAR', 'TYO', 'MIL', 'SAO'] as const;

const examplesOf = (indexes: Indexes): Link[] =>
  EXAMPLES.filter((code) => indexes.cities.has(code)).flatMap((code) => {
    const { label, airports } = cityOf(indexes, code);
    const flown = airports.filter(({ index }) => at(indexes.airports, index).routeCount > 0);
    const codes = flown.slice(0, COMPARED).map((airport) => airport.code);
    return codes.length < 2 ? [] : [{ text: `${label}: ${list(codes)}`, path: comparePath(codes) }];
  });

const withShow = (path: string, show: string): string => (show === '' ? path : `${path}&show=${show}`);

/** The airports of the fields, each once: a city gives its busiest ones. */
function chosenAirports(indexes: Indexes, texts: readonly string[]) {
  const faults: string[] = [];
  const places = texts.map((text) => {
    const place = indexes.naming.place(text);
    const flown = place.kind === 'known' ? place.airports.filter(({ routeCount }) => routeCount > 0) : [];
    if (flown.length > 0) return flown;
    const candidates = place.kind === 'ambiguous' ? place.candidates.map((one) => viewAirport(one).label) : [];
    faults.push(
      candidates.length > 0
        ? `“${text}” can be ${list(candidates.slice(0, 5))}. Enter the code.`
        : place.kind === 'known'
          ? `No direct flights from “${text}” in our data.`
          : `“${text}” is not a known airport or city. Check the spelling, or enter a three-letter airport code.`,
    );
    return [];
  });
  return { airports: indicesOf(indexes, comparedAirports(places)), faults };
}

/** The destinations of tables, by city, with the route of each table. */
function destinationsOf(tables: readonly (readonly RowView[])[]) {
  const routesTo = tables.map((rows) => new Map(rows.map((row) => [row.to, row])));
  return [...new Set(tables.flat().map(({ to }) => to))]
    .sort(compareDestinationsForReaders)
    .map((to) => ({ to, routes: routesTo.map((routes) => routes.get(to) ?? null) }));
}

function figuresOf(tables: readonly (readonly RowView[])[], only: (i: number) => number): string[][] {
  const figure = (name: string, value: (rows: readonly RowView[], i: number) => number | string) => [
    name,
    ...tables.map(value).map((one) => (typeof one === 'number' ? count(one) : one)),
  ];
  return [
    figure('Destinations', (rows) => rows.length),
    figure(`Known from here, not from the other${tables.length > 2 ? 's' : ''}`, (_, i) => only(i)),
    figure('Countries', (rows) => new Set(rows.map(({ to }) => to.country)).size),
    figure('Airlines', (rows) => airlinesOfRows(rows).length),
    figure('Flights a week', (rows) => capitalised(weeklyCount(weeklySum(rows)))),
    figure('Destinations with daily flights', dailyFigure),
  ];
}

function dailyFigure(rows: readonly RowView[]): string {
  const daily = rows.filter(({ days }) => days === ALL_DAYS).length;
  if (rows.every(({ daysKnown }) => daysKnown)) return count(daily);
  return daily === 0 ? NOT_KNOWN : `At least ${count(daily)}`;
}

export const compareKind: RequestedKind<'compare'> = {
  make: (indexes, _, search) => {
    const page = comparePage(indexes, readCompareQuery(search));
    const requested = `${PAGES.compare.path}?${decodeURIComponent(search.toString())}`;
    return page.canonical === null || page.canonical === requested ? page : { redirect: page.canonical };
  },
};
