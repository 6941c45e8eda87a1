import { expect, test } from 'vitest';
import type { Indexes } from '../../src/operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES, takeSnapshot } from '../../src/operations/snapshot.ts';
import { answerText } from '../support/answerText.ts';
import { indexes } from './published.ts';

/** The answers to every pair, airport and route of the dataset, with and without charter; errors by their message. */
function answers(from: Indexes): readonly string[] {
  const texts: string[] = [];
  const note = (answer: () => string) => {
    try {
      texts.push(answer());
    } catch (error) {
      texts.push(String(error));
    }
  };
  const codes = indexes.airports.map(({ code }) => code);
  for (const include_charter of [false, true])
    for (const code of codes) {
      note(() => answerText(from, 'airport_destinations', { airport_code: code, include_charter }));
      for (const to of codes) {
        note(() => answerText(from, 'route_detail', { route_id: `${code}-${to}`, include_charter }));
        const limits = { max_stops: 3, max_flying_min: 2000, include_charter };
        note(() => answerText(from, 'find_connections', { from: code, to, ...limits }));
        note(() =>
          answerText(from, 'find_journeys', {
            from: code,
            to,
            max_stops: 3,
            max_layover: 5000,
            limit: 50,
          }),
        );
      }
    }
  for (const q of ['London', 'JFK', 'Funchl', 'zzz']) note(() => answerText(from, 'resolve_airport', { q }));
  return texts;
}

test('a snapshot answers as the dataset that it was taken from', () => {
  const expected = answers(indexes);
  expect(new Set(expected).size).toBeGreaterThan(100);
  expect(answers(openSnapshot(takeSnapshot(indexes)))).toEqual(expected);
});

test('the files of a snapshot are those that it is written to', () => {
  expect(Object.keys(takeSnapshot(indexes)).sort()).toEqual([...SNAPSHOT_FILES].sort());
});

test('a snapshot keeps the years of the timetables', () => {
  expect(openSnapshot(takeSnapshot(indexes)).timetableYears).toEqual([2013, 2022]);
});

test('a snapshot whose files do not belong together is refused', () => {
  const files = takeSnapshot(indexes);
  expect(() => openSnapshot({ ...files, 'departures.bin': files['departures.bin'].slice(1) })).toThrow(
    'The stored departures',
  );
});
