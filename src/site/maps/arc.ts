/** Great circles as lines and as SVG path data. */
import { greatCirclePoints } from '../../core/geography.ts';
import { at } from '../../core/must.ts';
import { mod } from '../../core/time.ts';
import { type Point, project } from './projection.ts';
import { rounded } from './viewport.ts';

/** WGS84 degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly lon: number;
}

/** Degrees of arc between two samples of a great circle. */
const STEP = 1;

/**
 * The great circle between two places as projected points, one for each degree of arc. Longitude is continuous: past
 * the date line it exceeds ±180, and over a pole the line follows the edge of the map instead of crossing it.
 */
export function greatCircle(from: Coordinates, to: Coordinates): Point[] {
  let { lon } = from;
  return greatCirclePoints([from.lon, from.lat], [to.lon, to.lat], STEP).map(([here, lat]) => {
    // The shorter way around.
    lon += mod(here - lon + 180, 360) - 180;
    return project(lat, lon);
  });
}

/** Removes points within `tolerance` of the line without them, but for its ends (Douglas and Peucker, 1973). */
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

/** Path data of a line: one absolute move, then relative steps. @param digits after the decimal point */
export function linePath(line: readonly Point[], digits = 0): string {
  let path = '';
  let [px, py] = [0, 0];
  for (const [i, point] of line.entries()) {
    const [x, y] = [rounded(point.x, digits), rounded(point.y, digits)];
    const [dx, dy] = [rounded(x - px, digits), rounded(y - py, digits)];
    if (i === 0) path = `M${x} ${y}l`;
    else path += `${i > 1 && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`;
    [px, py] = [x, y];
  }
  return path;
}

/** Path data of points as strokes without length: drawn with round caps, they are dots. */
export const dotsPath = (points: readonly Point[]): string => points.map(({ x, y }) => `M${x} ${y}h0`).join('');
