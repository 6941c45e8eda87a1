import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { pageNames } from '../../src/operations/pageNames.ts';
import { openSnapshot, takeSnapshot } from '../../src/operations/snapshot.ts';
import { pageMarkdown } from '../../src/site/markdown.ts';
import { aboutPage } from '../../src/site/pages/about.ts';
import { airlineKind, airlinePage, airlinesPage } from '../../src/site/pages/airline.ts';
import { countryPage } from '../../src/site/pages/country.ts';
import { hubPage } from '../../src/site/pages/hub.ts';
import { searchEntries } from '../../src/site/search/searchEntries.ts';
import { findPage } from '../../src/site/search/siteSearch.ts';
import { flights, tinyWorld } from '../support/testWorld.ts';
import { contentsOf, entriesOf } from './pages.ts';
import { airportIndex } from './testSite.ts';

const indexes = buildIndexes({
  dataset: loadDataset(
    tinyWorld({
      ...flights('LHR-JFK BA 07:00', 'LHR-JFK LH', 'LHR-SYD BA -- 1', 'JFK-LHR BA 07:00'),
      'curated/missing-airlines.csv': [
        '6E,IndiGo,IN,SYD,800',
        'W9,Wizz Air UK,GB,LHR LGW,',
        'BA,British Airways,GB,LHR,12',
        'LH,Lufthansa,DE,JFK,5',
      ],
    }),
  ),
  baseUrl: 'https://routes.example',
});

describe('an airline that is not in the data', () => {
  test('has a page that says so, with the airports where it is based', () => {
    const page = airlinePage(indexes, '6E');
    expect(page.lead).toMatch(/^IndiGo is not in our data: /);
    expect(entriesOf(page, 'Where it is based').map(({ path }) => path)).toEqual(['/airport-routes-sydney-SYD']);
    // Gatwick has no route here, and no page.
    expect(entriesOf(airlinePage(indexes, 'W9'), 'Where it is based').map(({ path }) => path)).toEqual([
      '/airport-routes-london-LHR',
    ]);
    expect(page.head).toMatchObject({ path: '/airline-indigo-6E', title: 'IndiGo (6E): not in our data' });
    expect(pageMarkdown(indexes, page)).toContain('IndiGo is not in our data');
    expect([...(airlineKind.list?.(indexes, 1) ?? [])].map(({ airline }) => airline.code)).toEqual([
      'BA',
      'LH',
      '6E',
      'W9',
    ]);
  });

  test('is found by name, by code and at its address', () => {
    for (const text of ['indigo', '6E', 'Wizz Air UK']) expect(findPage(indexes, text)).toHaveProperty('path');
    expect(findPage(indexes, 'indigo')).toEqual({ path: '/airline-indigo-6E' });
    expect(searchEntries(indexes)).toContainEqual(['IndiGo', 'Airline 6E, not in our data', '/airline-indigo-6E']);
    expect(pageNames(openSnapshot(takeSnapshot(indexes))).airline('6E')).toMatchObject({ name: 'IndiGo' });
  });

  test('is none that the data has', () => {
    expect(airlinePage(indexes, 'BA').lead).toContain(
      'British Airways (BA) flies 3 direct routes in our data, from 2 airports',
    );
    expect(indexes.missingAirlines.map(({ code }) => code)).toEqual(['6E', 'LH', 'W9']);
    expect(entriesOf(airlinesPage(indexes), 'Not in our data').map(({ text }) => text)).toEqual([
      'IndiGo',
      'Wizz Air UK',
    ]);
  });
});

test('an airline with less than a quarter of its routes in the data says so', () => {
  expect(airlinePage(indexes, 'LH').coverage).toMatch(
    /^Most of its routes are missing: our data has 1, public lists have about 5\. /,
  );
  expect(airlinePage(indexes, 'BA').coverage).not.toContain('missing');
  expect(searchEntries(indexes).filter(([name]) => name === 'Lufthansa')).toHaveLength(1);
});

test('pages say how many services have no days or times, and which airlines are missing', () => {
  const [heathrow, kennedy] = ['LHR', 'JFK'].map((code) => hubPage(indexes, airportIndex(indexes, code)));
  expect(heathrow?.coverage).toBe('Of 3 services in our data, the days of 1 and the times of 1 more are not known.');
  expect(heathrow?.lead).toMatch(/^Wizz Air UK is based here and is not in our data\. /);
  expect(kennedy?.coverage).toBe('Days and times are known for 1 service.');
  expect(kennedy?.lead).toMatch(/^Lufthansa is based here and has few routes in our data\. /);
  expect(countryPage(indexes, 'United Kingdom')?.coverage).toMatch(/Not in our data: Wizz Air UK\.$/);
  expect(airlinePage(indexes, 'LH').coverage).toMatch(/Of 1 service in our data, the days of 1 are not known\.$/);
  const sentences = contentsOf(aboutPage(indexes), 'facts').flatMap(({ entries }) => entries.map(({ text }) => text));
  expect(sentences).toContain('2 airlines not in our data');
  expect(sentences).toContain('1 airline with few of their routes in our data: the page of each says so.');
  expect(sentences).toContain(
    'Services (an airline on a route) by the year of their timetable: 4 of a year that is not known. Observers of flights saw 0 of them in the last twelve months.',
  );
});
