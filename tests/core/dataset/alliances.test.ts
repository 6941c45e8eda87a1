import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { bundledWorld, tinyWorld } from '../../support/testWorld.ts';
import { faultsOf } from './faults.ts';

const membersOf = (date: string, ...lines: readonly string[]) =>
  Object.fromEntries(
    loadDataset(tinyWorld({ 'curated/alliances.csv': lines }, { data_date: date, timetable_years: [2025, 2026] }))
      .alliances,
  );

test('has the members on the date of the data, first and last month included', () => {
  const lines = ['star,BA,1999-02,2020-04', 'oneworld,BA,2020-05,', 'star,LH,2026-12,'];
  expect(membersOf('2020-04-30', ...lines)).toEqual({ BA: 'star' });
  expect(membersOf('2020-05-01', ...lines)).toEqual({ BA: 'oneworld' });
  expect(membersOf('2026-11-30', ...lines)).toEqual({ BA: 'oneworld' });
  expect(membersOf('2026-12-01', ...lines)).toEqual({ BA: 'oneworld', LH: 'star' });
});

test('refuses an unknown alliance, a membership that ends before it begins, and two at once', () => {
  expect(
    faultsOf(
      tinyWorld({
        'curated/alliances.csv': ['star,LH,2020-05,2020-04', 'oneworld,BA,1999-02,2020-04', 'star,BA,2020-04,'],
      }),
    ),
  ).toEqual([
    'data/curated/alliances.csv:2: until: is before since: "2020-04"',
    'data/curated/alliances.csv:4: since: overlaps with line 3: BA 2020-04',
  ]);
  expect(faultsOf(tinyWorld({ 'curated/alliances.csv': ['wings,LH,2020-05,'] }))).toEqual([
    expect.stringContaining('data/curated/alliances.csv:2: alliance: '),
  ]);
});

test('the bundled table names known airlines, and the three alliances', () => {
  const known = new Set(
    ['data/reference/airlines.csv', 'data/reference/airlines.csv'].flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => line.slice(0, 2)),
    ),
  );
  const { alliances } = bundledWorld().dataset;
  expect([...alliances.keys()].filter((code) => !known.has(code))).toEqual([]);
  expect(new Set(alliances.values())).toEqual(new Set(['oneworld', 'skyteam', 'star']));
  expect([alliances.get('SK'), alliances.get('S7'), alliances.get('LH')]).toEqual(['skyteam', undefined, 'star']);
});
