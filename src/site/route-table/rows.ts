/** Routes as rows of a table, and what pages say about them. */
import { airlinePath, routePath } from '../../contract/paths.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { compareDestinationsForReaders, compareNames } from '../../core/destinationOrder.ts';
import { ALL_DEPARTURES, type DepartureFilter } from '../../core/filter/departureFilter.ts';
import { routeMatcher } from '../../core/filter/routeFilter.ts';
import { joinWeeks, weekOfService } from '../../core/filter/weekOfServices.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type RouteRow, rowOfMatch } from '../../operations/routeRow.ts';
import { type Age, ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { seasonName } from '../season.ts';
import { count, counted, flightsAWeek, flightTime, weeklySum } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import type { RowData, ServiceData } from './rowData.ts';

/** A row of a table of routes. */
export type RowView = ReturnType<typeof viewRow>;

/** What pages show of routes where nothing is chosen: everything that is not charter. */
export const SCHEDULED_DEPARTURES: DepartureFilter = { ...ALL_DEPARTURES, includeCharter: false };

/** Routes as rows, in the order given: those with departures that pass a filter. */
export function routeRows(
  indexes: Indexes,
  routes: Iterable<number>,
  departures: DepartureFilter = SCHEDULED_DEPARTURES,
): RowView[] {
  const matchOf = routeMatcher(indexes.filterColumns, { from: null, to: null, facts: {}, departures });
  return Array.from(routes).flatMap((route) => {
    const match = matchOf(route);
    return match && match.shown.length > 0 ? viewRow(indexes, rowOfMatch(match, departures)) : [];
  });
}

/** A row of a list of routes as pages show it. @param whole all that the page has of the route, whatever its filters */
export function viewRow(indexes: Indexes, row: RouteRow, whole: RouteRow = row) {
  const { routes, departures, filterColumns } = indexes;
  const { route, filter } = row;
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const weeks = row.services.map((service) => weekOfService(filterColumns, route, service, filter));
  return {
    /** Index of the route. */
    route,
    id: `${from.code}-${to.code}`,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    services: row.services.map((service, i) => {
      const { code, name, alliance } = departures.airlineOf(service);
      const { weekly, daysKnown } = at(weeks, i);
      return { service, airline: code, name, alliance, weekly, daysKnown };
    }),
    ...joinWeeks(weeks),
    flyingMin: at(routes.flyingMin, route),
    /** Whether the minutes are computed from the distance. */
    isEstimated: routes.isEstimated(route),
    distanceKm: routes.distanceOf(route),
    season: seasonName(routes, route),
    /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
    months: at(routes.months, route),
    whole,
  };
}

/** What a row is filtered by in the browser. */
export function rowData({ departures, filterColumns }: Indexes, { route, whole, flyingMin, ...row }: RowView): RowData {
  return {
    flyingMin,
    distanceKm: row.distanceKm,
    months: row.months,
    season: at(filterColumns.season, route),
    clockShift: at(filterColumns.clockShift, route),
    clockShifts: departures.clockShiftsOf(route),
    services: whole.services.map((service) =>
      serviceData(departures, service, departures.daysMatching(route, whole.filter)),
    ),
  };
}

/** The departures of a service; those of one time, block time and types on other days are one. */
function serviceData(
  departures: Indexes['departures'],
  service: number,
  daysOf: (departure: number) => number,
): ServiceData {
  const times = departures
    .departuresOf(service)
    .filter((departure) => daysOf(departure) !== 0)
    .map((departure) => {
      const minute = at(departures.minute, departure);
      return {
        minute: minute === UNKNOWN_TIME ? null : minute,
        blockMin: at(departures.block, departure) || null,
        days: daysOf(departure),
        types: departures.aircraftOf(departure).join('+'),
      };
    });
  const joined: (typeof times)[number][] = [];
  for (const time of times) {
    const isSame = (one: typeof time) =>
      one.minute === time.minute &&
      one.blockMin === time.blockMin &&
      one.types === time.types &&
      (one.days & time.days) === 0;
    const index = joined.findIndex(isSame);
    const same = joined[index];
    if (same) joined[index] = { ...same, days: same.days | time.days };
    else joined.push(time);
  }
  return { airline: departures.airlineOf(service).code, departures: joined };
}

/** The flight time of a row: `7 h 50 min`, `about 1 h 57 min` of an estimate. */
export const timeText = ({ flyingMin, isEstimated }: Pick<RowView, 'flyingMin' | 'isEstimated'>): string =>
  flightTime(flyingMin, isEstimated);

/** The order of routes for readers: by origin, then by destination. */
export const compareRoutes = (a: Pick<RowView, 'from' | 'to'>, b: Pick<RowView, 'from' | 'to'>): number =>
  compareDestinationsForReaders(a.from, b.from) || compareDestinationsForReaders(a.to, b.to);

/** What of the ends of a route a table shows: of a route as a whole, the country of the destination. */
export const endShown = <End>(kind: TableKind, { from, to }: Readonly<Record<'from' | 'to', End>>): End =>
  kind === 'origins' ? from : to;

/** What the first column of a table shows, as text. */
export const rowPlaces = (kind: TableKind, row: Pick<RowView, 'from' | 'to'>): string =>
  kind === 'routes' ? `${row.from.label} to ${row.to.label}` : endShown(kind, row).label;

/** The airlines of rows, most routes first, with their routes in the rows. */
export function airlinesOfRows(rows: readonly RowView[]) {
  const services = rows.flatMap((row) => row.services);
  return [...Map.groupBy(services, ({ airline }) => airline)]
    .map(([code, flown]) => {
      const { name } = at(flown, 0);
      return { code, text: name, path: airlinePath({ name, code }), routes: flown.length, ...weeklySum(flown) };
    })
    .sort((a, b) => b.routes - a.routes || b.weekly - a.weekly || compareNames(a.text, b.text));
}

/** Title of a table: `12 routes`, or how many of them it shows. */
export function tableTitle(rows: number, shown: number, noun = 'route'): string {
  return shown < rows ? `${count(shown)} of ${count(rows)} ${noun}s` : counted(rows, noun);
}

/** Title of a table without filters that leaves rows out: `1,932 routes: the 150 with the most known flights`. */
export const busiestTitle = (rows: number, shown: number, noun: string): string =>
  counted(rows, noun) + (shown < rows ? `: the ${count(shown)} with the most known flights` : '');

/** The indices of the services of rows. */
export const servicesOfRows = (rows: readonly RowView[]): number[] =>
  rows.flatMap(({ services }) => services.map(({ service }) => service));

/** The age of the services of rows. */
export const ageOfRows = (indexes: Indexes, rows: readonly RowView[]): Age => ageOf(indexes, servicesOfRows(rows));

/** The flights a week of rows within a sentence: `at least 139 flights a week`. */
export const weeklyText = (rows: readonly RowView[]): string => flightsAWeek(weeklySum(rows));
