import { expect, test } from 'vitest';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { inColumns, writeList } from '../../src/operations/answerForms.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { smallWorld } from '../support/testWorld.ts';
import { published } from './published.ts';

const indexes = buildIndexes(published);
const ask = (more: object) => ({ airport_code: 'LHR', include_charter: false, ...more }) as const;

test('a list as CSV has a header line, a line for each row, and lists joined by spaces', () => {
  const input = { ...ask({ format: 'csv', fields: 'summary' }) } as const;
  const answer = callOperation(indexes, 'airport_destinations', input);
  const lines = writeList('airport_destinations', input, answer).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + (answer.destinations as readonly object[]).length);
  expect(lines[0]).toMatch(/^route_id,from,to,city,country,flying_min,(estimated,)?distance_km,airlines,days,/);
  const [row] = answer.destinations as readonly object[];
  const busy = { ...answer, destinations: [{ ...row, days: ['Mon', 'Sat'], airlines: ['BA', 'AA'] }] };
  expect(writeList('airport_destinations', input, busy as typeof answer)).toMatch(/,BA AA,Mon Sat,/);
});

test('an empty list has its columns, in columns and as CSV', () => {
  const input = { ...ask({ format: 'columns', fields: 'summary', to_country: 'JP' }) } as const;
  const answer = callOperation(indexes, 'airport_destinations', input);
  const { destinations } = inColumns('airport_destinations', input, answer) as { destinations: { columns: string[] } };
  expect(destinations.columns).toContain('weekly');
  const header = writeList('airport_destinations', input, answer).split('\r\n')[0]?.split(',');
  // A CSV file has the columns of optional fields, too.
  expect(header?.filter((name) => name !== 'estimated')).toEqual(destinations.columns);
});

test('a text that a spreadsheet would take for a formula is a text', () => {
  const input = { limit: 1, offset: 0, format: 'csv' } as const;
  const row = {
    airline_code: 'XX',
    icao_code: null,
    airline: '=1+1',
    alliance: null,
    routes: 1,
    airports: 2,
    weekly: -1,
  };
  expect(writeList('find_airlines', input, { airlines: [row], total: 1 })).toBe(
    "airline_code,icao_code,airline,alliance,routes,airports,weekly,at_routes,at_weekly\r\nXX,,'=1+1,,1,2,-1,,\r\n",
  );
});

test('a field that no row has is no column', () => {
  const input = { limit: 1, offset: 0, format: 'columns' } as const;
  const columnsOf = (more: object) => {
    const answer = callOperation(indexes, 'find_airlines', { ...input, ...more });
    return (inColumns('find_airlines', { ...input, ...more }, answer) as { airlines: { columns: string[] } }).airlines;
  };
  expect(columnsOf({}).columns).not.toContain('at');
  expect(columnsOf({ airport: 'LHR' }).columns).toContain('at');
});

test('lists of records within rows have columns and CSV, too', () => {
  const small = buildIndexes({ dataset: loadDataset(smallWorld()), baseUrl: published.baseUrl });
  const input = { from: 'LHR', to: 'JFK', max_stops: 0, max_layover: 720, limit: 3, day: 'Sat' } as const;
  const answer = callOperation(small, 'find_journeys', input);
  const { journeys } = inColumns('find_journeys', { ...input, format: 'columns' }, answer) as {
    journeys: { columns: string[]; rows: unknown[][] };
  };
  expect(journeys.columns.slice(0, 3)).toEqual(['day', 'departure', 'arrival']);
  expect(journeys.rows).toHaveLength((answer.journeys as readonly object[]).length);
  const [, first] = writeList('find_journeys', { ...input, format: 'csv' }, answer).split('\r\n');
  expect(first).toMatch(/^Sat,\d\d:\d\d,.*,LHR-JFK,$/);
});
