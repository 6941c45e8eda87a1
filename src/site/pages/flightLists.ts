/** Pages that list the flights to an airport, of a city, or between two places: they are made on request. */
import { markdownPath, socialCardPath } from '../../contract/paths.ts';
import { compareNames } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { Steps } from '../../core/steps.ts';
import { compareMinutes } from '../../core/time.ts';
import { flightTimes } from '../../core/timetable/localTime.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { routeOfId } from '../../operations/routeTable.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { Crumb, HeadWithMarkdown, Link } from '../pageHead.ts';
import { ROW_NOUN } from '../route-table/columns.ts';
import type { RowView } from '../route-table/rows.ts';
import { type ListAirline, tableTitle } from '../route-table/summary.ts';
import { type TableView, tableView } from '../route-table/view.ts';
import { itemList } from '../seo/jsonLd.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';
import { sizeOfAirport } from './mapFlights.ts';

/** A departure of a weekly table, with its route. */
export interface WeeklyDeparture {
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly airline: string;
  /** Local minute; null when it is not known. */
  readonly minute: number | null;
  /** Local minute at the destination, days from the date of departure, and minutes gate to gate; null if not known. */
  readonly arrival: { readonly minute: number; readonly dayShift: number; readonly blockMin: number } | null;
  /** Bit 0 is Monday. */
  readonly days: number;
}

/** A page with a table of flights. */
export interface FlightListPage {
  readonly head: HeadWithMarkdown;
  /** Codes above the title. */
  readonly signs: readonly string[];
  readonly title: string;
  readonly sub: string;
  readonly lead: string;
  readonly map: SvgMap | null;
  readonly tableTitle: string;
  readonly table: TableView;
  /** By time; null where a page has too many. */
  readonly timetable: readonly WeeklyDeparture[] | null;
  /** The season whose clocks the timetable has. */
  readonly clocks: string;
  /** Most routes first. */
  readonly airlines: readonly ListAirline[];
  /** Other pages. */
  readonly links: readonly { readonly title: string; readonly links: readonly Link[] }[];
  /** Values of the search fields. */
  readonly from: string;
  readonly to: string;
}

/** What the pages with a table of flights differ in. */
export interface FlightListParts
  extends Pick<FlightListPage, 'signs' | 'title' | 'sub' | 'lead' | 'airlines' | 'links' | 'from' | 'to'> {
  readonly path: string;
  /** Pages above it, in its breadcrumbs. */
  readonly parents: readonly Crumb[];
  /** Its name in its breadcrumbs. */
  readonly name: string;
  /** Title of the document. */
  readonly headTitle: string;
  readonly description: string;
  readonly kind: 'routes' | 'origins';
  readonly caption: string;
  readonly mapText: string;
  /** Airports that are starred on the map. */
  readonly focus?: readonly AirportView[];
  readonly timetable?: readonly WeeklyDeparture[];
}

/** Makes a page with a table of flights. */
export function* flightListPage(
  indexes: QueryIndexes,
  rows: readonly RowView[],
  { path, parents, name, headTitle, description, kind, caption, mapText, focus = [], ...parts }: FlightListParts,
): Steps<FlightListPage> {
  const table = tableView(kind, caption, rows, path);
  yield;
  const map = mapOfRows(indexes, rows, focus, mapText);
  yield;
  return {
    timetable: null,
    ...parts,
    head: headWithCrumbs(indexes.baseUrl, parents, name, {
      title: headTitle,
      description,
      path,
      markdown: markdownPath(path),
      socialCard: socialCardPath(path.slice(1)),
      jsonLd: [itemList(indexes.baseUrl, parts.title, rows)],
    }),
    map,
    tableTitle: tableTitle(rows.length, table.rows.length, ROW_NOUN[kind]),
    table,
    clocks: indexes.timetable.week.season,
  };
}

/** Every departure of rows, by time; those without a known time are last. */
export const weeklyTimetable = (indexes: QueryIndexes, rows: readonly RowView[]): WeeklyDeparture[] =>
  rows
    .flatMap(({ path, from, to, services }) => {
      const arrivals = arrivalsOf(indexes, from, to);
      return services.flatMap(({ airline, name, departures }) =>
        departures.map(({ minute, days }) => ({
          ...{ path, from, to, airline: name, minute, days },
          arrival: arrivals.get(`${airline} ${minute}`) ?? null,
        })),
      );
    })
    .sort((a, b) => compareMinutes(a, b) || compareNames(a.airline, b.airline));

/** The arrivals of a route by airline and local minute of departure. */
function arrivalsOf(indexes: QueryIndexes, from: AirportView, to: AirportView) {
  const { timetable } = indexes;
  const route = must(routeOfId(indexes, `${from.code}-${to.code}`), 'route of a row');
  const arrivals = new Map<string, WeeklyDeparture['arrival']>();
  for (let flight = at(timetable.routeStart, route); flight < at(timetable.routeStart, route + 1); flight++) {
    const { departure, arrival, arrivalDayOffset } = flightTimes(timetable, flight);
    const key = `${at(timetable.airlines, at(timetable.airline, flight))} ${departure.minute}`;
    arrivals.set(key, {
      minute: arrival.minute,
      dayShift: arrivalDayOffset,
      blockMin: at(timetable.block, flight),
    });
  }
  return arrivals;
}

/** Most routes on a map. */
const DRAWN = 400;

/** The map of rows, those with the most flights; null when no place is known. @param focus airports that are starred */
export function mapOfRows(
  indexes: QueryIndexes,
  rows: readonly RowView[],
  focus: readonly AirportView[],
  text: string,
): SvgMap | null {
  const flights = rows
    .toSorted((a, b) => b.weekly - a.weekly)
    .slice(0, DRAWN)
    .flatMap(({ from, to }) => (from.onMap && to.onMap ? [{ from: from.onMap, to: to.onMap }] : []));
  const stars = focus.flatMap(({ onMap }) => onMap ?? []);
  return drawMap(flights, stars, text, { fit: 'most', importance: sizeOfAirport(indexes) });
}
