/**
 * `npm run land`: writes the land outlines in `public/`, whose files the repository holds.
 * Source: Natural Earth in the npm package world-atlas (public domain). Each file holds one `#land` and one `#borders`,
 * in degrees of the shared projection, as whole numbers of a fraction of a degree.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { type GeoPermissibleObjects, geoPath, geoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { project } from '../src/site/maps/projection.ts';
import { runScript } from './script.ts';

/** A line in whole units. */
type Line = [x: number, y: number][];

/** A file of world-atlas. */
type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>;

interface Level {
  readonly file: string;
  /** Name of the topology in world-atlas. */
  readonly source: string;
  readonly unitsPerDegree: number;
  /** Triangles of fewer square degrees are removed by simplification. */
  readonly weight: number;
  /** Islands of a smaller width plus height, in degrees, are left out. */
  readonly smallestIsland: number;
}

const require = createRequire(import.meta.url);

function makeLand({ file, source, unitsPerDegree, weight, smallestIsland }: Level): void {
  const atlas = JSON.parse(readFileSync(require.resolve(`world-atlas/${source}.json`), 'utf8')) as Atlas;
  const topology = simplify(presimplify(atlas), weight);
  const rings = linesOf(feature(topology, topology.objects.land), unitsPerDegree).filter(
    (ring) => extent(ring) >= smallestIsland * unitsPerDegree,
  );
  const borders = linesOf(
    mesh(topology, topology.objects.countries, (a, b) => a !== b),
    unitsPerDegree,
  );
  const path = (id: string, attributes: string, lines: readonly Line[], end: string) =>
    `<path id="${id}" ${attributes}transform="scale(${1 / unitsPerDegree})" d="${lines.map((line) => trace(line, end)).join('')}"/>`;
  writeFileSync(
    new URL(`../public/${file}`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220">${path('land', '', rings, 'z')}${path('borders', 'fill="none" vector-effect="non-scaling-stroke" ', borders, '')}</svg>\n`,
  );
}

/** Rings and lines of a shape, cut at the date line by d3-geo and projected. */
function linesOf(shape: GeoPermissibleObjects, unitsPerDegree: number): Line[] {
  const lines: Line[] = [];
  const add = (x: number, y: number) => {
    const point: Line[number] = [Math.round(x), Math.round(y)];
    const last = lines.at(-1)?.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) lines.at(-1)?.push(point);
  };
  const degrees = 180 / Math.PI;
  const projection = geoProjection((lambda, phi) => {
    const { x, y } = project(phi * degrees, lambda * degrees);
    return [x, -y];
  })
    .scale(unitsPerDegree)
    .translate([0, 0])
    .precision(0);
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

const HELP = `Usage: npm run land

Writes the land outlines in public/ from the npm package world-atlas.`;

await runScript(() => {
  parseArgs({ options: { help: { type: 'boolean' } } });
  if (process.argv.includes('--help')) return console.log(HELP);
  makeLand({ file: 'land.svg', source: 'countries-110m', unitsPerDegree: 10, weight: 0.02, smallestIsland: 0.8 });
  makeLand({
    file: 'land-detail.svg',
    source: 'countries-50m',
    unitsPerDegree: 50,
    weight: 0.006,
    smallestIsland: 0.06,
  });
});
