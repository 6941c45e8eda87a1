import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { countryPage } from '../../../src/site/pages/country.ts';
import { hubPage } from '../../../src/site/pages/hub.ts';
import { hubs } from '../../../src/site/subjects.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { entriesOf, tableIn } from '../pages.ts';
import { airportIndex, testSite } from '../testSite.ts';

const site = testSite();
const page = (code: string) => hubPage(site, airportIndex(site, code));

describe('the page of an airport', () => {
  test('begins with a sentence that has the counts', () => {
    expect(page('LHR').lead).toBe(
      'According to timetables of 2013 to 2022, 2 airlines fly direct from London (LHR) to 4 airports in 4 cities and 3 countries: 24 flights a week. Other flights may be missing.',
    );
    expect(page('NAN').lead).toBe(
      'According to timetables of 2013 to 2022, 1 airline flies direct from Nadi (NAN) to Sydney in Australia: 2 flights a week. Other flights may be missing.',
    );
  });

  test('names the region where several cities have the name', () => {
    const index = airportIndex(site, 'LHR');
    const airports = site.airports.with(index, { ...at(site.airports, index), cityLabel: 'London, England' });
    const { name } = at(site.airports, index);
    expect(hubPage({ ...site, airports }, index).sub).toBe(`${name}, England, United Kingdom`);
    expect(page('LHR').sub).toBe(`${name}, United Kingdom`);
  });

  test('with flights to it alone says so, also on the page of its country', () => {
    const { indexes } = bundledWorld();
    expect(hubPage(indexes, airportIndex(indexes, 'QSC'))).toMatchObject({
      lead: 'Flights to São Carlos (QSC) are in our data, direct flights from it are not. Other flights may be missing.',
      coverage: '',
    });
    const entry = { sign: 'QSC', figure: [0, 'destination'], more: 'flights to it in our data, none from it' };
    expect(countryPage(indexes, 'Brazil')?.sections.flat()).toContainEqual(
      expect.objectContaining({
        title: 'Airports',
        content: expect.objectContaining({ cards: expect.arrayContaining([expect.objectContaining(entry)]) }),
      }),
    );
  });

  test('lists destinations by city, without charter', () => {
    expect(tableIn(page('LHR')).rows.map(({ to }) => to.city)).toEqual(['Dubai', 'Los Angeles', 'New York', 'Sydney']);
    expect(tableIn(page('LGW')).rows.map(({ to }) => to.code)).toEqual(['JFK']);
  });

  test('names airlines with counts, and airports nearby', () => {
    expect(entriesOf(page('LHR'), 'airlines').map(({ text, note }) => [text, note?.split(',')[0]])).toEqual([
      ['British Airways', '2 destinations'],
      ['Lufthansa', '2 destinations'],
    ]);
    expect(entriesOf(page('LHR'), 'Nearby airports')).toEqual([
      { text: 'London Gatwick (LGW)', path: '/airport-routes-london-LGW', note: '1 destination, 41\u00a0km away' },
    ]);
  });

  test('leads to weekend trips where there are some', () => {
    const weekends = (code: string) =>
      entriesOf(page(code), 'More flights').filter(({ path }) => path?.startsWith('/weekend-'));
    expect(weekends('JFK')).toEqual([
      { text: 'Weekend trips from New York John F. Kennedy (JFK)', path: '/weekend-from-new-york-JFK' },
    ]);
    expect(weekends('DXB')).toEqual([]);
  });

  test('exists only for airports with a route that has a page', () => {
    expect(hubs(site)).not.toContain(airportIndex(site, 'FNC'));
  });
});

test('values that are not valid are named at their fields, each with those that may be meant', () => {
  const query = new URLSearchParams('to_country=Icelnd&airline=Luftansa&day=Blursday');
  const form = tableIn(hubPage(site, airportIndex(site, 'LHR'), query))?.form;
  expect(form?.filters.map(({ text, fault }) => [text, fault])).toEqual([
    ['Country: Icelnd', 'Not a country of the data: use its name or code.'],
    ['Airlines: Luftansa', 'Not an airline of the data: use its name or code.'],
    ['Days: Blursday', 'Not a weekday such as Fri.'],
  ]);
});
