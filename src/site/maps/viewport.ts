import { LAND_PATHS } from '../../contract/paths.ts';
import { conformalStretch, latitudeOf, type Point } from './projection.ts';

/** The part of the projected world that a map shows, and its scale in SVG units. */
export type Viewport = Readonly<ReturnType<typeof viewportAround>>;

/** A rectangle. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Width of every map in SVG units. A phone shows three units per pixel. */
const MAP_WIDTH = 1200;
/** Largest and smallest ratio of width to height. */
const ASPECT = { max: 2.2, min: 1.75 } as const;
/** Least width of a map in degrees of longitude at the equator, about 890 km: between atolls, there is land in sight. */
const MIN_DEGREES = 8;
/** Greatest width of a map in degrees: the whole world and a little more. */
const MAX_DEGREES = 380;
/** Share of the map that stays free at each side, for labels; the buttons are at the right and at the bottom. */
const MARGIN = { left: 0.08, right: 0.12, top: 0.07, bottom: 0.14 } as const;
/** Projected y of the northern and southern limit of all maps: there is no land beyond. */
export const NORTH_LIMIT = -124;
export const SOUTH_LIMIT = 95;

/** The box around points. @param points one or more */
export function boxAround(points: Iterable<Point>): Box {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, right, top, bottom };
}

/** The viewport around projected points. @param points one or more */
export function viewportAround(points: Iterable<Point>) {
  const { left, right, top, bottom } = boxAround(points);
  // A stretch that is right at the centre is wrong far from it, so wide maps have less of it.
  const regional = Math.max(0, Math.min(1, 1.6 - (right - left) / 75));
  const latitude = Math.max(-70, Math.min(70, latitudeOf((top + bottom) / 2)));
  const stretch = 1 + (conformalStretch(latitude) - 1) * regional;

  let width = Math.max(
    (right - left) / (1 - MARGIN.left - MARGIN.right),
    MIN_DEGREES / Math.cos((latitude * Math.PI) / 180),
  );
  const height = Math.max(((bottom - top) / (1 - MARGIN.top - MARGIN.bottom)) * stretch, width / ASPECT.max);
  width = Math.min(Math.max(width, height * ASPECT.min), MAX_DEGREES);
  const half = height / stretch / 2;
  let middle = (top + bottom) / 2 + half * (MARGIN.bottom - MARGIN.top);
  if (half * 2 < SOUTH_LIMIT - NORTH_LIMIT) middle = Math.min(Math.max(middle, NORTH_LIMIT + half), SOUTH_LIMIT - half);
  const scaleX = MAP_WIDTH / width;
  return {
    width: MAP_WIDTH,
    height: Math.round(height * scaleX),
    /** SVG units per degree of longitude. */
    scaleX,
    /** SVG units per projected degree, stretched to be conformal at the centre. */
    scaleY: scaleX * stretch,
    /** Projected coordinates of the top left corner. */
    left: (left + right) / 2 - width * (1 / 2 + (MARGIN.left - MARGIN.right) / 2),
    top: middle - half,
    /** Degrees of longitude across. */
    degrees: width,
  };
}

/** A projected point in SVG units, not yet rounded. */
export const toViewport = ({ left, top, scaleX, scaleY }: Viewport, { x, y }: Point): Point => ({
  x: (x - left) * scaleX,
  y: (y - top) * scaleY,
});

/** Widest map with the fine outline of the land, in degrees of longitude. */
const WIDEST_FINE = 100;

/** The outline of the land for a map. @param degrees of longitude across the map */
export const outlineOf = (degrees: number): string => (degrees > WIDEST_FINE ? LAND_PATHS.coarse : LAND_PATHS.fine);

/**
 * The copies of the world in view, as SVG transforms of projected degrees to SVG units. A map over the date line has two.
 * @param shown longitudes in view; those of the viewport and half a map on each side, which wide windows show
 */
export function landTransforms(
  { left, top, scaleX, scaleY, degrees }: Viewport,
  shown: Pick<Box, 'left' | 'right'> = { left: left - degrees / 2, right: left + degrees * 1.5 },
): string[] {
  const transforms: string[] = [];
  for (let turn = Math.ceil((shown.left - 180) / 360); turn * 360 - 180 < shown.right; turn++) {
    const [x, y] = [(turn * 360 - left) * scaleX, -top * scaleY].map((value) => rounded(value, 1));
    transforms.push(`translate(${x} ${y}) scale(${rounded(scaleX, 3)} ${rounded(scaleY, 3)})`);
  }
  return transforms;
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
