/** Which column of a list holds what: `from=Origin,to=Destination,airline=Carrier`. */
import { z } from 'zod';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { ALL_DAYS, dayBits, weekdayBits } from '../../../src/core/dataset/schedule.ts';
import { UsageError } from '../../script.ts';
import { delimitedRows, tableRows } from '../common/csvRows.ts';

/** What a column may hold. */
export const FIELDS = [
  'from',
  'to',
  'airline',
  'weekly',
  'seen',
  'days',
  'departure',
  'block_min',
  'flight',
  'aircraft',
] as const;
export type ListField = (typeof FIELDS)[number];
/** Names of columns by what they hold. */
export type ColumnMap = ReadonlyMap<ListField, string>;

/** Reads the value of --map. @throws UsageError */
export function parseMap(text: string): ColumnMap {
  const columns = new Map<ListField, string>();
  for (const pair of text.split(',')) {
    const [name = '', column = ''] = pair.split(/=(.*)/s).map((part) => part.trim());
    const field = FIELDS.find((known) => known === name);
    if (field === undefined) throw new UsageError(`--map: unknown field \`${name}\`: expected ${FIELDS.join(', ')}`);
    if (column === '') throw new UsageError(`--map: no column for \`${name}\`: expected ${name}=COLUMN`);
    if (columns.has(field)) throw new UsageError(`--map: \`${name}\` is given twice`);
    columns.set(field, column);
  }
  for (const field of ['from', 'to'] as const)
    if (!columns.has(field)) throw new UsageError(`--map: \`${field}\` is missing: expected from=COLUMN,to=COLUMN`);
  return columns;
}

/** Reads the cell of a field from a row; empty where the list has no such column. */
export type FieldCells = (field: ListField) => string;

/**
 * The rows of a list.
 * @param columns null for a list whose columns are named like the fields
 * @throws Error naming a column that the header does not have, or has twice
 */
export async function* listRows(bytes: AsyncIterable<Buffer>, columns: ColumnMap | null): AsyncGenerator<FieldCells> {
  const columnOf = (field: ListField) => (columns === null ? field : (columns.get(field)?.toLowerCase() ?? ''));
  const check = (names: readonly string[], shown: string) => {
    for (const field of FIELDS) {
      const column = columnOf(field);
      const isNeeded = columns === null ? field === 'from' || field === 'to' : column !== '';
      if (isNeeded && !names.includes(column))
        throw new Error(`no column \`${columns?.get(field) ?? field}\`: ${shown}`);
      if (column !== '' && names.indexOf(column) !== names.lastIndexOf(column))
        throw new Error(`two columns are named \`${columns?.get(field) ?? field}\``);
    }
  };
  for await (const cell of tableRows(delimitedRows(bytes), check)) yield (field) => cell(columnOf(field));
}

/**
 * Month of a day, month or year: `2025-07-31`, `2025-07` or `2025`, which stands for its last month. Else null.
 * @param now the month of the import: the last one of its year
 */
export function monthOf(text: string, now: string): string | null {
  const [, year, month = now.startsWith(`${year}-`) ? now.slice(5) : '12', day = '01'] =
    /^((?:19|20)\d\d)(?:-(\d\d)(?:-(\d\d))?)?(?:[T ]\d\d:.*)?$/.exec(text) ?? [];
  return z.iso.date().safeParse(`${year}-${month}-${day}`).success ? `${year}-${month}` : null;
}

/** Weekdays as digits, with or without marks in the places of the others. */
const DIGITS = /^[1-7\s.,_]*$|^[0-7._-]{7}$/;

/**
 * Weekdays as bits, bit 0 for Monday: digits (`135`, `1.3.5..`), 1 for Monday, names (`Mon Wed`, `monday,friday`), or
 * `daily`. 0 when empty, null when malformed.
 */
export function weekdaysIn(text: string): number | null {
  if (/^daily$/i.test(text)) return ALL_DAYS;
  if (DIGITS.test(text)) return dayBits(text.replace(/[^1-7]/g, ''));
  const names = text
    .split(/[\s,;/|]+/)
    .map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1, 3).toLowerCase()}`);
  const known: readonly string[] = WEEKDAYS;
  return names.every((name) => known.includes(name)) ? weekdayBits(names) : null;
}
