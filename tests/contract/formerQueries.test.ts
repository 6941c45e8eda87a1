import { describe, expect, test } from 'vitest';
import { currentQuery, dayPartTimes, writeQuery } from '../../src/contract/formerQueries.ts';

describe('pages of routes', () => {
  test.each([
    ['within=120', 'max_flying_min=120'],
    ['country=GR', 'to_country=GR'],
    ['region=Balkans&day=Sat', 'to_region=Balkans&day=Sat'],
    ['time=morning', 'depart_after=06:00&depart_before=11:59'],
    ['season=Year-round', 'season=year_round'],
    ['season=Probably+all+year', 'season=year_round'],
    ['season=Summer+seasonal', 'season=summer'],
    ['season=Winter+seasonal', 'season=winter'],
    ['season=Seasonal', 'season=other'],
    ['season=Not+known', 'season=unknown'],
    ['q=rome&day=Sat', 'day=Sat'],
    ['sort=place', 'sort=city'],
    ['sort=place-down', 'sort=-city'],
    ['sort=time', 'sort=flying_min'],
    ['sort=km', 'sort=distance_km'],
    ['sort=weekly-down', 'sort=-weekly'],
    ['sort=days', ''],
    ['sort=departs', ''],
    ['sort=country', ''],
    ['sort=season', ''],
    ['sort=season-down', ''],
    // Of today.
    ['day=Sat&season=summer', null],
    ['q=', null],
    ['sort=weekly', null],
    ['sort=distance_km', null],
    ['sort=-city', null],
    ['', null],
  ])('%s: %s', (query, current) => expect(currentQuery('airport_destinations', query)).toBe(current));

  test('from other airports', () => {
    expect(currentQuery('airport_origins', 'country=GR&region=Balkans')).toBe('from_country=GR&from_region=Balkans');
  });
});

describe('pages of journeys', () => {
  test.each([
    ['out=Fri&back=Sun', 'day=Fri&return_day=Sun'],
    ['country=GR', 'to_country=GR'],
    ['max_flying_min=120&day=Fri', 'day=Fri'],
    ['onward=Rome', 'to2=Rome'],
    ['onward=Rome+Sun,+Paris+monday', 'to2=Rome&day2=Sun&to3=Paris&day3=Mon'],
    // Not the name of a weekday.
    ['onward=Port+Sunlight,+,New+Mon+York', 'to2=Port+Sunlight&to3=New+Mon+York'],
    ['onward=A,B,C,D,E', 'to2=A&to3=B&to4=C&to5=D'],
    ['within=120&season=Seasonal', null],
  ])('%s: %s', (query, current) => expect(currentQuery('find_journeys', query)).toBe(current));
});

test.each([
  [[], []],
  [['night'], ['00:00', '05:59']],
  [['afternoon'], ['12:00', '17:59']],
  [
    ['morning', 'afternoon'],
    ['06:00', '17:59'],
  ],
  // Over midnight.
  [
    ['night', 'evening'],
    ['18:00', '05:59'],
  ],
  [
    ['night', 'morning', 'evening'],
    ['18:00', '11:59'],
  ],
  // No neighbours: from the first on.
  [
    ['morning', 'evening'],
    ['06:00', '11:59'],
  ],
  [['night', 'morning', 'afternoon', 'evening'], []],
])('%j: %j', (parts, times) => expect(dayPartTimes(parts).map(([, time]) => time)).toEqual(times));

test('a query is legible where it can be', () => {
  expect(
    writeQuery([
      ['day', 'Sat,Sun'],
      ['depart_after', '06:00'],
      ['to', 'a&b c'],
    ]),
  ).toBe('day=Sat,Sun&depart_after=06:00&to=a%26b+c');
});
