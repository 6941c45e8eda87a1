/** The airports and routes of a map: read from its HTML, as path data, and at the pointer. */
import { at, must } from '../../../core/must.ts';
import type { Steps } from '../../../core/steps.ts';
import { greatCircle, simplifyLine } from '../../maps/arc.ts';
import { decodeMapData } from '../../maps/mapData.ts';
import { latitudeOf, type Point } from '../../maps/projection.ts';
import { toViewport, type Viewport } from '../../maps/viewport.ts';

/** An airport at its place in SVG units. */
export interface MapPlace extends Point {
  readonly code: string;
  readonly name: string;
  readonly isStar: boolean;
}

/** A route with its arc in SVG units. One that leaves the map on one side has a second line from the other. */
export interface MapRoute {
  /** `LHR-JFK`. */
  readonly id: string;
  readonly from: MapPlace;
  readonly to: MapPlace;
  readonly lines: readonly (readonly Point[])[];
}

export interface MapModel {
  /** Most important first, stars before others. */
  readonly places: readonly MapPlace[];
  readonly routes: readonly MapRoute[];
  /** What the map shows before it is zoomed. */
  readonly frame: Viewport;
}

/** Greatest error of an arc in SVG units: a pixel where the map is zoomed by ten, or by two where it has many routes. */
const TOLERANCE = { few: 0.1, many: 0.5 } as const;
/** Routes of a map whose arcs take long to draw. */
const MANY = 1000;

/** Reads a map, a route in each step. @param root the element of RouteMap.astro */
export function* readMap(root: HTMLElement, svg: SVGSVGElement): Steps<MapModel> {
  const { airports = '', routes: routeData = '', frame: frameData = '' } = root.dataset;
  const data = decodeMapData({ airports, routes: routeData, frame: frameData });
  const { width, height } = svg.viewBox.baseVal;
  const frame = { ...data.frame, width, height };
  const [stars, dots] = [pointsOf(svg, '.stars'), pointsOf(svg, '.dots')];
  const points = [...stars, ...dots];
  const places = data.airports.map((airport, i) => ({ ...airport, ...at(points, i), isStar: i < stars.length }));
  const tolerance = data.routes.length > MANY ? TOLERANCE.many : TOLERANCE.few;
  const routes: MapRoute[] = [];
  for (const [from, to] of data.routes) {
    routes.push(readRoute(at(places, from), at(places, to), frame, tolerance));
    yield;
  }
  return { places, frame, routes };
}

const pointsOf = (svg: SVGSVGElement, selector: string): Point[] =>
  [...(svg.querySelector(selector)?.getAttribute('d') ?? '').matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(must(x, 'x of a dot')),
    y: Number(must(y, 'y of a dot')),
  }));

function readRoute(from: MapPlace, to: MapPlace, frame: Viewport, tolerance: number): MapRoute {
  const degrees = ({ x, y }: Point) => ({
    lon: frame.left + x / frame.scaleX,
    lat: latitudeOf(frame.top + y / frame.scaleY),
  });
  const arc = greatCircle(degrees(from), degrees(to)).map((point) => toViewport(frame, point));
  const line = simplifyLine(arc, tolerance);
  const shift = to.x - at(line, line.length - 1).x;
  const again = line.map(({ x, y }) => ({ x: x + shift, y }));
  return { id: `${from.code}-${to.code}`, from, to, lines: Math.abs(shift) > 1 ? [line, again] : [line] };
}

/** Path data of the arcs of routes, to one decimal. */
export const arcsPath = (routes: readonly MapRoute[]): string =>
  routes
    .flatMap(({ lines }) =>
      lines.map((line) => `M${line.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`),
    )
    .join('');

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
