import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { landOf } from '../../scripts/land/outlines.ts';
import { LAND_PATHS } from '../../src/contract/paths.ts';
import { keysOf } from '../../src/core/objects.ts';

test.each(keysOf(LAND_PATHS))('the %s outline in public/ is what the script makes', (name) => {
  expect(landOf(name) === readFileSync(`public${LAND_PATHS[name]}`, 'utf8')).toBe(true);
});
