import { at } from '../../core/must.ts';
import { type Point, project } from './projection.ts';

/** WGS84 degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

const RADIANS = Math.PI / 180;
/** Degrees of arc between two samples of a great circle. */
const STEP = 1;

/**
 * The great circle between two places as projected points, one for each degree of arc. Longitude is continuous: past
 * the date line it exceeds ±180, and over a pole the line follows the edge of the map instead of crossing it.
 * Antipodes are joined by any of their great circles.
 */
export function greatCircle(from: Coordinates, to: Coordinates): Point[] {
  const [a, b] = [vector(from), vector(to)];
  const angle = Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
  const steps = Math.max(1, Math.ceil(angle / RADIANS / STEP));
  const points: Point[] = [];
  let lon = from.lon;
  for (let i = 0; i <= steps; i++) {
    const [u, v] =
      angle === 0
        ? [1, 0]
        : [Math.sin(angle * (1 - i / steps)) / Math.sin(angle), Math.sin((angle * i) / steps) / Math.sin(angle)];
    const [x, y, z] = [u * a[0] + v * b[0], u * a[1] + v * b[1], u * a[2] + v * b[2]];
    const here = Math.atan2(y, x) / RADIANS;
    lon += shortestTurn(here - lon);
    points.push(project(Math.atan2(z, Math.hypot(x, y)) / RADIANS, lon));
  }
  return points;
}

/** A difference of longitudes in degrees, -180 to 180. */
const shortestTurn = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/**
 * Removes points that are within `tolerance` of the line without them (Douglas and Peucker, 1973). The first and the
 * last point stay.
 */
export function simplifyLine(points: readonly Point[], tolerance: number): Point[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  let farthest = 0;
  let farthestBy = tolerance;
  for (let i = 1; i < points.length - 1; i++) {
    const { x, y } = at(points, i);
    const by =
      length === 0
        ? Math.hypot(x - first.x, y - first.y)
        : Math.abs((last.x - first.x) * (first.y - y) - (first.x - x) * (last.y - first.y)) / length;
    if (by > farthestBy) [farthest, farthestBy] = [i, by];
  }
  if (farthest === 0) return [first, last];
  const head = simplifyLine(points.slice(0, farthest + 1), tolerance);
  return [...head.slice(0, -1), ...simplifyLine(points.slice(farthest), tolerance)];
}

type Vector = readonly [number, number, number];

function vector({ lat, lon }: Coordinates): Vector {
  const [phi, lambda] = [lat * RADIANS, lon * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
