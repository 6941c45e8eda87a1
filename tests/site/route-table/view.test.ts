import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { wholeTablePage } from '../../../src/site/page.ts';
import { choicesOf, tableFilters } from '../../../src/site/route-table/tableFilters.ts';
import { MOST_ROWS } from '../../../src/site/route-table/view.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { flightListAt, tableIn } from '../pages.ts';

const { indexes } = bundledWorld();
const pageAt = (path: string) => must(flightListAt(indexes, path), path);
const tableAt = (path: string) => tableIn(pageAt(path));
const LONG = '/flights-united-states-to-united-states';
const table = tableAt(LONG);
const all = must(table.allRows, 'all rows');

test('a long table has the busiest routes, in the order of all', () => {
  expect(table.rows).toHaveLength(MOST_ROWS.routes);
  expect(table.rows).toEqual(all.filter((row) => table.rows.includes(row)));
  const least = Math.min(...table.rows.map(({ weekly }) => weekly));
  const others = all.filter((row) => !table.rows.includes(row));
  expect(Math.max(...others.map(({ weekly }) => weekly))).toBeLessThanOrEqual(least);
  const names = new Intl.Collator('en', { sensitivity: 'base' });
  const cities = all.map(({ from }) => from.city);
  expect(cities).toEqual(cities.toSorted(names.compare));
});

test('its filters count all rows', () => {
  const delta = choicesOf(table.filters, 'airline').find(({ value }) => value === 'DL');
  expect(delta?.rows).toBe(all.filter(({ services }) => services.some(({ airline }) => airline === 'DL')).length);
  expect(delta?.rows).toBeGreaterThan(MOST_ROWS.routes);
});

test('the origins of its routes can be chosen, most routes first', () => {
  const origins = choicesOf(table.filters, 'from');
  expect(origins[0]).toMatchObject({ rows: Math.max(...origins.map(({ rows }) => rows)) });
  expect(origins.map(({ rows }) => rows)).toEqual(
    origins.map(({ value }) => all.filter(({ from }) => from.code === value).length),
  );
  expect(choicesOf(tableFilters('destinations', all), 'from')).toEqual([]);
});

test('a filter offers what some rows have, and says of which end it is', () => {
  const filtersAt = (path: string) => must(tableAt(path).filters, path).filters;
  const labelAt = (path: string, name: string) => filtersAt(path).find((filter) => filter.name === name)?.label;
  expect(labelAt('/city-london-LON', 'country')).toBe('To country');
  expect(labelAt('/city-london-LON', 'region')).toBe('To region');
  expect(labelAt('/flights-to-london-LHR', 'region')).toBe('Region');
  const alliances = (path: string) => choicesOf(tableAt(path).filters, 'alliance').map(({ value }) => value);
  expect(alliances('/flights-to-london-LHR')).toEqual(['oneworld', 'skyteam', 'star']);
  expect(alliances('/flights-to-funchal-FNC')).toEqual(['oneworld', 'star']);
});

test('a short table has no filters', () => {
  expect(tableFilters('routes', table.rows.slice(0, 8))).toBeNull();
  expect(tableFilters('routes', table.rows.slice(0, 9))).not.toBeNull();
});

test('another page has all rows, and nothing else', () => {
  const whole = must(wholeTablePage(pageAt(LONG)), 'page');
  expect(tableIn(whole)).toMatchObject({ rows: all, allRows: null });
  expect([whole.sections.length, whole.map, whole.head.noindex]).toEqual([1, undefined, true]);
});

test('a short table leaves nothing out', () => {
  expect(tableAt('/flights-to-funchal-FNC').allRows).toBeNull();
});
