/** The active routes as columns: where they begin and end, minutes, distance, season. Sorted by origin, then destination. */
import type { Dataset } from '../dataset/dataset.ts';
import { grouped, itemsOf, startsOfGroups } from '../groups.ts';
import { at } from '../must.ts';
import { type ColumnsOf, openColumns, packColumns } from '../storedArrays.ts';

const COLUMNS = {
  /** First route of each origin, and the number of routes as the last entry. */
  starts: Uint32Array,
  /** Destination of each route: index of the airport. */
  to: Uint16Array,
  /** Great-circle distance in whole kilometres, or `UNKNOWN_KM`. */
  km: Uint16Array,
  /** Flying minutes. */
  flyingMin: Uint16Array,
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
export interface Routes extends ColumnsOf<typeof COLUMNS> {
  readonly seasonLabels: readonly string[];
  /** Origin of each route: index of the airport. */
  readonly from: Uint16Array;
  /** First entry of `arriving` for each destination, and the number of routes as the last entry. */
  readonly arrivalStarts: Uint32Array;
  /** Routes by destination, those of one destination by origin. */
  readonly arriving: Uint32Array;
}

const UNKNOWN_KM = 0xffff;

/** Builds the columns of a dataset. */
export function buildRoutes({ airports, routes }: Pick<Dataset, 'airports' | 'routes'>): Routes {
  const seasonLabels = [...new Set(routes.flatMap(({ seasonalityLabel }) => seasonalityLabel ?? []))].sort();
  const labelIndex = new Map(seasonLabels.map((label, index) => [label, index + 1]));
  return withEnds(seasonLabels, {
    starts: startsOfGroups(
      airports.length,
      routes.map(({ from }) => from),
    ),
    to: Uint16Array.from(routes, ({ to }) => to),
    km: Uint16Array.from(routes, ({ distanceKm }) => distanceKm ?? UNKNOWN_KM),
    flyingMin: Uint16Array.from(routes, ({ flyingMin }) => flyingMin),
    seasonLabel: Uint16Array.from(routes, ({ seasonalityLabel }) => labelIndex.get(seasonalityLabel ?? '') ?? 0),
    labelDerived: Uint8Array.from(routes, ({ labelDerived }) => Number(labelDerived)),
    months: Uint16Array.from(routes, ({ months }) => monthBits(months)),
    charterOnly: Uint8Array.from(routes, ({ charterOnly }) => Number(charterOnly)),
  });
}

/** Adds what follows from the stored columns. */
function withEnds(seasonLabels: readonly string[], columns: ColumnsOf<typeof COLUMNS>): Routes {
  const { starts, to } = columns;
  const from = new Uint16Array(to.length);
  for (let airport = 0; airport + 1 < starts.length; airport++)
    from.fill(airport, at(starts, airport), at(starts, airport + 1));
  const arrivals = grouped(starts.length - 1, to);
  return { seasonLabels, ...columns, from, arrivalStarts: arrivals.starts, arriving: arrivals.items };
}

/** The columns as bytes; the season labels are stored apart. */
export const routesToBytes = (routes: Routes): Uint8Array => packColumns(COLUMNS, routes);

/** @throws Error for bytes that are not those of `routesToBytes` */
export const routesFromBytes = (bytes: Uint8Array, seasonLabels: readonly string[]): Routes =>
  withEnds(seasonLabels, openColumns('routes', COLUMNS, bytes));

/** Twelve places as in services.csv as a bit set, bit 0 is January; 0 when they are not known. */
export const monthBits = (months: string | null): number =>
  Array.from(months ?? '').reduce((bits, mark, month) => (mark === '-' ? bits : bits | (1 << month)), 0);

/** Every month of a bit set. */
export const ALL_MONTHS = 0xfff;

/** Whether a route is known to rest in a month. @param month 0 is January */
export const restsIn = ({ months }: Routes, route: number, month: number): boolean =>
  at(months, route) !== 0 && (at(months, route) & (1 << month)) === 0;

/** The distance of a route in whole kilometres; null when it is not known. */
export const distanceOf = ({ km }: Routes, route: number): number | null =>
  at(km, route) === UNKNOWN_KM ? null : at(km, route);

/** The season label of a route; null when none is known. */
export const seasonLabelOf = ({ seasonLabel, seasonLabels }: Routes, route: number): string | null =>
  seasonLabels[at(seasonLabel, route) - 1] ?? null;

/** The routes that leave an airport, by code of the destination. */
export const routesFrom = ({ starts }: Routes, airport: number): number[] => itemsOf(starts, airport);

/** The routes that arrive at an airport, by code of the origin. */
export const routesTo = ({ arrivalStarts, arriving }: Routes, airport: number): number[] => [
  ...arriving.subarray(at(arrivalStarts, airport), at(arrivalStarts, airport + 1)),
];

/** The route between two airports; undefined when there is none. */
export function findRoute({ starts, to }: Routes, origin: number, destination: number): number | undefined {
  let low = at(starts, origin);
  let high = at(starts, origin + 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(to, middle) < destination) low = middle + 1;
    else high = middle;
  }
  return low < at(starts, origin + 1) && to[low] === destination ? low : undefined;
}
