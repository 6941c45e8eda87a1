/**
 * Makes the land outlines in `public/` (run by hand when they should change): `node src/site/maps/makeLand.ts`.
 * Source: Natural Earth by way of the npm package world-atlas (public domain). Each file holds one `#land` and one
 * `#borders`, in degrees of the shared projection, whole numbers of a hundredth (or a tenth) of a degree.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mesh, feature } from 'topojson-client';
import { presimplify, simplify } from 'topojson-simplify';
import { project } from './projection.ts';

type Ring = readonly (readonly [number, number])[];
const require = createRequire(import.meta.url);
const atlas = (name: string) => JSON.parse(readFileSync(require.resolve(`world-atlas/${name}.json`), 'utf8'));

function makeLand(file: string, source: string, unitsPerDegree: number, weight: number, smallestIsland: number): void {
  const topology = simplify(presimplify(atlas(source)), weight);
  const toUnits = ([lon, lat]: readonly [number, number]) => {
    const { x, y } = project(Math.max(-85, Math.min(85, lat)), lon);
    return [Math.round(x * unitsPerDegree), Math.round(y * unitsPerDegree)] as const;
  };
  const trace = (line: Ring, close: boolean): string => {
    let [px, py] = [0, 0];
    const points = line.map(toUnits).filter(([x, y], i) => {
      const moved = i === 0 || x !== px || y !== py;
      [px, py] = [x, y];
      return moved;
    });
    if (points.length < (close ? 4 : 2)) return '';
    let d = `M${points[0]?.join(' ')}l`;
    for (let i = 1; i < points.length - (close ? 1 : 0); i++) {
      const [a, b] = [points[i - 1], points[i]];
      if (a && b) d += `${i === 1 ? '' : ' '}${b[0] - a[0]} ${b[1] - a[1]}`;
    }
    return (close ? `${d}z` : d).replace(/ -/g, '-');
  };
  const land = feature(topology, topology.objects.land) as unknown as {
    features: { geometry: { type: string; coordinates: Ring[][] | Ring[] } }[];
  };
  const polygons = land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates as Ring[]] : (geometry.coordinates as Ring[][]),
  );
  const rings = polygons.flatMap((polygon) => polygon.filter((ring) => extent(ring) >= smallestIsland));
  const borders = mesh(topology, topology.objects.countries, (a, b) => a !== b).coordinates as unknown as Ring[];
  const scale = 1 / unitsPerDegree;
  writeFileSync(
    new URL(`../../../public/${file}`, import.meta.url),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -110 360 220"><path id="land" transform="scale(${scale})" d="${rings
      .map((ring) => trace(ring, true))
      .join('')}"/><path id="borders" transform="scale(${scale})" fill="none" vector-effect="non-scaling-stroke" d="${borders
      .map((line) => trace(line, false))
      .join('')}"/></svg>\n`,
  );
}

/** Width plus height of a ring in degrees. */
function extent(ring: Ring): number {
  const lons = ring.map(([lon]) => lon);
  const lats = ring.map(([, lat]) => lat);
  return Math.max(...lons) - Math.min(...lons) + Math.max(...lats) - Math.min(...lats);
}

makeLand('land.svg', 'countries-110m', 10, 0.02, 0.8);
makeLand('land-detail.svg', 'countries-50m', 50, 0.006, 0.06);
