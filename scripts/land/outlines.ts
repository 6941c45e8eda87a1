/**
 * The land outlines that maps show, as SVG. Source: Natural Earth in the npm package world-atlas (public domain). Each file
 * holds one `#land` and one `#borders`, in degrees of the shared projection, as whole numbers of a fraction of a degree.
 * The finest outline is cut into tiles, because a map that shows it shows a small part of the world.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, type GeoProjection, geoPath, geoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type LandTile, TILE_DEGREES } from '../../src/site/maps/landTiles.ts';
import { project } from '../../src/site/maps/projection.ts';

export const LEVELS = {
  coarse: { source: 'countries-110m', unitsPerDegree: 10, weight: 0.02, smallestIsland: 0.8 },
  fine: { source: 'countries-50m', unitsPerDegree: 50, weight: 0.006, smallestIsland: 0.06 },
  tiles: { source: 'countries-10m', unitsPerDegree: 200, weight: 0.00004, smallestIsland: 0.01 },
} as const satisfies Record<string, Level>;

/** A line in whole units. */
type Line = [x: number, y: number][];

/** A file of world-atlas. */
type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

interface Outlines {
  readonly rings: readonly Line[];
  readonly borders: readonly Line[];
}

/** How fine an outline is. */
export interface Level {
  /** Name of the topology in world-atlas. */
  readonly source: string;
  readonly unitsPerDegree: number;
  /** Triangles of fewer square degrees are removed by simplification. */
  readonly weight: number;
  /** Islands of a smaller width plus height, in degrees, are left out. */
  readonly smallestIsland: number;
}

/** Degrees by which a tile overlaps its neighbours, so that no seam shows between them. */
const OVERLAP = 0.05;
/** Greatest width plus height of a small island in degrees. */
const LARGEST_ISLAND = 1;

const NON_SCALING = 'vector-effect="non-scaling-stroke" ';

const require = createRequire(import.meta.url);

/** The land and the borders of a topology, and the function that projects them. */
function readLand({ source, unitsPerDegree, weight, smallestIsland }: Level) {
  const atlas: Atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${source}.json`), 'utf8'));
  const topology = simplify(presimplify(atlas), weight);
  const land = feature(topology, topology.objects.land);
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  return (clip: (projection: GeoProjection) => GeoProjection) => ({
    rings: projectedLines(land, clip(projectionOf(unitsPerDegree))).filter(
      (ring) => extent(ring) >= smallestIsland * unitsPerDegree,
    ),
    borders: projectedLines(borders, clip(projectionOf(unitsPerDegree))),
  });
}

/** The outline of the whole world. */
export const landOf = (level: Level): string =>
  svgOf(
    level.unitsPerDegree,
    readLand(level)((projection) => projection),
  );

/** Makes tiles of an outline. */
export function landTilesOf(level: Level): (tile: LandTile) => string {
  const { unitsPerDegree: units } = level;
  const clipped = readLand(level);
  return ({ column, row }) => {
    const [left, right] = edgesOf(column, units);
    const [top, bottom] = edgesOf(row, units);
    const { rings, borders } = clipped((projection) =>
      projection.clipExtent([
        [left, top],
        [right, bottom],
      ]),
    );
    // A ring that the tile cuts must not have a stroke along the edge.
    const isIsland = (ring: Line) =>
      extent(ring) < LARGEST_ISLAND * units && ring.every(([x, y]) => x > left && x < right && y > top && y < bottom);
    const mainland = rings.filter((ring) => !isIsland(ring));
    return svgOf(units, { rings: mainland, borders }, rings.filter(isIsland));
  };
}

/** The edges of a column or row of tiles. */
const edgesOf = (tile: number, units: number): [start: number, end: number] => [
  (tile * TILE_DEGREES - OVERLAP) * units,
  ((tile + 1) * TILE_DEGREES + OVERLAP) * units,
];

/**
 * The file of an outline.
 * @param islands small islands, apart from the land: they have a stroke, because atolls are thin
 */
function svgOf(unitsPerDegree: number, { rings, borders }: Outlines, islands?: readonly Line[]): string {
  const element = (id: string, attributes: string, lines: readonly Line[], end: string) =>
    `<path id="${id}" ${attributes}transform="scale(${1 / unitsPerDegree})" d="${lines.map((line) => trace(line, end)).join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220">${element('land', '', rings, 'z')}${islands ? element('islands', NON_SCALING, islands, 'z') : ''}${element('borders', `fill="none" ${NON_SCALING}`, borders, '')}</svg>\n`;
}

function projectionOf(unitsPerDegree: number): GeoProjection {
  const degrees = 180 / Math.PI;
  return geoProjection((lambda, phi) => {
    const { x, y } = project(phi * degrees, lambda * degrees);
    return [x, -y];
  })
    .scale(unitsPerDegree)
    .translate([0, 0])
    .precision(0);
}

/** Rings and lines of a shape, cut at the date line by d3-geo and projected. */
function projectedLines(shape: GeoPermissibleObjects, projection: GeoProjection): Line[] {
  const lines: Line[] = [];
  const add = (x: number, y: number) => {
    const point: Line[number] = [Math.round(x), Math.round(y)];
    const last = lines.at(-1)?.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) lines.at(-1)?.push(point);
  };
  geoPath(projection, {
    beginPath: () => {},
    moveTo: (x, y) => {
      lines.push([]);
      add(x, y);
    },
    lineTo: add,
    arc: () => {},
    closePath: () => {},
  })(shape);
  return lines;
}

function trace(line: Line, end: string): string {
  const [first] = line;
  if (!first || line.length < (end ? 3 : 2)) return '';
  let d = `M${first[0]} ${first[1]}l`;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (a && b) d += `${i > 1 ? ' ' : ''}${b[0] - a[0]} ${b[1] - a[1]}`;
  }
  return (d + end).replace(/ -/g, '-');
}

/** Width plus height. */
function extent(ring: Line): number {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}
