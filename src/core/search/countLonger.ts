/** How many itineraries with a number of stops take longer than a limit. */
import type { Routes } from '../departures/routeColumns.ts';
import { at } from '../must.ts';
import type { Allowed } from './itineraries.ts';

/** What is counted. */
interface LongerQuery {
  readonly allowed: Allowed & { readonly route: Uint8Array };
  /** Indices of airports: a stop must be at one of them. */
  readonly via?: readonly number[] | undefined;
  /** 1 to 3. */
  readonly stops: number;
  /** Flying minutes, exclusive. */
  readonly longerThan: number;
}

/**
 * Counts the itineraries without a repeated airport: from each destination backward, as most have fewer routes than a hub,
 * up to the first stop, whose leg from the origin is looked up.
 * @param from indices of airports @param to likewise
 */
export function countLonger(
  routes: Routes,
  from: readonly number[],
  to: readonly number[],
  { allowed, via, stops, longerThan }: LongerQuery,
): number {
  const isVia = via && new Set(via);
  const mayFly = (route: number) => allowed.route[route] !== 0;
  const mayStop = (airport: number) => allowed.airport?.[airport] !== 0;
  const first = new Uint16Array(routes.starts.length - 1);
  let count = 0;
  for (const origin of from) {
    first.fill(0);
    for (const route of routes.routesFrom(origin))
      if (mayFly(route)) first[at(routes.to, route)] = at(routes.flyingMin, route);
    /** @param path airports from `airport` to the destination */
    const back = (path: readonly number[], minutes: number, left: number, hasVia: boolean): void => {
      const airport = at(path, 0);
      for (const route of routes.routesTo(airport)) {
        const stop = at(routes.from, route);
        if (!mayFly(route) || !mayStop(stop) || stop === origin || path.includes(stop)) continue;
        const total = minutes + at(routes.flyingMin, route);
        const isMet = hasVia || isVia?.has(stop) === true;
        if (left > 1) back([stop, ...path], total, left - 1, isMet);
        else if (isMet && at(first, stop) > 0 && total + at(first, stop) > longerThan) count++;
      }
    };
    for (const destination of to) if (destination !== origin) back([destination], 0, stops, isVia === undefined);
  }
  return count;
}
