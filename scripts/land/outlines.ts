/**
 * The land outlines that maps show, as SVG. Source: Natural Earth in the npm package world-atlas (public domain). Each file
 * holds one `#outline` of land and borders, in degrees of the shared projection, as whole numbers of a fraction of a degree.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type GeoPermissibleObjects, type GeoProjection, geoPath, geoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LAND_PATHS } from '../../src/contract/paths.ts';
import { project } from '../../src/site/maps/projection.ts';

/** How fine an outline is. */
interface Level {
  /** Name of the topology in world-atlas. */
  readonly source: string;
  readonly unitsPerDegree: number;
  /** Triangles of fewer square degrees are removed by simplification. */
  readonly weight: number;
  /** Land of a smaller width plus height, in degrees, is left out. */
  readonly smallest: number;
  /** Smaller islands, from another topology. They have a coast line: atolls are too thin to be seen without. */
  readonly islands?: Pick<Level, 'source' | 'weight' | 'smallest'>;
}

const LEVELS: Readonly<Record<keyof typeof LAND_PATHS, Level>> = {
  coarse: { source: 'countries-110m', unitsPerDegree: 10, weight: 0.02, smallest: 0.8 },
  fine: { source: 'countries-50m', unitsPerDegree: 50, weight: 0.006, smallest: 0.06 },
  close: {
    source: 'countries-50m',
    unitsPerDegree: 100,
    weight: 0.0006,
    smallest: 1,
    islands: { source: 'countries-10m', weight: 0.00005, smallest: 0.02 },
  },
};

/** A line in whole units. */
type Line = [x: number, y: number][];

/** A file of world-atlas. */
type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

/** The file of an outline. */
export function landOf(name: keyof typeof LEVELS): string {
  const { unitsPerDegree, islands, ...level } = LEVELS[name];
  const projection = projectionOf(unitsPerDegree);
  const shape = (attributes: string, lines: readonly Line[], end: string) =>
    `<path ${attributes} transform="scale(${1 / unitsPerDegree})" d="${lines.map((line) => trace(line, end)).join('')}"/>`;
  const landFrom = (topology: Atlas, smallest: number, largest: number) =>
    projectedLines(feature(topology, topology.objects.land), projection).filter(
      (ring) => extent(ring) >= smallest * unitsPerDegree && extent(ring) < largest * unitsPerDegree,
    );
  const topology = readTopology(level);
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b);
  const shapes = [
    shape('id="land" stroke="none"', landFrom(topology, level.smallest, Infinity), 'z'),
    shape(`fill="none" ${NON_SCALING}`, projectedLines(borders, projection), ''),
  ];
  if (islands) {
    const rings = landFrom(readTopology(islands), islands.smallest, level.smallest);
    shapes.push(shape(`stroke="currentColor" stroke-width="1.2" ${NON_SCALING}`, rings, 'z'));
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220"><g id="outline">${shapes.join('')}</g></svg>\n`;
}

function readTopology({ source, weight }: Pick<Level, 'source' | 'weight'>): Atlas {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${source}.json`);
  return simplify(presimplify(JSON.parse(readFileSync(file, 'utf8')) as Atlas), weight);
}

const NON_SCALING = 'vector-effect="non-scaling-stroke"';

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

/** Rings and lines of a shape, cut at the date line by d3-geo and projected to whole units. */
const projectedLines = (shape: GeoPermissibleObjects, projection: GeoProjection): Line[] =>
  (geoPath(projection).digits(0)(shape) ?? '')
    .split('M')
    .slice(1)
    .map((line) => {
      const points = line.replace('Z', '').split('L');
      return points
        .filter((point, i) => point !== points[i - 1])
        .map((point): Line[number] => {
          const [x = 0, y = 0] = point.split(',').map(Number);
          return [x, y];
        });
    });

/** Path data of a line: one absolute move, then relative steps. @param end `z` closes it */
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
