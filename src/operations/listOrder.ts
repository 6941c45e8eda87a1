/** The order of lists of routes: by city and code of the far end, then by code of the other end. */
import { at } from '../core/must.ts';
import type { Indexes } from './indexes.ts';

/**
 * Items by a figure, those of the same figure in their order; a figure that is not known is last.
 * @param sort the name of the figure, with a minus for the reverse order
 */
export function sortedBy<T, Name extends string>(
  items: readonly T[],
  sort: Name | `-${Name}`,
  figures: Readonly<Record<Name, (item: T) => number | null>>,
): T[] {
  const sign = sort.startsWith('-') ? -1 : 1;
  // What is behind a minus is a name.
  const figure = figures[(sign === -1 ? sort.slice(1) : sort) as Name];
  const keyed = items.map((item) => {
    const value = figure(item);
    return { item, key: value === null ? Number.MAX_SAFE_INTEGER : sign * value };
  });
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** The routes from airports (`far` is `to`) or to airports (`from`), in the order of lists. */
export function routesInOrder({ listPosition, routes }: Indexes, airports: readonly number[], far: 'from' | 'to') {
  const position = (route: number) => at(listPosition, at(routes[far], route));
  return airports
    .flatMap((near) => (far === 'to' ? routes.routesFrom(near) : routes.routesTo(near)))
    .sort((a, b) => position(a) - position(b) || a - b);
}
