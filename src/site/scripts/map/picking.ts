import { at } from '../../../core/must.ts';
import type { Point } from '../../maps/projection.ts';
import type { MapPlace, MapRoute } from './model.ts';

/** Farthest that an airport and an arc are from the pointer, in pixels. */
const REACH = { place: 14, arc: 8 } as const;

/**
 * The route under the pointer: the only route of the nearest airport, or the route of the nearest arc.
 * @param pointer in pixels
 * @param toPixels the place of a point on the screen: it scales and moves the map
 */
export function pickRoute(
  routes: readonly MapRoute[],
  pointer: Point,
  toPixels: (point: Point) => Point,
): MapRoute | undefined {
  // The pointer is moved into the units of the map: a large map has tens of thousands of points.
  const origin = toPixels({ x: 0, y: 0 });
  const scale = toPixels({ x: 1, y: 0 }).x - origin.x;
  const point = { x: (pointer.x - origin.x) / scale, y: (pointer.y - origin.y) / scale };
  return routeOfPlace(routes, point, REACH.place / scale) ?? routeOfArc(routes, point, REACH.arc / scale);
}

function routeOfPlace(routes: readonly MapRoute[], point: Point, farthest: number): MapRoute | undefined {
  let nearest: MapPlace | undefined;
  let reach = farthest;
  for (const { from, to } of routes)
    for (const place of [from, to]) {
      const distance = Math.hypot(place.x - point.x, place.y - point.y);
      if (distance < reach) [nearest, reach] = [place, distance];
    }
  const some = nearest && routes.filter(({ from, to }) => from === nearest || to === nearest);
  return some?.length === 1 ? some[0] : undefined;
}

function routeOfArc(routes: readonly MapRoute[], point: Point, farthest: number): MapRoute | undefined {
  let nearest: MapRoute | undefined;
  let reach = farthest;
  for (const route of routes)
    for (const line of route.lines)
      for (let i = 1; i < line.length; i++) {
        const [a, b] = [at(line, i - 1), at(line, i)];
        if (isFar(point.x, a.x, b.x, reach) || isFar(point.y, a.y, b.y, reach)) continue;
        const distance = distanceToSegment(point, a, b);
        if (distance < reach) [nearest, reach] = [route, distance];
      }
  return nearest;
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
