/** Pages that list the flights to an airport, of a city, or between two places: they are made on request. */
import type { PageReference } from '../../contract/pages.ts';
import type { Steps } from '../../core/steps.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { MAY_BE_MISSING } from '../coverage.ts';
import type { Page, PageSection } from '../page.ts';
import { type Crumb, type Link, pageHead } from '../pageHead.ts';
import { LEAST_INDEXED } from '../pageKind.ts';
import { ROW_NOUN } from '../route-table/columns.ts';
import type { RowView } from '../route-table/rows.ts';
import { ageOfRows, type airlinesOfRows, tableTitle } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { counted, flightsAWeek, weeklySum } from '../text/words.ts';
import { clocksNote, type WeeklyDeparture } from '../timetable.ts';
import { airlinesSection } from './lists.ts';
import { mapOfRows } from './networkMaps.ts';

/** What the pages with a table of flights differ in. */
interface FlightListParts {
  /** Pages above it, in its breadcrumbs. */
  readonly parents: readonly Crumb[];
  /** Its name in its breadcrumbs. */
  readonly name: string;
  /** Of the document. */
  readonly titles: readonly [string, ...string[]];
  /** Sentences. */
  readonly description: readonly [string, ...string[]];
  /** Codes above the title. */
  readonly signs: readonly string[];
  readonly title: string;
  readonly sub: string;
  /** Begins with a word that needs no capital letter. */
  readonly lead: string;
  /** The flights in a few words, for the map and the table: `direct routes from Paris`. */
  readonly flights: string;
  /** Airports that are starred on the map. */
  readonly focus?: readonly AirportView[];
  readonly kind?: 'routes' | 'origins';
  /** By time; none where a page has too many. */
  readonly timetable?: readonly WeeklyDeparture[];
  /** Most routes first. */
  readonly airlines: ReturnType<typeof airlinesOfRows>;
  /** Links to other pages, by title. */
  readonly links: Readonly<Record<string, readonly Link[]>>;
  /** Values of the search fields. */
  readonly from: string;
  readonly to: string;
  /** Whether search engines leave it out. Default: with few flights. */
  readonly noindex?: boolean;
}

/** Makes a page with a table of flights. */
export function* flightListPage(
  indexes: Indexes,
  reference: PageReference,
  rows: readonly RowView[],
  parts: FlightListParts,
): Steps<Page> {
  const { title, sub, signs, airlines, timetable, flights, kind = 'routes', focus = [], ...rest } = parts;
  const age = ageOfRows(indexes, rows);
  yield;
  const head = pageHead(indexes.baseUrl, reference, {
    titles: rest.titles,
    description: rest.description,
    age,
    parents: rest.parents,
    name: rest.name,
    noindex: rest.noindex ?? rows.length + (timetable?.length ?? 0) < LEAST_INDEXED,
  });
  const table = tableView(kind, `List of the ${flights}`, rows, head.path);
  yield;
  const map = mapOfRows(indexes, rows, focus, `Map of the ${flights}.`, ROW_NOUN[kind]);
  yield;
  const all = weeklySum(airlines);
  const weekly: PageSection[] = timetable
    ? [
        {
          title: 'Weekly timetable',
          id: 'timetable',
          content: { kind: 'departures', departures: timetable, age },
          after: `All times are local; +1 means arrival on the next day. ${
            clocksNote(
              indexes,
              rows.map(({ route }) => route),
            ) ?? ''
          }`,
        },
      ]
    : [];
  return {
    head,
    signs,
    title,
    sub,
    lead: `${dated(age, rest.lead)} ${MAY_BE_MISSING}`,
    age,
    map,
    summary: `${counted(airlines.length, 'airline')}${all.weekly === 0 ? '' : `, ${flightsAWeek(all)}`}`,
    sections: [
      {
        title: tableTitle(rows.length, table.rows.length, ROW_NOUN[kind]),
        id: 'flights',
        content: { kind: 'routes', table },
      },
      ...weekly,
      airlinesSection(airlines, 'route'),
      Object.entries(rest.links).map(
        ([name, links]): PageSection => ({ title: name, content: { kind: 'facts', entries: links } }),
      ),
      { title: 'Find flights', content: { kind: 'search', from: rest.from, to: rest.to } },
    ],
  };
}
