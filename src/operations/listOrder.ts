/** The order of lists of routes: by city and code of the far end, then by code of the other end. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { at } from '../core/must.ts';

export type ListOrder = ReturnType<typeof listOrder>;

/** Sorts all routes in both directions. */
export function listOrder(airports: readonly AirportRecord[], { from, to }: Pick<Routes, 'from' | 'to'>) {
  const position = new Uint32Array(airports.length);
  const sorted = [...airports.keys()].sort((a, b) => compareDestinations(at(airports, a), at(airports, b)));
  for (const [place, airport] of sorted.entries()) position[airport] = place;
  const routes = (near: Uint16Array, far: Uint16Array) =>
    inOrder(to.keys(), (route) => at(near, route) * airports.length + at(position, at(far, route)));
  return {
    /** By airport: its position, by city and code. */
    position,
    /** Routes by origin, at the places of `starts` of the route table; those of an origin in the order of lists. */
    to: routes(from, to),
    /** Routes by destination, at the places of `arrivalStarts`; those of a destination in the order of lists. */
    from: routes(to, from),
  };
}

/** More than there are routes and departures: they are sorted as numbers, their order above themselves. */
const RADIX = 2 ** 24;

/** Numbers below `RADIX` sorted by an order, then by themselves. @param order below 2^29, so that the sum is exact */
const inOrder = (numbers: Iterable<number>, order: (number: number) => number): Uint32Array =>
  Uint32Array.from(Float64Array.from(numbers, (one) => order(one) * RADIX + one).sort(), (key) => key % RADIX);

/**
 * Items by a figure, those of the same figure in their order; a figure that is not known is last.
 * @param figure a whole number from 0, below `RADIX`
 */
export function sortedBy<T>(items: readonly T[], figure: (item: T) => number | null, isReversed: boolean): T[] {
  const order = (i: number) => {
    const value = figure(at(items, i));
    return value === null ? RADIX : isReversed ? RADIX - 1 - value : value;
  };
  return Array.from(inOrder(items.keys(), order), (i) => at(items, i));
}

/** The routes from airports (`far` is `to`) or to airports (`from`), in the order of lists. */
export function routesInOrder(
  { listOrder: order, routes }: { readonly listOrder: ListOrder; readonly routes: Routes },
  airports: readonly number[],
  far: 'from' | 'to',
): Uint32Array {
  const starts = far === 'to' ? routes.starts : routes.arrivalStarts;
  const [first, ...others] = airports.map((near) => order[far].subarray(at(starts, near), at(starts, near + 1)));
  if (first === undefined || others.length === 0) return first ?? new Uint32Array();
  const all = [first, ...others].flatMap((part) => [...part]);
  return inOrder(all, (route) => at(order.position, at(routes[far], route)));
}
