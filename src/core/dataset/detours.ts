/** Flights that go around a closed airspace: how much farther they fly than the great circle. */
import { kmBetween, type Place } from '../geography.ts';
import { at } from '../must.ts';
import type { Row } from './rows.ts';

type RouteEnd = Place & Pick<Row<'airports.csv'>, 'country_code'>;

/** A detour of a route. */
export interface Detour {
  /** Kilometres that are added to the great circle. */
  readonly km: number;
  /** Month from which flights take it: block times of timetables from before lack its minutes. */
  readonly since: string;
}

/**
 * Tells the detour of a route by the curated table, null where there is none.
 * @param date ISO date of the data: a detour that begins later, or has ended, is none
 */
export function detoursOf(
  rows: readonly Row<'curated/detours.csv'>[],
  date: string,
): (from: RouteEnd, to: RouteEnd) => Detour | null {
  const present = rows.filter(({ since, until }) => since <= date && (until === null || until > date));
  const between = (from: RouteEnd, to: RouteEnd) =>
    present.findLast(({ a, b }) => a.includes(from.country_code) && b.includes(to.country_code));
  return (from, to) => {
    const there = between(from, to);
    const row = there ?? between(to, from);
    const direct = kmBetween(from, to);
    if (row === undefined || direct === null) return null;
    const km = lengthOf([from, ...(there ? row.points : row.points.toReversed()), to]) - direct;
    return km > 0 ? { km, since: row.since } : null;
  };
}

/** Kilometres along places that are known. */
const lengthOf = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, place, i) => sum + (kmBetween(at(places, i), place) ?? 0), 0);
