import { expect, test } from 'vitest';
import { elsewhere, hintsFor, plainName, reasonFor, replacementOf } from '../../src/contract/argumentHints.ts';

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

test.each([
  [['airport', 'iata', 'code', 'airportcode', 'iatacode'], ['airport_code'], 'use airport_code'],
  [['airportcode'], ['airport', 'from'], 'use airport or from'],
  [['radius', 'distancekm', 'maxdistance'], ['radius_km'], 'use radius_km'],
  [['arriveafter', 'arrivaltimeafter', 'landsafter'], ['arrive_after'], 'use arrive_after'],
  [['country', 'countrycode', 'countries'], ['to_country', 'from_country'], 'use to_country or from_country'],
  [['country'], ['country'], undefined],
  [['region', 'continent'], ['to_region'], 'use to_region'],
  [['flightnumber', 'flightno'], ['flight'], 'use flight'],
  [['fromcountry'], ['from_country'], 'use from_country'],
  [['tocountry'], ['to_country'], 'use to_country'],
  [['fromregion'], ['from_region'], 'use from_region'],
  [['toregion'], ['to_region'], 'use to_region'],
  [['returntrip', 'roundjourney'], ['return_day'], 'use return_day'],
  [['returndate', 'inbounddates'], ['day', 'return_day'], 'schedules are weekly; use day and return_day'],
  [['latestarrival'], ['arrive_after'], 'use arrive_after'],
])('%j where the tool has %j', (names, valid, reason) => {
  for (const name of names) expect(reasonFor(name, valid), name).toBe(reason);
});

test.each([
  ['origin', undefined],
  ['lat', 'positions cannot be used here'],
  ['lon', 'positions cannot be used here'],
  ['radius', 'distances cannot be filtered here'],
  ['departafter', 'times of day cannot be filtered here'],
  ['departbefore', 'times of day cannot be filtered here'],
  ['departuretime', 'times of day cannot be filtered here'],
  ['landsafter', 'times of arrival cannot be filtered here'],
  ['arrivalby', 'times of arrival cannot be filtered here'],
  ['stops', 'every flight here is direct'],
  ['direct', 'the answer is about direct flights'],
  ['country', 'countries cannot be filtered here'],
  ['continent', 'regions cannot be filtered here'],
  ['flightno', 'flight numbers cannot be filtered here'],
  ['roundtrip', 'each direction is a call of its own, with the airports exchanged'],
  ['season', 'months cannot be filtered here'],
  ['page', 'the answer has one page'],
  ['returndate', 'schedules are weekly'],
  ['traveldate', 'schedules are weekly'],
  ['weekday', 'days cannot be filtered here'],
  ['carrier', 'airlines cannot be filtered here'],
  ['duration', 'flight time cannot be limited here'],
  ['cityname', 'turn a city into airport codes with resolve_airport'],
])('%s where nothing replaces it', (name, reason) => {
  // What other tools have follows.
  expect(reasonFor(name, [])?.split('; ')[0]).toBe(reason);
});

test('one replacement is named where a parameter is missing', () => {
  expect(plainName('Max-Stops_of Trip')).toBe('maxstopsoftrip');
  expect(replacementOf('origin', ['from', 'to'])).toBe('from');
  expect(replacementOf('page', ['limit', 'offset'])).toBeUndefined();
  expect(replacementOf('from', ['airport_code', 'to_country'])).toBe('airport_code');
  expect(replacementOf('from', ['route_id'])).toBe('route_id');
  expect(replacementOf('nothing', ['from'])).toBeUndefined();
  expect(hintsFor(['origin', 'to', 'Destination', 'origin', 'x'], ['from', 'to'])).toEqual([
    'origin: use from',
    'Destination: use to',
  ]);
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
