import { expect, test } from 'vitest';
import { SOURCE_FILES, SourceInfo } from '../../../src/core/dataset/rows.ts';

const EvidenceRow = SOURCE_FILES['evidence.csv'];

const SOURCE = { kind: 'timetable', as_of: '2025-07-01', scope: 'named' };
const ROW = {
  ...{ from: 'LHR', to: 'JFK', airline: 'BA' },
  ...{ first_seen: '2024-01', last_seen: '2025-12', flights: '9999999', details: 'dtmn' },
};

test('cells become values, an empty one null', () => {
  expect(SourceInfo.parse(SOURCE)).toEqual({ ...SOURCE, covers: null, years: null });
  expect(EvidenceRow.parse(ROW)).toEqual({ ...ROW, flights: 9_999_999, months: null });
  const empty = { airline: '', first_seen: '', last_seen: '', flights: '', details: '' };
  const nulls = { airline: null, first_seen: null, last_seen: null, flights: null, details: '' };
  expect(EvidenceRow.parse({ ...ROW, ...empty })).toEqual({ ...ROW, ...nulls, months: null });
});

/** Why a cell is refused; undefined when it is not. */
const faultOf = (column: string, cell: string): string | undefined => {
  const [schema, row] = column in SOURCE ? [SourceInfo, SOURCE] : [EvidenceRow, ROW];
  return schema.safeParse({ ...row, [column]: cell }).error?.issues[0]?.message;
};

test.each([
  ['kind', ['timetable', 'observed', 'list']],
  ['as_of', ['2024-02-29']],
  ['scope', ['world', 'airlines BA', 'airlines 9W U2 A0', 'airports LHR', 'airports LHR LGW']],
  ['details', ['d', 'n', 'tm', 'dn', 'mn', 'dmy']],
  ['flights', ['0', '1']],
])('%s may be any of %j', (column, cells) => {
  expect(cells.map((cell) => faultOf(column, cell))).toEqual(cells.map(() => undefined));
});

const NO_SCOPES = [
  '',
  'worlds',
  'airlines',
  'airlines B',
  'airlines BAW',
  'airlines ba',
  'airports LH',
  'airports LHRX',
];
test.each([
  ['scope', NO_SCOPES, 'must be named, world, airlines CODES or airports CODES'],
  ['details', ['td', 'dd', 'x', 'dtmnd', 'yd'], 'must be initials of departures, weekdays, type, months, note, year'],
  ['flights', ['-1', '1.5', '12345678', 'x'], 'must be a whole number'],
  ['last_seen', ['2024', '2024-13', '2024-01-01'], 'must be a month as YYYY-MM'],
  ['as_of', ['2024-02', '2023-02-29'], 'Invalid ISO date'],
])('%s must not be any of %j', (column, cells, message) => {
  expect(cells.map((cell) => faultOf(column, cell))).toEqual(cells.map(() => message));
});
