/** The routes of a map: read from its page, and found at the pointer. */
import { at, must } from '../../../core/must.ts';
import { lineOf } from '../../maps/arc.ts';
import type { Point } from '../../maps/projection.ts';
import { type Arc, arcBetween, type MapPlace, type RouteMap } from '../../maps/routeMap.ts';
import { boxAround } from '../../maps/viewport.ts';
import type { Steps } from '../idle.ts';

export interface MapRoute {
  /** `LHR-JFK`. */
  readonly id: string;
  readonly from: MapPlace;
  readonly to: MapPlace;
  readonly arc: Arc;
}

/** What can be highlighted: a route, or an airport with its routes. */
export interface MapTarget {
  readonly place: MapPlace | null;
  readonly routes: readonly MapRoute[];
  /** Minutes of flight of a trip to the place; its routes are the flights of the trip. */
  readonly minutes?: number;
}

/** The nearest place to a point in SVG units; undefined where none is near. @param pixel SVG units of a pixel */
export const placeAt = (places: Iterable<MapPlace>, point: Point, pixel: number): MapPlace | undefined =>
  nearestOf(places, REACH.place * pixel, ({ x, y }) => Math.hypot(x - point.x, y - point.y));

/** The flights by which a place of a map is reached; empty for a place in focus. */
export function tripTo({ places, stars, reach, frame }: MapModel, place: MapPlace): MapRoute[] {
  const index = places.indexOf(place);
  if (!reach || index < stars) return [];
  const via = (reach.via[index] ?? []).map((one) => at(places, one));
  const start = places.find(({ code }) => code === reach.from) ?? at(places, 0);
  return [...via, place].map((to, i) => {
    const from = i === 0 ? start : at(via, i - 1);
    return { id: `${from.code}-${to.code}`, from, to, arc: arcBetween(frame, from, to, TOLERANCE.few) };
  });
}

/** The data of a map and its routes. */
export interface MapModel extends Omit<RouteMap, 'routes'> {
  readonly routes: readonly MapRoute[];
}

/** Greatest error of an arc in SVG units: a pixel where the map is zoomed by ten, or by two where it has many routes. */
const TOLERANCE = { few: 0.1, many: 0.5 } as const;
/** Routes of a map whose arcs take long to draw. */
const MANY = 1000;

/** Reads a map, a route in each step. @param root the element of routeMapMarkup.ts */
export function* readMap(root: HTMLElement): Steps<MapModel> {
  const map: RouteMap = JSON.parse(must(root.querySelector('script'), 'data of a map').text);
  const tolerance = map.routes.length > MANY ? TOLERANCE.many : TOLERANCE.few;
  const routes: MapRoute[] = [];
  for (const [start, end] of map.routes) {
    const [from, to] = [at(map.places, start), at(map.places, end)];
    routes.push({ id: `${from.code}-${to.code}`, from, to, arc: arcBetween(map.frame, from, to, tolerance) });
    yield;
  }
  return { ...map, routes };
}

/** Farthest that an airport and an arc are from the pointer, in pixels. */
const REACH = { place: 14, arc: 8 } as const;

/**
 * What is at a point in SVG units: the nearest airport with its routes, or the route of the nearest arc. An airport from
 * which all routes lead is none.
 * @param pixel SVG units of a pixel
 */
export function pickTarget(routes: readonly MapRoute[], point: Point, pixel: number): MapTarget | null {
  const places = new Set(routes.flatMap(({ from, to }) => [from, to]));
  const place = placeAt(places, point, pixel);
  const own = routes.filter(({ from, to }) => from === place || to === place);
  if (place && own.length < routes.length) return { place: own.length > 1 ? place : null, routes: own };
  const route = nearestOf(routes, REACH.arc * pixel, ({ arc }, reach) => distanceToArc(point, arc, reach));
  return route ? { place: null, routes: [route] } : null;
}

/** The nearest of some things. @param distanceTo a distance, which need not be exact beyond `reach` */
function nearestOf<T>(things: Iterable<T>, farthest: number, distanceTo: (thing: T, reach: number) => number) {
  let nearest: T | undefined;
  let reach = farthest;
  for (const thing of things) {
    const distance = distanceTo(thing, reach);
    if (distance < reach) [nearest, reach] = [thing, distance];
  }
  return nearest;
}

function distanceToArc(point: Point, arc: Arc, reach: number): number {
  let distance = Infinity;
  for (const curve of arc) {
    // A curve lies in the box around its points.
    const { left, right, top, bottom } = boxAround(curve);
    if (isFar(point.x, left, right, reach) || isFar(point.y, top, bottom, reach)) continue;
    const line = lineOf(curve);
    for (let i = 1; i < line.length; i++)
      distance = Math.min(distance, distanceToSegment(point, at(line, i - 1), at(line, i)));
  }
  return distance;
}

/** Whether a value is farther than `reach` from all between two others. */
const isFar = (value: number, a: number, b: number, reach: number): boolean =>
  (value < a - reach && value < b - reach) || (value > a + reach && value > b + reach);

/** Distance of a point from the segment between two others. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / length));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
