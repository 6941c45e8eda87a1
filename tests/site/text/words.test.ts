import { expect, test } from 'vitest';
import {
  aWeek,
  cityAndCountry,
  count,
  daysPhrase,
  duration,
  flightsAWeek,
  journeyDays,
  list,
  shortDays,
  shortList,
  theCountry,
  timeSpan,
} from '../../../src/site/text/words.ts';

test('a country has its article within a sentence', () => {
  const names = ['United Kingdom', 'Netherlands', 'Cayman Islands', 'Republic of the Congo', 'U.S. Virgin Islands'];
  for (const name of names) expect(theCountry(name)).toBe(`the ${name}`);
  for (const name of ['France', 'Christmas Island', 'Isle', 'Netherland', 'Dominica'])
    expect(theCountry(name)).toBe(name);
});

test('numbers have commas between thousands', () => {
  expect([0, 999, 1000, 123_456, 1_234_567].map(count)).toEqual(['0', '999', '1,000', '123,456', '1,234,567']);
});

test('flights a week are a least number where some days are not known', () => {
  expect(aWeek({ weekly: 1035, daysKnown: true })).toBe('1,035 a week');
  expect(aWeek({ weekly: 35, daysKnown: false })).toBe('at least 35 a week');
  expect(flightsAWeek({ weekly: 1, daysKnown: false })).toBe('at least 1 flight a week');
  expect(flightsAWeek({ weekly: 0, daysKnown: false })).toBe('days not known');
});

test.each([
  ['London', 'United Kingdom', 'London, United Kingdom'],
  ['Hong Kong', 'Hong Kong', 'Hong Kong'],
  ['San José, Costa Rica', 'Costa Rica', 'San José, Costa Rica'],
  ['San Jose, California', 'United States', 'San Jose, California, United States'],
])('%s in %s has its country once', (city, country, text) => expect(cityAndCountry({ city, country })).toBe(text));

test('the days of a week in a cell, in a phrase and of a journey', async () => {
  const lines = Array.from({ length: 128 }, (_, days) =>
    [days.toString(2).padStart(7, '0'), shortDays(days), daysPhrase(days), journeyDays(days)].join(' | '),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('__snapshots__/days.txt');
});

test('minutes, spans of times, and lists', () => {
  expect([0, 59, 60, 61, 1440].map((minutes) => duration(minutes).replaceAll('\u00a0', ' '))).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 1 min',
    '24 h',
  ]);
  expect([null, [370, 370], [0, 1439]].map((span) => timeSpan(span as [number, number] | null))).toEqual([
    'Not known',
    '06:10',
    '00:00–23:59',
  ]);
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(list)).toEqual(['', 'A', 'A and B', 'A, B and C']);
  expect([2, 3, 4].map((limit) => shortList(['A', 'B', 'C'], limit))).toEqual([
    'A and 2 more',
    'A, B and C',
    'A, B and C',
  ]);
});
