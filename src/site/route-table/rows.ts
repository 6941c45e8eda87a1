/** Routes as rows of a table. */
import { routePath } from '../../contract/paths.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import {
  airlineOf,
  type Departures,
  departuresOf,
  hasKnownDays,
  scheduledServicesOf,
  weekOf,
} from '../../core/departures/departures.ts';
import { distanceOf } from '../../core/departures/routeColumns.ts';
import { at } from '../../core/must.ts';
import { finish, type Steps } from '../../core/steps.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { type AirportView, viewAt } from '../airportView.ts';
import { escapeMarkdown } from '../markdown.ts';
import { seasonName } from '../season.ts';
import { capitalised, NOT_KNOWN, shortDays, type Weekly, weeklyCount, weeklySum } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import { type MemberService, type RowMatch, UNKNOWN_SEASON } from './filters.ts';
import type { DepartureData } from './rowData.ts';

/** An airline of a row. */
interface RowService extends MemberService, Weekly {
  readonly name: string;
  /** Index of the service. */
  readonly service: number;
  /** Bit 0 is Monday. */
  readonly days: number;
}

/** A row of a table of routes. */
export interface RowView extends Weekly {
  /** Index of the route. */
  readonly route: number;
  readonly path: string;
  readonly from: AirportView;
  readonly to: AirportView;
  readonly services: readonly RowService[];
  /** Bit 0 is Monday. */
  readonly days: number;
  /** First and last local minute of departure; null when no time is known. */
  readonly span: RowMatch['span'];
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly season: string | null;
}

/** Routes as rows, in the order given; charter is left out. @param airline only the services of this airline */
export const routeRows = (indexes: Indexes, routes: Iterable<number>, airline?: string): RowView[] =>
  finish(routeRowsSteps(indexes, routes, airline));

/** The same, a route in a step: a country has thousands. */
export function* routeRowsSteps(indexes: Indexes, routes: Iterable<number>, airline?: string): Steps<RowView[]> {
  const rows: RowView[] = [];
  for (const route of routes) {
    if (!isScheduled(indexes, route)) continue;
    yield;
    rows.push(routeRow(indexes, route, airline));
  }
  return rows;
}

function routeRow(indexes: Indexes, route: number, airline?: string): RowView {
  const { routes, departures } = indexes;
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const services = scheduledServicesOf(departures, route)
    .map((service) => rowService(departures, service))
    .filter((service) => airline === undefined || service.airline === airline);
  const minutes = services.flatMap((service) => service.departures.flatMap(({ minute }) => minute ?? []));
  return {
    route,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    services,
    days: services.reduce((bits, { days }) => bits | days, 0),
    ...weeklySum(services),
    span: minutes.length === 0 ? null : [Math.min(...minutes), Math.max(...minutes)],
    flyingMin: at(routes.flyingMin, route),
    distanceKm: distanceOf(routes, route),
    season: seasonName(routes, route),
  };
}

function rowService(departures: Departures, service: number): RowService {
  const { code, name, alliance } = airlineOf(departures, service);
  return {
    service,
    airline: code,
    name,
    alliance,
    departures: timesOf(departures, service),
    ...weekOf(departures, service),
    daysKnown: hasKnownDays(departures, service),
  };
}

/** The departures of a service by time, each time once; the unknown time is last. */
function timesOf(table: Departures, service: number): DepartureData[] {
  const times: DepartureData[] = [];
  for (const departure of departuresOf(table, service)) {
    const minute = at(table.minute, departure) === UNKNOWN_TIME ? null : at(table.minute, departure);
    const same = times.at(-1)?.minute === minute ? times.pop() : undefined;
    times.push({ minute, days: at(table.days, departure) | (same?.days ?? 0) });
  }
  return times;
}

/** What the first column of a table shows, as text. */
export function rowPlaces(kind: TableKind, { from, to }: Pick<RowView, 'from' | 'to'>): string {
  if (kind === 'routes') return `${from.label} to ${to.label}`;
  return (kind === 'origins' ? from : to).label;
}

/** Season of a row without its months. */
export const seasonOf = ({ season }: Pick<RowView, 'season'>): string =>
  season === null ? UNKNOWN_SEASON : at(season.split(' ('), 0);

/** What all tables of routes in Markdown have of a row: airlines, days and flights a week. */
export const flightCells = ({
  services,
  days,
  ...flights
}: Pick<RowView, 'services' | 'days' | keyof Weekly>): string[] => [
  escapeMarkdown(services.map(({ name, airline }) => `${name} (${airline})`).join(', ')),
  shortDays(days) || NOT_KNOWN,
  capitalised(weeklyCount(flights)),
];
