import { expect, test } from 'vitest';
import { aboutPage } from '../../../src/site/pages/about.ts';
import { contentsOf } from '../pages.ts';
import { testSite } from '../testSite.ts';

test('the page on method and limits has the age of the data and counts what is known', () => {
  const page = aboutPage(testSite());
  expect(page.lead).toContain('timetables are of 2013 to 2022');
  const sentences = contentsOf(page, 'facts').flatMap(({ entries }) => entries.map(({ text }) => text));
  const text = sentences.join(' ');
  expect(text).toContain('The data is as of 21 November 2026.');
  // One of the ten routes has no time, and one has a season.
  expect(text).toContain('Departure times are known for 9 of 10 routes.');
  expect(text).toContain('A season is known for 1 of 10 routes.');
});
