import { expect, test } from 'vitest';
import { homePage } from '../../../src/site/pages/home.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { entriesOf } from '../pages.ts';

test('the home page lists the countries with the most airports', () => {
  const entries = entriesOf(homePage(bundledWorld().indexes), 'Airports by country');
  expect(entries).toHaveLength(24);
  expect(entries[0]?.text).toBe('United States');
});
