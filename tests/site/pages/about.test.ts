import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { routeOfId } from '../../../src/operations/records.ts';
import { scheduledRoutes } from '../../../src/operations/routeWeeks.ts';
import { aboutPage } from '../../../src/site/pages/about.ts';
import { bundledWorld } from '../../support/testWorld.ts';
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

test('the page on method and limits counts no times of charter flights', () => {
  const { indexes } = bundledWorld();
  const { departures } = indexes;
  const sentences = contentsOf(aboutPage(indexes), 'facts').flatMap(({ entries }) => entries.map(({ text }) => text));
  const known = sentences.find((text) => text.startsWith('Departure times are known for')) ?? '';
  const isTimed = (services: readonly number[]) => services.some((one) => departures.hasKnownTime(one));
  const timed = scheduledRoutes(indexes).filter((route) => isTimed(departures.scheduledServicesOf(route)));
  expect(known).toContain(`Departure times are known for ${timed.length.toLocaleString('en')} of `);
  // Alicante to Katowice: Ryanair, and a charter airline with a time.
  const mixed = must(routeOfId(indexes, 'ALC-KTW'), 'route');
  expect(timed).not.toContain(mixed);
  expect(isTimed(departures.servicesOf(mixed))).toBe(true);
});

test('the page on method and limits counts services by the year of their timetable, the oldest first', () => {
  const page = aboutPage(bundledWorld().indexes);
  const sentences = contentsOf(page, 'facts').flatMap(({ entries }) => entries.map(({ text }) => text));
  const ages =
    sentences.find((text) => text.startsWith('Services (an airline on a route) by the year of their timetable: ')) ??
    '';
  const years = [...ages.matchAll(/[\d,]+ of (\d{4})/g)].map(([, year]) => Number(year));
  expect(years.length).toBeGreaterThan(5);
  expect(years).toEqual(years.toSorted((a, b) => a - b));
});

test('the page on method and limits counts the services that observers saw in the last twelve months', () => {
  const indexes = testSite();
  const month = monthNumber(indexes.dataDate);
  const seenMonth = { value: Uint16Array.of(month, month - 12, month - 13, 0) };
  const departures: typeof indexes.departures = Object.create(indexes.departures, { seenMonth });
  const sentences = contentsOf(aboutPage({ ...indexes, departures }), 'facts').flatMap(({ entries }) => entries);
  expect(sentences.map(({ text }) => text).join(' ')).toContain(
    'Observers of flights saw 2 of them in the last twelve months.',
  );
});
