/** Pages with a table of flights: those from or to an airport, of a city, an airline or an aircraft, or between two places. */
import { writeQuery } from '../../contract/formerQueries.ts';
import { pageOfReference } from '../../contract/pageAddress.ts';
import type { PageReference } from '../../contract/pages.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { dated } from '../age.ts';
import type { AirportView } from '../airportView.ts';
import { type BoardSide, boardNote, DAY_OF, type DepartureBoard } from '../departureBoard.ts';
import {
  columnsSection,
  LEAST_INDEXED,
  type ListEntry,
  listSection,
  makePage,
  type Page,
  type PageParts,
  type PageSection,
} from '../page.ts';
import type { Link } from '../pageHead.ts';
import { ROW_NOUN, type TableKind } from '../route-table/columns.ts';
import type { ShownRoutes } from '../route-table/routeCall.ts';
import { ageOfRows, airlinesOfRows, busiestTitle, tableTitle } from '../route-table/rows.ts';
import { type TableView, tableView } from '../route-table/view.ts';
import { changePath } from '../search/changedEnd.ts';
import type { ChipGroup } from '../search/chips.ts';
import { unknownMonths } from '../text/uncertainty.ts';
import { aWeek, capitalised, count, counted, sentences } from '../text/words.ts';
import { clocksNote } from '../timetable.ts';
import { mapOfRows } from './networkMaps.ts';

const CONTINENTS = ['Africa', 'Asia', 'Europe', 'North America', 'Oceania', 'South America'];

/** All origins, as find_flights needs a place: the continents, or the countries of data whose regions have none. */
export function anywhere({
  airports,
  naming,
}: Indexes): { readonly from_region: string } | { readonly from_country: string } {
  const known = CONTINENTS.filter((name) => naming.meanings(name, ['region']).length > 0);
  if (known.length > 0) return { from_region: known.join() };
  return { from_country: [...new Set(airports.map(({ countryCode }) => countryCode))].join() };
}

/** What the pages with a table of flights differ in. Search engines leave out those with few flights, if not said. */
interface FlightListParts
  extends Omit<PageParts, 'page' | 'age' | 'map' | 'summary' | 'sections' | 'json' | 'filters'> {
  /** Begins with a word that needs no capital letter. */
  readonly lead: string;
  /** Before the lead: the main airlines that the data lacks. */
  readonly missing?: readonly string[];
  /** The flights in a few words, for the map and the table: `direct routes from Paris`. */
  readonly flights: string;
  /** Airports that are starred on the map. */
  readonly focus?: readonly AirportView[];
  readonly kind?: TableKind;
  /** The departures by time; none where a page has too many. */
  readonly board?: DepartureBoard;
  /** Page of the departures or arrivals by time, where that is another one. */
  readonly times?: { readonly of: BoardSide; readonly path: string } | undefined;
  /** Below the table. Default: the airlines. */
  readonly list?: PageSection;
  /** Links to other pages, by title. */
  readonly links?: Readonly<Record<string, readonly ListEntry[]>>;
  /** Values of the search fields; without, there is no search. */
  readonly search?: { readonly from: string; readonly to: string };
}

/** Makes a page with a table of flights. */
export function flightListPage(
  indexes: Indexes,
  page: PageReference,
  shown: ShownRoutes,
  parts: FlightListParts,
): Page {
  const { rows } = shown;
  const { flights, focus = [], kind = 'routes', board, links = {}, missing = [], times, list, search, ...own } = parts;
  const age = ageOfRows(indexes, rows);
  const airlines = airlinesOfRows(rows);
  const { path } = pageOfReference(page);
  const table = tableView(indexes, kind, `List of the ${flights}`, shown, path, endOfList(search, shown));
  const isFiltered = shown.values.size > 0;
  const lead = isFiltered ? filteredLead(kind, parts.lead, table) : parts.lead;
  const map = mapOfRows(indexes, rows, focus, flights, ROW_NOUN[kind]);
  const noindex = rows.length + (board?.departures.length ?? 0) < LEAST_INDEXED;
  const weekly: PageSection[] = board
    ? [
        {
          title: 'Timetable',
          id: 'timetable',
          content: { kind: 'departures', board },
          after: sentences('All times are local.', boardNote(board), clocksNote(indexes, rows)),
        },
      ]
    : [];
  return makePage({
    page,
    noindex,
    ...own,
    ...(isFiltered ? { description: [capitalised(lead)] as const } : {}),
    json: shown.json,
    filters: writeQuery(shown.values),
    lead: sentences(...missing, dated(age, lead), 'Other flights may be missing.'),
    age,
    map,
    summary: `${counted(rows.length, ROW_NOUN[kind])}, ${counted(airlines.length, 'airline')}`,
    sections: [
      {
        title: isFiltered
          ? tableTitle(shown.all.length, rows.length, ROW_NOUN[kind])
          : busiestTitle(rows.length, table.rows.length, ROW_NOUN[kind]),
        id: kind === 'destinations' ? kind : 'flights',
        ...(times ? { chips: [boardsByDay(times)] } : {}),
        content: { kind: 'routes', table },
      },
      ...weekly,
      list ?? airlinesSection(airlines, ROW_NOUN[kind]),
      Object.entries(links).map(([name, entries]) => listSection(name, entries)),
      ...(search ? [{ title: 'Find flights', content: { kind: 'search', ...search } } as const] : []),
    ],
  });
}

/** `From: Leeds (LBA)`, for a list with a place at one end. */
function endOfList(search: FlightListParts['search'], { values }: ShownRoutes): Link | undefined {
  if (!search || (search.from !== '' && search.to !== '')) return undefined;
  const [end, place] = search.from === '' ? (['to', search.to] as const) : (['from', search.from] as const);
  return { text: `${end === 'from' ? 'From' : 'To'}: ${place}`, path: changePath(end, writeQuery(values)) };
}

/** The lead of a page with filters: how many of its routes match, then what is said of them. */
function filteredLead(kind: TableKind, lead: string, { counts, form }: TableView): string {
  const { matching, all, monthsUnknown } = counts;
  const nouns = all === 1 ? ROW_NOUN[kind] : `${ROW_NOUN[kind]}s`;
  const filters = (form?.filters ?? []).map(({ text }) => text).join('; ');
  const chosen = filters === '' ? '' : ` (${filters})`;
  if (matching === 0) return `none of ${count(all)} ${nouns} are known to match${chosen}.`;
  return `${count(matching)} of ${count(all)} ${nouns} match${chosen}${unknownMonths(monthsUnknown)}. ${capitalised(lead)}`;
}

/** Links to the board of each weekday. */
const boardsByDay = ({ of, path }: NonNullable<FlightListParts['times']>): ChipGroup => ({
  title: `${capitalised(of)} by time`,
  chips: [
    { text: 'Any day', path, isCurrent: false },
    ...WEEKDAYS.map((day) => ({ text: day, path: `${path}?${DAY_OF[of]}=${day}`, isCurrent: false })),
  ],
});

/** A list of airlines. @param noun what is counted: `route`, `destination` */
export const airlinesSection = (airlines: ReturnType<typeof airlinesOfRows>, noun: string): PageSection => ({
  id: 'airlines',
  ...columnsSection(
    counted(airlines.length, 'airline'),
    airlines.map(({ text, path, routes, ...flights }) => ({
      text,
      path,
      note: `${counted(routes, noun)}, ${aWeek(flights)}`,
    })),
    'airlines',
  ),
});
