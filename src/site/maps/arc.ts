/** Great circles as lines and as smooth curves, and their SVG path data. */
import { greatCirclePoints, greatCircleSteps } from '../../core/geography.ts';
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

/** The great circle between two places as projected points, one for each degree of arc. */
export const greatCircle = (from: Coordinates, to: Coordinates): Point[] =>
  projected(from, greatCirclePoints([from.lon, from.lat], [to.lon, to.lat], STEP));

/**
 * Projects the points of a line. Longitude is continuous: past the date line it exceeds ±180, and over a pole the line
 * follows the edge of the map instead of crossing it.
 */
function projected({ lon: start }: Coordinates, line: readonly (readonly [lon: number, lat: number])[]): Point[] {
  let lon = start;
  return line.map(([here, lat]) => {
    // The shorter way around.
    lon += mod(here - lon + 180, 360) - 180;
    return project(lat, lon);
  });
}

/**
 * A smooth line: its start, and for each cubic Bézier segment two control points and its end. A straight one has its two
 * ends alone.
 */
export type Curve = readonly Point[];

/** Most segments of a curve. Over a pole more do not help: the projection turns a corner there. */
const MOST_SEGMENTS = 32;

/** The great circle between two places as a curve. @param place where a projected point is drawn @param tolerance greatest error in its units */
export function greatCircleCurve(
  from: Coordinates,
  to: Coordinates,
  place: (point: Point) => Point,
  tolerance: number,
): Curve {
  for (let segments = 1; ; segments *= 2) {
    // Three steps of each segment are on the curve; the points between them show how far it is off.
    const steps = greatCircleSteps([from.lon, from.lat], [to.lon, to.lat], segments * 6);
    const line = projected(from, steps).map(place);
    const curve = throughPoints(line.filter((_, i) => i % 2 === 0));
    const error = Math.max(
      ...Array.from({ length: segments * 3 }, (_, i) =>
        distance(pointOf(curve, Math.floor(i / 3), ((i % 3) * 2 + 1) / 6), at(line, i * 2 + 1)),
      ),
    );
    if (error > tolerance && segments < MOST_SEGMENTS) continue;
    const ends = [at(curve, 0), at(curve, curve.length - 1)];
    const isStraight = curve.every((point) => distanceToLine(point, at(ends, 0), at(ends, 1)) < tolerance);
    return segments === 1 && isStraight ? ends : curve;
  }
}

/** The curve through points, three steps for each segment: cubic interpolation (Lagrange) in the form of Bézier. */
function throughPoints(points: readonly Point[]): Curve {
  const curve = [at(points, 0)];
  for (let i = 0; i + 3 < points.length; i += 3) {
    const [a, b, c, d] = [at(points, i), at(points, i + 1), at(points, i + 2), at(points, i + 3)];
    const control = (first: Point, near: Point, far: Point, last: Point): Point => ({
      x: (-5 * first.x + 18 * near.x - 9 * far.x + 2 * last.x) / 6,
      y: (-5 * first.y + 18 * near.y - 9 * far.y + 2 * last.y) / 6,
    });
    curve.push(control(a, b, c, d), control(d, c, b, a), d);
  }
  return curve;
}

/** A point of a segment of a curve. @param share 0 at the start of the segment, 1 at its end */
function pointOf(curve: Curve, segment: number, share: number): Point {
  const rest = 1 - share;
  const weights = [rest ** 3, 3 * rest ** 2 * share, 3 * rest * share ** 2, share ** 3];
  const points = weights.map((weight, i) => ({ weight, ...at(curve, segment * 3 + i) }));
  return {
    x: points.reduce((sum, { weight, x }) => sum + weight * x, 0),
    y: points.reduce((sum, { weight, y }) => sum + weight * y, 0),
  };
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Distance of a point from the straight line through two others, or from the first where they are one. */
function distanceToLine(point: Point, start: Point, end: Point): number {
  const length = distance(start, end);
  if (length === 0) return distance(point, start);
  return Math.abs((end.x - start.x) * (start.y - point.y) - (start.x - point.x) * (end.y - start.y)) / length;
}

/** Straight lines in place of a segment of a curve: they are less than a pixel off on a map of any size. */
const LINES = 12;

/** The points of a curve as a line. */
export function lineOf(curve: Curve): Point[] {
  if (curve.length === 2) return [...curve];
  const segments = (curve.length - 1) / 3;
  const steps = Array.from({ length: segments * LINES }, (_, i) =>
    pointOf(curve, Math.floor(i / LINES), (i % LINES) / LINES),
  );
  return [...steps, at(curve, curve.length - 1)];
}

/** Path data of a curve: one absolute move, then relative steps. @param digits after the decimal point */
export function curvePath(curve: Curve, digits = 0): string {
  const points = curve.map(({ x, y }) => ({ x: rounded(x, digits), y: rounded(y, digits) }));
  const [start, ...others] = points;
  if (!start) return '';
  const isStraight = curve.length === 2;
  const numbers = others.flatMap(({ x, y }, i) => {
    // The points of a segment are relative to its start.
    const { x: px, y: py } = at(points, isStraight ? i : i - (i % 3));
    return [rounded(x - px, digits), rounded(y - py, digits)];
  });
  const text = numbers.map((number, i) => `${i > 0 && number >= 0 ? ' ' : ''}${number}`).join('');
  return `M${start.x} ${start.y}${isStraight ? 'l' : 'c'}${text}`;
}

/** Path data of points as strokes without length: drawn with round caps, they are dots. */
export const dotsPath = (points: readonly Point[]): string => points.map(({ x, y }) => `M${x} ${y}h0`).join('');
