/** The order of lists of routes: by city and code of the far end, then by code of the other end. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { at } from '../core/must.ts';

export interface ListOrder {
  /** By airport: its position, by city and code. */
  readonly position: Uint32Array;
  /** Routes by origin, at the places of `starts` of the route table; those of an origin in the order of lists. */
  readonly to: Uint32Array;
  /** Routes by destination, at the places of `arrivalStarts`; those of a destination in the order of lists. */
  readonly from: Uint32Array;
}

/** More than there are routes. Routes are sorted as numbers, without a comparison function: their order above themselves. */
const RADIX = 2 ** 24;

/** Sorts all routes in both directions. */
export function listOrder(airports: readonly AirportRecord[], { from, to }: Pick<Routes, 'from' | 'to'>): ListOrder {
  const position = new Uint32Array(airports.length);
  const sorted = [...airports.keys()].sort((a, b) => compareDestinations(at(airports, a), at(airports, b)));
  for (const [place, airport] of sorted.entries()) position[airport] = place;
  const routes = (near: Uint16Array, far: Uint16Array) =>
    inOrder(to.keys(), (route) => at(near, route) * airports.length + at(position, at(far, route)));
  return { position, to: routes(from, to), from: routes(to, from) };
}

/** Routes sorted by a number, then by route. @param order below 2^29, so that it is exact above the route */
const inOrder = (routes: Iterable<number>, order: (route: number) => number): Uint32Array =>
  Uint32Array.from(Float64Array.from(routes, (route) => order(route) * RADIX + route).sort(), (key) => key % RADIX);

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
