import { LAND_PATHS, landTilePath } from '../../contract/paths.ts';
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
/** Greatest width of a map in degrees: the whole world, and at each side what fades out. */
const MAX_DEGREES = 412;
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
/** Pixels of a degree of longitude from which the closest outline is drawn. */
const CLOSE = 35;
/** Degrees of longitude, and of the projection, that a tile of the closest outline has. */
const TILE = 30;

/** A piece of land: its file, and the SVG transform of projected degrees to SVG units. */
export interface LandPiece {
  readonly file: string;
  readonly transform: string;
}

/**
 * The land in view, with all copies of the world: a map over the date line has two.
 * @param shown in SVG units. Default: the viewport and half a map on each side, which windows of another shape show
 * @param pixel SVG units of a pixel
 */
export function landInView(frame: Viewport, shown: Box = aroundOf(frame), pixel = 1): LandPiece[] {
  const { left, top, scaleX, scaleY } = frame;
  const [west, east] = [shown.left, shown.right].map((x) => left + x / scaleX) as [number, number];
  const [north, south] = [shown.top, shown.bottom].map((y) => top + y / scaleY) as [number, number];
  const isClose = scaleX / pixel > CLOSE;
  const file = (east - west) / SHOWN > WIDEST_FINE ? LAND_PATHS.coarse : LAND_PATHS.fine;
  const pieces: LandPiece[] = [];
  for (let turn = Math.ceil((west - 180) / 360); turn * 360 - 180 < east; turn++) {
    const [x, y] = [(turn * 360 - left) * scaleX, -top * scaleY].map((value) => rounded(value, 1));
    const transform = `translate(${x} ${y}) scale(${rounded(scaleX, 3)} ${rounded(scaleY, 3)})`;
    const tiles = isClose
      ? tilesIn({ left: west - turn * 360, right: east - turn * 360, top: north, bottom: south })
      : [file];
    pieces.push(...tiles.map((tile) => ({ file: tile, transform })));
  }
  return pieces;
}

/** Width and height of what is shown by default, in maps. */
const SHOWN = 2;

const aroundOf = ({ width, height }: Viewport): Box => ({
  left: (width * (1 - SHOWN)) / 2,
  right: (width * (1 + SHOWN)) / 2,
  top: (height * (1 - SHOWN)) / 2,
  bottom: (height * (1 + SHOWN)) / 2,
});

/** The tiles of the world that have a part of a box of projected degrees. */
function tilesIn({ left, right, top, bottom }: Box): string[] {
  const steps = (from: number, to: number, least: number, most: number) => {
    const first = Math.max(Math.floor(from / TILE) * TILE, least);
    const count = Math.ceil((Math.min(to, most) - first) / TILE);
    return Array.from({ length: Math.max(count, 0) }, (_, i) => first + i * TILE);
  };
  const columns = steps(left, right, -180, 180);
  const rows = steps(top, bottom, Math.floor(NORTH_LIMIT / TILE) * TILE, SOUTH_LIMIT);
  return columns.flatMap((x) => rows.map((y) => landTilePath(x, y)));
}

export const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
