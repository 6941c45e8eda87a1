/** Flights that go around a closed airspace: how much farther they fly than the great circle. */
import { greatCircleKm } from '../geography.ts';
import { at } from '../must.ts';
import type { Row } from './rows.ts';

type RouteEnd = Pick<Row<'airports.csv'>, 'country_code' | 'latitude' | 'longitude'>;

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
  const byCountries = new Map(
    present.flatMap((row) => row.a.flatMap((a) => row.b.map((b) => [`${a} ${b}`, row] as const))),
  );
  return (from, to) => {
    const there = byCountries.get(`${from.country_code} ${to.country_code}`);
    const row = there ?? byCountries.get(`${to.country_code} ${from.country_code}`);
    const [start, end] = [placeOf(from), placeOf(to)];
    if (row === undefined || start === null || end === null) return null;
    const km = lengthOf([start, ...(there ? row.points : row.points.toReversed()), end]) - lengthOf([start, end]);
    return km > 0 ? { km, since: row.since } : null;
  };
}

type Place = readonly [latitude: number, longitude: number];

const placeOf = ({ latitude, longitude }: RouteEnd): Place | null =>
  latitude === null || longitude === null ? null : [latitude, longitude];

/** Kilometres along places. */
const lengthOf = (places: readonly Place[]): number =>
  places.slice(1).reduce((sum, place, i) => sum + greatCircleKm(...at(places, i), ...place), 0);
