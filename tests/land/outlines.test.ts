import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEVELS, landOf, landTilesOf } from '../../scripts/land/outlines.ts';
import { LAND_PATHS } from '../../src/contract/paths.ts';
import { tilePath } from '../../src/site/maps/landTiles.ts';

/** The text of a file at a URL path of `public/`. */
const inPublic = (path: string): string => readFileSync(`public${path}`, 'utf8');

test.each(['coarse', 'fine'] as const)('the %s outline in public/ is what the script makes', (name) => {
  expect(landOf(LEVELS[name]) === inPublic(LAND_PATHS[name])).toBe(true);
});

/** Alpine borders, islands of the Pacific, both sides of the date line, and Antarctica at the edge of the map. */
const TILES = [
  { column: 0, row: -3 },
  { column: 8, row: -1 },
  { column: 8, row: 0 },
  { column: -9, row: 0 },
  { column: 0, row: 4 },
];

test('so are the tiles: with borders, with islands, at the date line and at the edge', () => {
  const tileOf = landTilesOf(LEVELS.tiles);
  for (const tile of TILES) expect(tileOf(tile) === inPublic(tilePath(tile)), tilePath(tile)).toBe(true);
});
