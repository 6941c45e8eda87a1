import { expect, test } from 'vitest';
import { aboutPage } from '../../../src/site/pages/about.ts';
import { testSite } from '../testSite.ts';

test('the page on method and limits has the age of the data and counts what is known', () => {
  const { lead, sections } = aboutPage(testSite());
  expect(lead).toContain('timetables are of 2013 to 2022');
  const text = sections.flatMap(({ sentences }) => sentences).join(' ');
  expect(text).toContain('The data is as of 21 November 2026.');
  // One of the ten routes has no time, and one has a season.
  expect(text).toContain('Departure times are known for 9 of 10 routes.');
  expect(text).toContain('A season is known for 1 of 10 routes.');
});
