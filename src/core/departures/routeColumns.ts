/** The active routes as columns: where they begin and end, minutes, distance, season. Sorted by origin, then destination. */
import type { Dataset } from '../dataset/dataset.ts';
import { isRest, UNKNOWN_KM } from '../filter/columns.ts';
import { firstIndex, grouped, itemsOf, startsOfGroups } from '../groups.ts';
import { at } from '../must.ts';
import { type ColumnsOf, openColumns, packColumns, withProperties } from '../storedArrays.ts';

const COLUMNS = {
  /** First route of each origin, and the number of routes as the last entry. */
  starts: Uint32Array,
  /** Destination of each route: index of the airport. */
  to: Uint16Array,
  /** Great-circle distance in whole kilometres, or `UNKNOWN_KM`. */
  km: Uint16Array,
  /** Flying minutes. */
  flyingMin: Uint16Array,
  /** 1 where the flying minutes are computed, and not those of a timetable or list. */
  minutesEstimated: Uint8Array,
  /** One more than the index of the season label; 0 when it has none. */
  seasonLabel: Uint16Array,
  /** 1 for a route whose label is derived from the flights of one week. */
  labelDerived: Uint8Array,
  /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
  months: Uint16Array,
  /** 1 for a route with charter airlines only. */
  charterOnly: Uint8Array,
} as const;

/** The active routes. */
export class Routes extends withProperties<ColumnsOf<typeof COLUMNS>>() {
  readonly seasonLabels: readonly string[];
  /** Origin of each route: index of the airport. */
  readonly from: Uint16Array;
  /** First entry of `arriving` for each destination, and the number of routes as the last entry. */
  readonly arrivalStarts: Uint32Array;
  /** Routes by destination, those of one destination by origin. */
  readonly arriving: Uint32Array;

  constructor(seasonLabels: readonly string[], columns: ColumnsOf<typeof COLUMNS>) {
    super(columns);
    const { starts, to } = columns;
    this.seasonLabels = seasonLabels;
    this.from = new Uint16Array(to.length);
    for (let airport = 0; airport + 1 < starts.length; airport++)
      this.from.fill(airport, at(starts, airport), at(starts, airport + 1));
    const arrivals = grouped(starts.length - 1, to);
    this.arrivalStarts = arrivals.starts;
    this.arriving = arrivals.items;
  }

  /** @throws Error for bytes that are not those of `toBytes` */
  static fromBytes(bytes: Uint8Array, seasonLabels: readonly string[]): Routes {
    return new Routes(seasonLabels, openColumns('routes', COLUMNS, bytes));
  }

  /** The columns as bytes; the season labels are stored apart. */
  toBytes(): Uint8Array {
    return packColumns(COLUMNS, this);
  }

  /** Whether a route is known to rest in a month. @param month 0 is January */
  restsIn(route: number, month: number): boolean {
    return isRest(at(this.months, route), month);
  }

  /** Whether the flying minutes of a route are computed: `estimated` in records. */
  isEstimated(route: number): boolean {
    return this.minutesEstimated[route] === 1;
  }

  /** The distance of a route in whole kilometres; null when it is not known. */
  distanceOf(route: number): number | null {
    return at(this.km, route) === UNKNOWN_KM ? null : at(this.km, route);
  }

  /** The season label of a route; null when none is known. */
  seasonLabelOf(route: number): string | null {
    return this.seasonLabels[at(this.seasonLabel, route) - 1] ?? null;
  }

  /** The routes that leave an airport, by code of the destination. */
  routesFrom(airport: number): number[] {
    return itemsOf(this.starts, airport);
  }

  /** The routes that arrive at an airport, by code of the origin. */
  routesTo(airport: number): number[] {
    return [...this.arriving.subarray(at(this.arrivalStarts, airport), at(this.arrivalStarts, airport + 1))];
  }

  /** The route between two airports; undefined when there is none. */
  findRoute(origin: number, destination: number): number | undefined {
    const end = at(this.starts, origin + 1);
    const route = firstIndex(at(this.starts, origin), end, (index) => at(this.to, index) >= destination);
    return route < end && this.to[route] === destination ? route : undefined;
  }
}

/** Builds the columns of a dataset. */
export function buildRoutes({ airports, routes }: Pick<Dataset, 'airports' | 'routes'>): Routes {
  const seasonLabels = [...new Set(routes.flatMap(({ seasonalityLabel }) => seasonalityLabel ?? []))].sort();
  const labelIndex = new Map(seasonLabels.map((label, index) => [label, index + 1]));
  return new Routes(seasonLabels, {
    starts: startsOfGroups(
      airports.length,
      routes.map(({ from }) => from),
    ),
    to: Uint16Array.from(routes, ({ to }) => to),
    km: Uint16Array.from(routes, ({ distanceKm }) => distanceKm ?? UNKNOWN_KM),
    flyingMin: Uint16Array.from(routes, ({ flyingMin }) => flyingMin),
    minutesEstimated: Uint8Array.from(routes, ({ isEstimated }) => Number(isEstimated)),
    seasonLabel: Uint16Array.from(routes, ({ seasonalityLabel }) => labelIndex.get(seasonalityLabel ?? '') ?? 0),
    labelDerived: Uint8Array.from(routes, ({ labelDerived }) => Number(labelDerived)),
    months: Uint16Array.from(routes, ({ months }) => monthBits(months)),
    charterOnly: Uint8Array.from(routes, ({ charterOnly }) => Number(charterOnly)),
  });
}

/** Twelve places as in services.csv as a bit set, bit 0 is January; 0 when they are not known. */
export const monthBits = (months: string | null): number =>
  Array.from(months ?? '').reduce((bits, mark, month) => (mark === '-' ? bits : bits | (1 << month)), 0);

/** Every month of a bit set. */
export const ALL_MONTHS = 0xfff;
