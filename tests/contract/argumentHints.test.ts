import { expect, test } from 'vitest';
import { elsewhere, reasonFor } from '../../src/contract/argumentHints.ts';

/** Arguments that do what others are tried for; `from` and `to` among them. */
const VALID = ['from', 'to', 'q', 'arrive_before', 'month', 'limit', 'offset', 'day', 'depart_after', 'airline'];
const ALL = [...VALID, 'max_stops', 'max_flying_min', 'latitude', 'longitude', 'depart_before'];

test.each([
  [['origin', 'originairportcode', 'source', 'departureairport', 'fromcity', 'fromcityiata'], 'use from'],
  [['lat'], 'use latitude'],
  [['lon', 'lng', 'long'], 'use longitude'],
  [['departureafter', 'departsafter', 'leaveafter'], 'use depart_after'],
  [['departurebefore', 'departsbefore'], 'use depart_before'],
  [['stops', 'maxconnections', 'layovers', 'changes'], 'use max_stops'],
  [['dest', 'destination', 'destinationcode', 'arrivalairport', 'tocityairport'], 'use to'],
  [['query', 'name', 'search', 'text', 'place', 'location'], 'use q'],
  [['round', 'roundtrip', 'return', 'returnflight', 'oneway'], 'each direction is a call of its own'],
  [['arriveby', 'arrivaltime', 'latestarrival', 'arrivebefore'], 'use arrive_before'],
  [['season', 'months'], 'use month'],
  [['page', 'pagesize', 'perpage', 'cursor', 'skip', 'count', 'maxresults', 'size'], 'use limit and offset'],
  [['on', 'when', 'date', 'departuredate', 'dates', 'traveldatefrom'], 'schedules are weekly; use day'],
  [['weekday', 'days', 'dayofweek', 'daysofweek'], 'schedules are weekly; use day'],
  [['time', 'departtime', 'departuretimefrom', 'earliesttime'], 'use depart_after'],
  [['direct', 'nonstop', 'directonly'], 'use max_stops'],
  [['sort', 'sortby', 'orderby'], 'the order is fixed'],
  [['city', 'cityname'], 'use q'],
  [['fromcountry', 'tocountry', 'fromregion', 'toregion'], 'cannot be named here; '],
])('%j are whole names', (names, reason) => {
  for (const name of names) {
    expect(reasonFor(name, ALL), name).toContain(reason);
    for (const other of [`x${name}`, `${name}x`]) expect(reasonFor(other, ALL), other).toBeUndefined();
  }
});

test.each([
  [['maxprice', 'farebasis', 'currencycode'], 'there are no fares'],
  [['cabinclass', 'seatsleft', 'class', 'adults'], 'there are no seats, cabins or passengers'],
  [['carriercode'], 'use airline'],
  [['maxduration', 'flighttimes', 'hours'], 'use max_flying_min'],
])('%j hold a word', (names, reason) => {
  for (const name of names) expect(reasonFor(name, ALL), name).toBe(reason);
});

test('what a tool has is not explained, and what it lacks is an argument of others', () => {
  expect(reasonFor('from', ALL)).toBeUndefined();
  expect(reasonFor('from', ['to'])).toContain('for two airports use find_connections or find_journeys');
  // The airport of destinations is their origin; that of origins is their destination.
  expect(reasonFor('from', ['airport_code', 'to_country'])).toBe('use airport_code');
  expect(reasonFor('to', ['airport_code', 'to_country'])).toContain('for two airports');
  expect(reasonFor('to', ['airport_code', 'from_country'])).toBe('use airport_code');
  expect(reasonFor('from', ['airport', 'airline'])).toBe('use airport');
  expect(reasonFor('origin', ['to'])).toBeUndefined();
  expect(reasonFor('month', [])).toMatch(/^months cannot be filtered here; month is an argument of .*destinations/);
  expect(reasonFor('arriveby', [])).toMatch(/; arrive_before is an argument of .*find_journeys/);
  expect([elsewhere(undefined), elsewhere('price')]).toEqual(['', '']);
});
