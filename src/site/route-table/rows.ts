/** Routes as rows of a table, and what pages say about them. */
import { airlinePath, routePath } from '../../contract/paths.ts';
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { compareDestinationsForReaders, compareNames } from '../../core/destinationOrder.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { familiesOf } from '../../operations/names.ts';
import { isScheduled } from '../../operations/routeWeeks.ts';
import { type Age, ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { seasonName } from '../season.ts';
import { count, counted, flightsAWeek, weeklySum } from '../text/words.ts';
import type { TableKind } from './columns.ts';
import { spanOf, UNKNOWN_SEASON } from './filters.ts';
import type { DepartureData } from './rowData.ts';

/** A row of a table of routes. */
export type RowView = ReturnType<typeof routeRow>;

/** What of routes is shown: by default everything that is not charter. */
export interface RowChoice {
  /** Only the services of this airline: IATA code. */
  readonly airline?: string;
  /** Only these departures, and the services that have one. */
  readonly isShown?: (departure: number) => boolean;
}

/** Routes as rows, in the order given; charter is left out. */
export const routeRows = (indexes: Indexes, routes: Iterable<number>, choice: RowChoice = {}): RowView[] =>
  Array.from(routes)
    .filter((route) => isScheduled(indexes, route))
    .map((route) => routeRow(indexes, route, choice));

function routeRow(indexes: Indexes, route: number, { airline, isShown }: RowChoice) {
  const { routes, departures } = indexes;
  const [from, to] = [viewAt(indexes, at(routes.from, route)), viewAt(indexes, at(routes.to, route))];
  const services = departures
    .scheduledServicesOf(route)
    .map((service) => rowService(indexes, service, isShown))
    .filter((service) => airline === undefined || service.airline === airline)
    .filter(({ days }) => isShown === undefined || days !== 0);
  const minutes = services.flatMap((service) => service.departures.flatMap(({ minute }) => minute ?? []));
  return {
    /** Index of the route. */
    route,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    services,
    /** Bit 0 is Monday. */
    days: services.reduce((bits, { days }) => bits | days, 0),
    ...weeklySum(services),
    span: spanOf(minutes),
    flyingMin: at(routes.flyingMin, route),
    distanceKm: routes.distanceOf(route),
    season: seasonName(routes, route),
    /** Names of the regions of both ends. */
    regions: {
      from: indexes.naming.regions.of(at(routes.from, route)),
      to: indexes.naming.regions.of(at(routes.to, route)),
    },
    /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
    months: at(routes.months, route),
  };
}

function rowService(indexes: Indexes, service: number, isShown: RowChoice['isShown'] = () => true) {
  const { departures } = indexes;
  const { code, name, alliance } = departures.airlineOf(service);
  const daysOf = (departure: number) => (isShown(departure) ? at(departures.days, departure) : 0);
  return {
    /** Index of the service. */
    service,
    airline: code,
    name,
    alliance,
    departures: timesOf(indexes, departures.departuresOf(service).filter(isShown)),
    ...departures.weekOf(service, daysOf),
    daysKnown: departures.hasKnownDays(service),
  };
}

/** Departures by time, those of one time and the same families of aircraft on other days as one; the unknown time is last. */
function timesOf(indexes: Indexes, shown: readonly number[]): DepartureData[] {
  const { departures } = indexes;
  const times: DepartureData[] = [];
  for (const departure of shown) {
    const minute = at(departures.minute, departure) === UNKNOWN_TIME ? null : at(departures.minute, departure);
    const families = familiesOf(indexes, departure).join('+');
    const days = at(departures.days, departure);
    const last = times.at(-1);
    const isSame = last?.minute === minute && last.families === families && (last.days & days) === 0;
    const before = isSame ? times.pop() : undefined;
    times.push({ minute, days: days | (before?.days ?? 0), families });
  }
  return times;
}

/** The order of routes for readers: by origin, then by destination. */
export const compareRoutes = (a: Pick<RowView, 'from' | 'to'>, b: Pick<RowView, 'from' | 'to'>): number =>
  compareDestinationsForReaders(a.from, b.from) || compareDestinationsForReaders(a.to, b.to);

/** What of the ends of a route a table shows: of a route as a whole, the country and the regions of the destination. */
export const endShown = <End>(kind: TableKind, { from, to }: Readonly<Record<'from' | 'to', End>>): End =>
  kind === 'origins' ? from : to;

/** What the first column of a table shows, as text. */
export const rowPlaces = (kind: TableKind, row: Pick<RowView, 'from' | 'to'>): string =>
  kind === 'routes' ? `${row.from.label} to ${row.to.label}` : endShown(kind, row).label;

/** Season of a row without its months. */
export const seasonOf = ({ season }: Pick<RowView, 'season'>): string =>
  season === null ? UNKNOWN_SEASON : at(season.split(' ('), 0);

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

/** The indices of the services of rows. */
export const servicesOfRows = (rows: readonly RowView[]): number[] =>
  rows.flatMap(({ services }) => services.map(({ service }) => service));

/** The age of the services of rows. */
export const ageOfRows = (indexes: Indexes, rows: readonly RowView[]): Age => ageOf(indexes, servicesOfRows(rows));

/** The flights a week of rows within a sentence: `at least 139 flights a week`. */
export const weeklyText = (rows: readonly RowView[]): string => flightsAWeek(weeklySum(rows));
