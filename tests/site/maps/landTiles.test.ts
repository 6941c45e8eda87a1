import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_TILES, tilePath, tilesIn } from '../../../src/site/maps/landTiles.ts';

test('every tile has a file', () => {
  expect(ALL_TILES.map(tilePath).filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('a rectangle has the tiles that it overlaps', () => {
  expect(tilesIn(-5, 5, 1, 2)).toEqual([
    { column: -1, row: 0 },
    { column: 0, row: 0 },
  ]);
  expect(tilesIn(-180, 180, -120, 100)).toEqual(ALL_TILES);
});
