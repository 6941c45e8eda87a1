import { expect, test } from 'vitest';
import { apiFiles, destinationsFile, withoutCharter } from '../../src/operations/files.ts';
import { airportDestinations } from '../../src/operations/precomputed.ts';
import { bundledWorld } from '../world.ts';

test('where nothing is charter there is no second file, and the plain answer makes it to the letter', () => {
  const world = bundledWorld();
  const files = new Map(apiFiles(world));
  let made = 0;
  for (const { code } of world.dataset.airports) {
    const plain = files.get(destinationsFile(code, false)) ?? '';
    const wanted = JSON.stringify(airportDestinations(world, { airport_code: code, include_charter: true }));
    const file = files.get(destinationsFile(code, true));
    if (file === undefined) made++;
    expect(file ?? withoutCharter.airport_destinations(plain)).toBe(wanted);
  }
  expect(made).toBeGreaterThan(3000);
  expect(made).toBeLessThan(world.dataset.airports.length);
});
