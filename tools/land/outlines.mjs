/**
 * Makes the land of the maps in `public/`: `land.svg` of continents, `land-detail.svg` of countries, and `land/X_Y.svg`, tiles
 * of 30 degrees. They change with `src/site/maps/projection.ts` alone:
 *
 *     npm ci --prefix tools/land && node scripts/run.mjs tools/land/outlines.mjs
 *
 * Source: Natural Earth (https://www.naturalearthdata.com, public domain) in the npm package world-atlas 2.0.2 (ISC).
 * Each file has one `#outline` of land and borders in degrees of the projection, as whole numbers of a fraction of a degree.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoPath, geoProjection } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { project } from '../../src/site/maps/projection.ts';

/**
 * How fine each file is. `weight`: triangles of fewer square degrees are removed; `smallest` and `largest`: least and greatest
 * width plus height of the land, in degrees. The borders have the weight of the first land.
 */
const COARSE = { unitsPerDegree: 10, source: 'countries-110m', land: [{ weight: 0.02, smallest: 0.8 }] };
const FINE = {
  unitsPerDegree: 40,
  source: 'countries-10m',
  land: [
    { weight: 0.012, smallest: 4 },
    { weight: 0.006, smallest: 1, largest: 4 },
    { weight: 0.0015, smallest: 0.3, largest: 1 },
  ],
};
const CLOSE = {
  unitsPerDegree: 200,
  source: 'countries-10m',
  land: [
    { weight: 0.0002, smallest: 1 },
    { weight: 0.00002, smallest: 0.012, largest: 1 },
  ],
};

const TILE_DEGREES = 30;
/** Tiles overlap: without, a line shows between them. In degrees. */
const OVERLAP = 0.03;
/** The southern and the northern end of the land, in degrees of the projection; y grows southwards. */
const [NORTH, SOUTH] = [-150, 95];
/** Smaller islands of a tile have a coast line: atolls are too thin to be seen without. Width plus height, in degrees. */
const COAST = 0.25;

const output = new URL('../../public/', import.meta.url);
const require = createRequire(import.meta.url);
const NON_SCALING = 'vector-effect="non-scaling-stroke"';

/** A file of world-atlas without the triangles below a weight. */
const readTopology = (source, weight) =>
  simplify(presimplify(JSON.parse(readFileSync(require.resolve(`world-atlas/${source}.json`), 'utf8'))), weight);

/** Rings and lines of a shape, cut at the date line by d3-geo and projected to whole units. */
function projectedLines(shape, unitsPerDegree) {
  const degrees = 180 / Math.PI;
  const projection = geoProjection((lambda, phi) => {
    const { x, y } = project(phi * degrees, lambda * degrees);
    return [x, -y];
  })
    .scale(unitsPerDegree)
    .translate([0, 0])
    .precision(0);
  const path = geoPath(projection).digits(0)(shape) ?? '';
  return path
    .split('M')
    .slice(1)
    .map((line) => line.replace('Z', '').split('L'))
    .map((points) => points.filter((point, i) => point !== points[i - 1]).map((point) => point.split(',').map(Number)));
}

/** The land and the borders of a level, in whole units. */
function shapesOf({ unitsPerDegree, source, land }) {
  const rings = land.flatMap(({ weight, smallest, largest = Number.POSITIVE_INFINITY }) => {
    const topology = readTopology(source, weight);
    return projectedLines(feature(topology, topology.objects.land), unitsPerDegree).filter(
      (ring) => ring.length > 2 && extent(ring) >= smallest * unitsPerDegree && extent(ring) < largest * unitsPerDegree,
    );
  });
  const whole = readTopology(source, land[0].weight);
  const borders = projectedLines(
    mesh(whole, whole.objects.countries, (a, b) => a !== b),
    unitsPerDegree,
  );
  return { rings, borders };
}

function boundsOf(line) {
  const xs = line.map(([x]) => x);
  const ys = line.map(([, y]) => y);
  const ends = (values) =>
    values.reduce(([a, b], value) => [Math.min(a, value), Math.max(b, value)], [Infinity, -Infinity]);
  return [...ends(xs), ...ends(ys)];
}

/** Width plus height. */
function extent(ring) {
  const [west, east, north, south] = boundsOf(ring);
  return east - west + south - north;
}

/** Path data of a line: one absolute move, then relative steps. @param end `z` closes it */
function trace(line, end) {
  const [first] = line;
  if (!first || line.length < (end ? 3 : 2)) return '';
  const steps = line.slice(1).map(([x, y], i) => `${x - line[i][0]} ${y - line[i][1]}`);
  return `M${first[0]} ${first[1]}l${steps.join(' ')}${end}`.replace(/ -/g, '-');
}

/** Writes a file. @param coast rings that have a line */
function write(name, unitsPerDegree, { rings, borders, coast = [] }) {
  const shape = (attributes, lines, end) =>
    `<path ${attributes} transform="scale(${1 / unitsPerDegree})" d="${lines.map((line) => trace(line, end)).join('')}"/>`;
  const shapes = [
    shape('id="land" stroke="none"', rings, 'z'),
    shape(`fill="none" ${NON_SCALING}`, borders, ''),
    ...(coast.length > 0 ? [shape(`stroke="currentColor" stroke-width="1.2" ${NON_SCALING}`, coast, 'z')] : []),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220"><g id="outline">${shapes.join('')}</g></svg>\n`;
  writeFileSync(new URL(name, output), svg);
}

/** A ring within two bounds of an axis (Sutherland and Hodgman, "Reentrant Polygon Clipping", 1974). @param axis 0 is x */
function clipRing(ring, axis, low, high) {
  const half = (points, isInside, bound) =>
    points.flatMap((a, i) => {
      const b = points[(i + 1) % points.length];
      const share = (bound - a[axis]) / (b[axis] - a[axis]);
      const cut = a.map((value, j) => (j === axis ? bound : Math.round(value + (b[j] - value) * share)));
      return [...(isInside(a) ? [a] : []), ...(isInside(a) !== isInside(b) ? [cut] : [])];
    });
  const above = half(ring, (point) => point[axis] >= low, low);
  const within = half(above, (point) => point[axis] <= high, high);
  return within.filter(([x, y], i) => i === 0 || x !== within[i - 1][0] || y !== within[i - 1][1]);
}

/** The parts of a line within a rectangle (Liang and Barsky, "A New Concept and Method for Line Clipping", 1984). */
function clipLine(line, [west, east, north, south]) {
  const parts = [];
  let part = [];
  const finish = () => {
    if (part.length > 1) parts.push(part);
    part = [];
  };
  for (const [i, b] of line.slice(1).entries()) {
    const a = line[i];
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const sides = [
      [-dx, a[0] - west],
      [dx, east - a[0]],
      [-dy, a[1] - north],
      [dy, south - a[1]],
    ];
    const enter = Math.max(0, ...sides.flatMap(([step, room]) => (step < 0 ? room / step : [])));
    const leave = Math.min(1, ...sides.flatMap(([step, room]) => (step > 0 ? room / step : [])));
    if (enter > leave || sides.some(([step, room]) => step === 0 && room < 0)) {
      finish();
      continue;
    }
    const [start, end] = [enter, leave].map((share) => [Math.round(a[0] + dx * share), Math.round(a[1] + dy * share)]);
    if (part.length === 0) part = [start];
    if (start[0] !== end[0] || start[1] !== end[1]) part.push(end);
    if (leave < 1) finish();
  }
  finish();
  return parts;
}

/** Writes the tiles: the land of each, with a coast line around small islands. */
function writeTiles({ unitsPerDegree, ...level }) {
  const { rings, borders } = shapesOf({ unitsPerDegree, ...level });
  const all = rings.map((ring) => ({ ring, bounds: boundsOf(ring) }));
  mkdirSync(new URL('land/', output), { recursive: true });
  for (let x = -180; x < 180; x += TILE_DEGREES)
    for (let y = NORTH; y < SOUTH; y += TILE_DEGREES) {
      const tile = [x - OVERLAP, x + TILE_DEGREES + OVERLAP, y - OVERLAP, y + TILE_DEGREES + OVERLAP];
      const [west, east, north, south] = tile.map((degrees) => degrees * unitsPerDegree);
      const near = all.filter(({ bounds: [a, b, c, d] }) => b >= west && a <= east && d >= north && c <= south);
      const isWhole = ({ bounds: [a, b, c, d] }) => a >= west && b <= east && c >= north && d <= south;
      const cut = (ring) => clipRing(clipRing(ring, 0, west, east), 1, north, south);
      const own = near.map((one) => (isWhole(one) ? one.ring : cut(one.ring))).filter((ring) => ring.length > 2);
      const coast = near
        .filter((one) => isWhole(one) && extent(one.ring) < COAST * unitsPerDegree)
        .map(({ ring }) => ring);
      const lines = borders.flatMap((line) => clipLine(line, [west, east, north, south]));
      write(`land/${x}_${y}.svg`, unitsPerDegree, { rings: own, borders: lines, coast });
    }
}

write('land.svg', COARSE.unitsPerDegree, shapesOf(COARSE));
write('land-detail.svg', FINE.unitsPerDegree, shapesOf(FINE));
writeTiles(CLOSE);
