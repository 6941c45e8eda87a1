import { expect, test } from 'vitest';
import { must } from '../../../src/core/must.ts';
import { finish } from '../../../src/core/steps.ts';
import { restOfTable } from '../../../src/site/components/routeRow.ts';
import { choicesOf, tableFilters } from '../../../src/site/route-table/tableFilters.ts';
import { MOST_ROWS } from '../../../src/site/route-table/view.ts';
import { placesOfPage } from '../../../src/site/scripts/allRows.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { flightListAt, tableIn } from '../pages.ts';

const { indexes } = bundledWorld();
const tableAt = (path: string) => tableIn(must(flightListAt(indexes, path), path));
const table = tableAt('/flights-united-states-to-united-states');

test('a long table has the busiest routes, and the others with their places', () => {
  expect(table.rows).toHaveLength(MOST_ROWS.routes);
  const least = Math.min(...table.rows.map(({ weekly }) => weekly));
  expect(Math.max(...table.rest.map(({ row }) => row.weekly))).toBeLessThanOrEqual(least);
  const places = table.rest.map(({ place }) => place);
  const own = placesOfPage(table.rows.length, places);
  expect([...own, ...places].sort((a, b) => a - b)).toEqual(
    Array.from({ length: own.length + places.length }, (_, i) => i),
  );
  const all: string[] = [];
  for (const [i, row] of table.rows.entries()) all[must(own[i], 'a place')] = row.from.city;
  for (const { place, row } of table.rest) all[place] = row.from.city;
  const names = new Intl.Collator('en', { sensitivity: 'base' });
  expect(all.every((city, i) => i === 0 || names.compare(must(all[i - 1], 'a city'), city) <= 0)).toBe(true);
});

test('its filters count all rows', () => {
  const all = [...table.rows, ...table.rest.map(({ row }) => row)];
  const delta = choicesOf(table.filters, 'airline').find(({ value }) => value === 'DL');
  expect(delta?.rows).toBe(all.filter(({ services }) => services.some(({ airline }) => airline === 'DL')).length);
  expect(delta?.rows).toBeGreaterThan(MOST_ROWS.routes);
});

test('the origins of its routes can be chosen, most routes first', () => {
  const all = [...table.rows, ...table.rest.map(({ row }) => row)];
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

test('the other rows are HTML with one row for each', () => {
  const { rows, places } = finish(restOfTable(table));
  expect(rows.match(/<tr data-f="/g)).toHaveLength(places.length);
});

test('a short table leaves nothing out', () => {
  expect(tableAt('/flights-to-funchal-FNC').rest).toEqual([]);
});
