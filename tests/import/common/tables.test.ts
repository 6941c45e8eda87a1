import { expect, test } from 'vitest';
import { textOf } from '../../../scripts/import/common/tables.ts';

test('a table is sorted by its key, whatever the order of its rows', () => {
  const rows = [
    ['LHR', 'FNC', 'BA', null, '7', null],
    ['LHR', 'FNC', 'BA', '07:05', '1', 95],
    ['LHR', 'FNC', 'BA', '07:05', '2', 240],
    ['LHR', 'FNC', 'BA', '07:05', '3', 240],
    ['LHR', 'FNC', 'BA', '07:05', '3', 240, 98, '320 738'],
    ['LHR', 'FNC', 'BA', '07:05', '3', 240, 117, '320'],
    ['LHR', 'FNC', 'BY', '06:00', '1', null],
    ['LHR', 'JFK', 'BA', '05:00', '1', null],
    ['LTN', 'FNC', 'BA', '05:00', '1', null],
  ].map(
    ([from, to, airline, departure, days, block_min, flight = null, aircraft = '']) =>
      ({ from, to, airline, departure, days, block_min, flight, aircraft }) as never,
  );
  const text = textOf('departures.csv', rows);
  expect(text.split('\n').slice(1, 7)).toEqual([
    'LHR,FNC,BA,,7,,,',
    'LHR,FNC,BA,07:05,1,95,,',
    'LHR,FNC,BA,07:05,2,240,,',
    'LHR,FNC,BA,07:05,3,240,,',
    'LHR,FNC,BA,07:05,3,240,98,320 738',
    'LHR,FNC,BA,07:05,3,240,117,320',
  ]);
  for (let first = 0; first < rows.length; first++)
    expect(textOf('departures.csv', [...rows.slice(first), ...rows.slice(0, first)].reverse())).toBe(text);
});

test('numbers are sorted as such, and rows of one key stay in order', () => {
  const row = (block_min: number, note: string) => ({
    from: 'LHR',
    to: 'JFK',
    airline: 'BA',
    block_min,
    aircraft: '',
    note,
  });
  const text = textOf('departures.csv', [row(1000, ''), row(95, ''), row(99_999, ''), row(240, '')]);
  expect(text.match(/,\d+,/g)).toEqual([',95,', ',240,', ',1000,', ',99999,']);
  const months = (months: string) => ({ from: 'LHR', to: 'JFK', months, basis: months });
  const seasons = textOf('curated/seasons.csv', [months('b'), months('a'), months('c')]);
  expect(seasons.split('\n').slice(1, 4)).toEqual(['LHR,JFK,a,a', 'LHR,JFK,b,b', 'LHR,JFK,c,c']);
  const airports = [
    { iata: 'LHR', name: 'first' },
    { iata: 'JFK', name: 'other' },
    { iata: 'LHR', name: 'a second' },
  ];
  expect(textOf('airlines.csv', airports)).toBe('iata,icao,name\nJFK,,other\nLHR,,first\nLHR,,a second\n');
});
