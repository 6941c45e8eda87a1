import { expect, test } from 'vitest';
import { KEY_COLUMNS, withOwnRows } from '../../../src/core/dataset/rows.ts';

/** Rows with all columns that tell rows apart, each with a value of its own. */
const COLUMNS = [...new Set(Object.values(KEY_COLUMNS).flat())];
const row = Object.fromEntries(COLUMNS.map((column) => [column, `${column} of the project`]));
const changed = (columns: readonly string[]) => ({
  ...row,
  ...Object.fromEntries(columns.map((column) => [column, null])),
});

test.each([
  ['curated/travel-regions.csv', ['region']],
  ['curated/country-regions.csv', ['region']],
  ['curated/themes.csv', ['theme']],
  ['curated/ceased-airlines.csv', ['iata', 'ceased']],
  ['curated/charters.csv', ['airline', 'from', 'to']],
  ['curated/seasons.csv', ['from', 'to']],
  ['curated/alliances.csv', ['airline', 'since']],
  ['curated/closed-country-pairs.csv', ['a', 'b', 'since']],
  ['curated/detours.csv', ['a', 'b', 'since']],
  ['curated/airline-moves.csv', ['airline', 'from', 'flights']],
  ['curated/ended-services.csv', ['from', 'to', 'airline']],
  ['curated/explained.csv', ['kind', 'subject']],
  ['curated/operators.csv', ['icao', 'iata', 'from_number']],
  ['curated/not-passenger.csv', ['icao', 'iata', 'from_number']],
  ['curated/import/not-flown.csv', ['from', 'to', 'airline']],
  ['curated/import/airlines.csv', ['iata', 'icao']],
  ['curated/cities.csv', ['iata']],
])("%s: the operator's row replaces the one of the same %j", (file, keys) => {
  const same = changed(COLUMNS.filter((column) => !keys.includes(column)));
  expect(withOwnRows(file, [row], [same])).toEqual([same]);
  for (const key of keys) {
    const other = changed([key]);
    expect(withOwnRows(file, [row], [other]), key).toEqual([row, other]);
  }
});

test('without rows of the operator the table is as it was', () => {
  const rows = [row];
  expect(withOwnRows('curated/cities.csv', rows, [])).toBe(rows);
});
