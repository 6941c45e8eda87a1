import { conformalStretch, latitudeOf, type Point } from './projection.ts';

/** What a map shows of the world, and how that becomes SVG units. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** SVG units per degree of longitude. */
  readonly scaleX: number;
  /** SVG units per projected degree, stretched to be conformal at the centre. */
  readonly scaleY: number;
  /** Projected coordinates of the top left corner. */
  readonly left: number;
  readonly top: number;
  /** Degrees of longitude across. */
  readonly degrees: number;
}

/** SVG units across every map; a phone shows a third of them as pixels. */
export const MAP_WIDTH = 1200;
/** The flattest and the tallest map, as width by height. */
const ASPECTS = { flattest: 2.2, tallest: 1.35 } as const;
/** Degrees of longitude at the equator that a map shows at least: about 330 km. */
const SMALLEST = 3;
/** Share of the picture left free at each side, so that labels fit. */
const MARGIN = 0.09;
/** No land lies beyond these, and no map needs to show them. */
const [NORTHERNMOST, SOUTHERNMOST] = [-124, 95];

/** Frames points. There must be one at least. */
export function frameAround(points: readonly Point[]): Frame {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  // The wider the view, the less a stretch that fits its centre fits the rest.
  const regional = Math.max(0, Math.min(1, 1.6 - (right - left) / 75));
  const latitude = Math.max(-70, Math.min(70, latitudeOf((top + bottom) / 2)));
  const stretch = 1 + (conformalStretch(latitude) - 1) * regional;

  let width = Math.max((right - left) / (1 - 2 * MARGIN), SMALLEST / Math.cos((latitude * Math.PI) / 180));
  let height = (Math.max((bottom - top) / (1 - 2 * MARGIN), 0) || 0) * stretch;
  height = Math.max(height, width / ASPECTS.flattest);
  width = Math.min(Math.max(width, height * ASPECTS.tallest), 380);
  let middle = (top + bottom) / 2;
  const half = height / stretch / 2;
  if (half * 2 < SOUTHERNMOST - NORTHERNMOST)
    middle = Math.min(Math.max(middle, NORTHERNMOST + half), SOUTHERNMOST - half);
  const scaleX = MAP_WIDTH / width;
  return {
    width: MAP_WIDTH,
    height: Math.round(height * scaleX),
    scaleX,
    scaleY: scaleX * stretch,
    left: (left + right) / 2 - width / 2,
    top: middle - half,
    degrees: width,
  };
}

/** A projected point in SVG units, not yet rounded. */
export const toFrame = (frame: Frame, { x, y }: Point): Point => ({
  x: (x - frame.left) * frame.scaleX,
  y: (y - frame.top) * frame.scaleY,
});
