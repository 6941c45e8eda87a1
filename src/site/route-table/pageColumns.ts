/** The rows of a page as the columns that the filter reads. */
import { UNKNOWN_TIME } from '../../core/dataset/week.ts';
import { type FilterColumns, NO_TYPES, UNKNOWN_KM } from '../../core/filter/columns.ts';
import { at } from '../../core/must.ts';
import { addTo, entryOf } from '../../core/objects.ts';
import { MONTHS_PER_YEAR } from '../../core/time.ts';
import type { RowData } from './rowData.ts';

export interface PageRow extends RowData {
  /** Id of the route. */
  readonly routeId: string;
}

export type PageColumns = ReturnType<typeof pageColumns>;

/** The columns of rows; the number of a route is the place of its row. */
export function pageColumns<Row extends PageRow>(rows: readonly Row[]) {
  const [airports, airlines] = [new Map<string, number>(), new Map<string, number>()];
  const types = new Map([['', NO_TYPES]]);
  const numberIn = (numbers: Map<string, number>, code: string) => entryOf(numbers, code, () => numbers.size);
  const services = rows.flatMap((row) => row.services);
  const departures = services.flatMap((service) => service.departures);
  const columns: FilterColumns = {
    from: rows.map(({ routeId }) => numberIn(airports, routeId.slice(0, 3))),
    to: rows.map(({ routeId }) => numberIn(airports, routeId.slice(4))),
    flyingMin: rows.map(({ flyingMin }) => flyingMin),
    km: rows.map(({ distanceKm }) => distanceKm ?? UNKNOWN_KM),
    months: rows.map(({ months }) => months),
    season: rows.map(({ season }) => season),
    serviceStart: starts(rows.map((row) => row.services.length)),
    clockShift: rows.map(({ clockShift }) => clockShift),
    airline: services.map(({ airline }) => numberIn(airlines, airline)),
    // Pages have no charter services.
    serviceType: services.map(() => 0),
    departureStart: starts(services.map((service) => service.departures.length)),
    minute: departures.map(({ minute }) => minute ?? UNKNOWN_TIME),
    days: departures.map(({ days }) => days),
    block: departures.map(({ blockMin }) => blockMin ?? 0),
    // No page is filtered by flight numbers.
    flight: departures.map(() => 0),
    aircraft: departures.map((departure) => numberIn(types, departure.types)),
  };
  const setsByType = new Map<string, number[]>();
  for (const [set, number] of types) if (set !== '') for (const type of set.split('+')) addTo(setsByType, type, number);
  const numbersIn = (numbers: ReadonlyMap<string, number>) => (code: string) => {
    const number = numbers.get(code);
    return number === undefined ? [] : [number];
  };
  return {
    ...columns,
    /** By month, January first, and row: minutes by which the clocks of the destination are ahead. */
    clockShifts: Array.from({ length: MONTHS_PER_YEAR }, (_, month) => rows.map((row) => at(row.clockShifts, month))),
    routes: [...rows.keys()],
    airlineCodes: [...airlines.keys()],
    /** The number of an airport, an airline, or of the sets that have an aircraft type; none for a code that no row has. */
    airportsOf: numbersIn(airports),
    airlinesOf: numbersIn(airlines),
    aircraftOf: (type: string): readonly number[] => setsByType.get(type) ?? [],
  };
}

/** The columns with the clocks of a month: arrivals follow them. @param month 1 to 12; undefined is that of the build */
export const withMonthClocks = (columns: PageColumns, month: number | undefined): PageColumns => ({
  ...columns,
  clockShift: (month === undefined ? undefined : columns.clockShifts[month - 1]) ?? columns.clockShift,
});

/** Where each group starts, and where the last one ends. */
function starts(sizes: readonly number[]): number[] {
  const found = [0];
  for (const size of sizes) found.push((found.at(-1) ?? 0) + size);
  return found;
}
