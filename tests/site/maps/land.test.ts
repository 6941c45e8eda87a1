/** The outlines of the land, read back as polygons: places are in land or in the sea. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LAND_PATHS } from '../../../src/contract/paths.ts';
import { must } from '../../../src/core/must.ts';
import { type Point, project } from '../../../src/site/maps/projection.ts';
import { landInView, viewportAround } from '../../../src/site/maps/viewport.ts';

type Ring = readonly Point[];

/** The rings of `#land` of a file, in projected degrees. */
function ringsOf(file: string): Ring[] {
  const [, scale, d] = must(
    /<path id="land" stroke="none" transform="scale\(([\d.]+)\)" d="([^"]*)"/.exec(
      readFileSync(`public${file}`, 'utf8'),
    ),
    `land in ${file}`,
  );
  return (d ?? '')
    .split('M')
    .slice(1)
    .map((ring) => {
      const numbers = (ring.match(/-?\d+/g) ?? []).map(Number);
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, i) => {
        [x, y] = [x + (numbers[i * 2] ?? 0), y + (numbers[i * 2 + 1] ?? 0)];
        return { x: x * Number(scale), y: y * Number(scale) };
      });
    });
}

/** Whether a point is in an odd number of rings. */
const isIn = (rings: readonly Ring[], { x, y }: Point): boolean =>
  rings.reduce((inside, ring) => {
    let isInside = inside;
    for (const [i, a] of ring.entries()) {
      const b = must(ring[(i + 1) % ring.length], 'next point');
      if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isInside = !isInside;
    }
    return isInside;
  }, false);

const PLACES = [
  ['the Mainland of Orkney', 59.0, -3.15, true],
  ['the Mainland of Shetland', 60.3, -1.3, true],
  ['Scotland', 57.0, -4.0, true],
  ['Oahu', 21.5, -158.0, true],
  ['the Isle of Wight', 50.67, -1.3, true],
  ['the sea between Orkney and Shetland', 59.75, -2.2, false],
  ['the Moray Firth', 58.0, -3.2, false],
  ['the Pacific', 0, -150.5, false],
] as const;

describe.each(PLACES)('%s', (_, lat, lon, isLand) => {
  test('is right on the outline of countries', () => {
    expect(isIn(ringsOf(LAND_PATHS.fine), project(lat, lon))).toBe(isLand);
  });

  test('is right on the closest outline', () => {
    const frame = viewportAround([project(lat - 0.5, lon - 0.5), project(lat + 0.5, lon + 0.5)]);
    const point = project(lat, lon);
    const files = landInView(frame).map(({ file }) => file);
    expect(files.every((file) => file.startsWith('/land/'))).toBe(true);
    expect(files.some((file) => isIn(ringsOf(file), point))).toBe(isLand);
  });
});

test('every tile that a map can have is a file, also beyond the date line and at the poles', () => {
  for (const [lat, lon] of [
    [-16.5, 179.9],
    [78.2, 15.5],
    [-89, 0],
    [89, -179],
  ] as const) {
    const frame = viewportAround([project(lat - 0.5, lon - 0.5), project(lat + 0.5, lon + 0.5)]);
    const pieces = landInView(frame);
    expect(pieces.length).toBeGreaterThan(0);
    for (const { file } of pieces) expect(readFileSync(`public${file}`, 'utf8')).toContain('id="outline"');
  }
});
