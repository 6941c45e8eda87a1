import { describe, expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { routeRows } from '../../../src/site/route-table/rows.ts';
import { choicesOf, tableFilters } from '../../../src/site/route-table/tableFilters.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const rowsFrom = (code: string) => {
  const airport = must(indexes.airportIndex.get(code), code);
  return routeRows(
    indexes,
    [...indexes.routes.routesFrom(airport)].filter((route) => indexes.routes.charterOnly[route] === 0),
  );
};
const rows = rowsFrom('LHR');
const names = (some: typeof rows) => tableFilters('destinations', some)?.filters.map(({ name }) => name) ?? [];

describe('filters of a table', () => {
  test('are those that have choices', () => {
    expect(names(rows)).toEqual('airline alliance country region within season month aircraft day time'.split(' '));
    const unseasoned = rows.map((row) => ({ ...row, season: null, months: 0 }));
    expect(names(unseasoned)).toEqual('airline alliance country region within aircraft day time'.split(' '));
    expect(names(rows.slice(0, 8))).toEqual([]);
  });

  test('count the rows of each season', () => {
    const choices = choicesOf(tableFilters('destinations', rows), 'season');
    expect(choices.map(({ value }) => value)).toContain('Not known');
    expect(choices.reduce((sum, choice) => sum + choice.rows, 0)).toBe(rows.length);
  });
});
