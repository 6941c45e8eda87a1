/** What a map and its browser script share, as attributes of the map. */
import { at, must } from '../../core/must.ts';
import type { Flight, MapAirport } from './flight.ts';
import type { Viewport } from './viewport.ts';

/** Attributes of a map. The places of its airports are in the path data of the dots, in the same order. */
export interface MapData {
  /** `LHR London|JFK New York`. */
  readonly airports: string;
  /** Indexes of airports, `0 1 0 2`; empty when each route leads from the first airport to another, in order. */
  readonly routes: string;
  /** Left, top, scaleX, scaleY and degrees of the viewport. */
  readonly frame: string;
}

/** The data of a map as its script uses it. */
export interface DecodedMap {
  readonly airports: readonly { readonly code: string; readonly name: string }[];
  /** Indexes of airports. */
  readonly routes: readonly (readonly [from: number, to: number])[];
  readonly frame: Omit<Viewport, 'width' | 'height'>;
}

/** Encodes the data of a map. @param airports in the order of the dots */
export function encodeMapData(
  airports: readonly MapAirport[],
  flights: readonly Flight[],
  { left, top, scaleX, scaleY, degrees }: Viewport,
): MapData {
  const indexOf = new Map(airports.map(({ code }, i) => [code, i]));
  const routes = flights
    .map(({ from, to }) => [must(indexOf.get(from.code), from.code), must(indexOf.get(to.code), to.code)] as const)
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const isStar = routes.length === airports.length - 1 && routes.every(([from, to], i) => from === 0 && to === i + 1);
  return {
    airports: airports.map(({ code, name }) => `${code} ${name}`).join('|'),
    routes: isStar ? '' : routes.flat().join(' '),
    frame: [left, top, scaleX, scaleY, degrees].map((value) => Number(value.toFixed(4))).join(' '),
  };
}

/** Reads the attributes that the build wrote. */
export function decodeMapData({ airports, routes, frame }: MapData): DecodedMap {
  const names = airports.split('|').map((text) => ({ code: text.slice(0, 3), name: text.slice(4) }));
  const indexes = routes === '' ? names.slice(1).flatMap((_, i) => [0, i + 1]) : routes.split(' ').map(Number);
  const numbers = frame.split(' ').map(Number);
  return {
    airports: names,
    routes: Array.from({ length: indexes.length / 2 }, (_, i) => [at(indexes, 2 * i), at(indexes, 2 * i + 1)] as const),
    frame: {
      left: at(numbers, 0),
      top: at(numbers, 1),
      scaleX: at(numbers, 2),
      scaleY: at(numbers, 3),
      degrees: at(numbers, 4),
    },
  };
}
