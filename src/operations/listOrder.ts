/** The order of lists of routes: by city and code of the far end, then by code of the other end. */
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { compareDestinations } from '../core/destinationOrder.ts';
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';

/** By airport: its position, by city and code. */
export function listPositions(airports: readonly AirportRecord[]): Uint32Array {
  const positions = new Uint32Array(airports.length);
  const sorted = [...airports.keys()].sort((a, b) => compareDestinations(at(airports, a), at(airports, b)));
  for (const [position, airport] of sorted.entries()) positions[airport] = position;
  return positions;
}

/** More than there are routes and departures: they are sorted as numbers, their order above themselves. */
const RADIX = 2 ** 24;

/** Numbers below `RADIX` sorted by an order, then by themselves. @param order below 2^29, so that the sum is exact */
const inOrder = (numbers: Iterable<number>, order: (number: number) => number): Uint32Array =>
  Uint32Array.from(Float64Array.from(numbers, (one) => order(one) * RADIX + one).sort(), (key) => key % RADIX);

/**
 * Items by a figure, those of the same figure in their order; a figure that is not known is last.
 * @param sort the name of the figure, with a minus for the reverse order
 * @param figures whole numbers from 0, below `RADIX`
 */
export function sortedBy<T, Name extends string>(
  items: readonly T[],
  sort: Name | `-${Name}`,
  figures: Readonly<Record<Name, (item: T) => number | null>>,
): T[] {
  const isReversed = sort.startsWith('-');
  // What is behind a minus is a name.
  const figure = figures[(isReversed ? sort.slice(1) : sort) as Name];
  const order = (i: number) => {
    const value = figure(at(items, i));
    return value === null ? RADIX : isReversed ? RADIX - 1 - value : value;
  };
  return Array.from(inOrder(items.keys(), order), (i) => at(items, i));
}

/** The routes from airports (`far` is `to`) or to airports (`from`), in the order of lists. */
export const routesInOrder = (
  { listPosition, routes }: Indexes,
  airports: readonly number[],
  far: 'from' | 'to',
): Uint32Array =>
  inOrder(
    airports.flatMap((near) => (far === 'to' ? routes.routesFrom(near) : routes.routesTo(near))),
    (route) => at(listPosition, at(routes[far], route)),
  );
