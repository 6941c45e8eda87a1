/** The forms of an answer that `format` selects: its list in columns, or as a CSV file. */
import { z } from 'zod';
import { type Input, listFields, OPERATIONS, type OperationId, type Output } from '../contract/operations.ts';
import type { Columns } from '../contract/schemas.ts';
import { type CsvCell, csvLine } from '../core/csv.ts';

type Cell = Columns['rows'][number][number];
type Row = Readonly<Record<string, Cell>>;

/** An answer whose lists are columns: their rows are arrays. */
export function inColumns<Id extends OperationId>(id: Id, input: Input<Id>, output: Output<Id>): object {
  return Object.fromEntries(
    Object.entries(output).map(([name, value]) => [
      name,
      Array.isArray(value) ? toColumns(id, input, name, value) : value,
    ]),
  );
}

/** The list of an answer as CSV (RFC 4180): a header line, and a line for each row. Its columns are the same for all requests. */
export function writeList<Id extends OperationId>(id: Id, input: Input<Id>, output: Output<Id>): string {
  const answer: Readonly<Record<string, unknown>> = output;
  const name = listFields(OPERATIONS[id]).find((field) => answer[field] !== undefined) ?? '';
  // A list of an answer has records.
  const records = (answer[name] ?? []) as readonly Row[];
  const columns = Object.entries(fieldsOf(id, input, name)).flatMap(([field, schema]) => csvColumns(field, schema));
  const header = columns.map((column) => column.name);
  const lines = records.map((record) => columns.map((column) => csvCell(column.read(record))));
  return [header, ...lines].map((cells) => `${csvLine(cells)}\r\n`).join('');
}

/** A list of records as columns: those of their fields that every record has, and of the others those that some record has. */
function toColumns(id: OperationId, input: object, name: string, records: readonly Row[]): Columns {
  const columns = Object.entries(fieldsOf(id, input, name)).flatMap(([field, schema]) =>
    schema instanceof z.ZodOptional && records.every((record) => record[field] === undefined) ? [] : field,
  );
  return { columns, rows: records.map((record) => columns.map((column) => record[column] ?? null)) };
}

/** The fields of the records of a list, by their schema: an empty list has its columns, too. */
function fieldsOf(id: OperationId, input: object, name: string): Readonly<Record<string, z.ZodType>> {
  const shape: Readonly<Record<string, z.ZodType>> = OPERATIONS[id].output.shape;
  const rows = optionsOf(shape[name]).find((form) => form instanceof z.ZodArray);
  const records = optionsOf(rows?.element as z.ZodType | undefined).filter((form) => form instanceof z.ZodObject);
  const isSummary = 'fields' in input && input.fields === 'summary';
  return records[isSummary ? records.length - 1 : 0]?.shape ?? {};
}

interface CsvColumn {
  readonly name: string;
  readonly read: (record: Row) => unknown;
}

/** The columns of a field: a record in it has one for each of its fields, such as `at_routes`. */
function csvColumns(field: string, schema: z.ZodType): CsvColumn[] {
  const record = optionsOf(schema).find((form) => form instanceof z.ZodObject);
  if (record === undefined) return [{ name: field, read: (row) => row[field] }];
  return Object.entries<z.ZodType>(record.shape).flatMap(([inner, innerSchema]) =>
    csvColumns(inner, innerSchema).map(({ name, read }) => ({
      name: `${field}_${name}`,
      // A field with this schema has a record.
      read: (row: Row) => (row[field] === undefined ? undefined : read(row[field] as Row)),
    })),
  );
}

/** The schemas that a value may have. */
function optionsOf(schema: z.ZodType | undefined): readonly z.ZodType[] {
  if (schema instanceof z.ZodOptional) return optionsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(optionsOf);
  return schema ? [schema] : [];
}

/**
 * A value as the cell of a CSV file: items of a list are joined by spaces, and a record is its first field. A text that a
 * spreadsheet would take for a formula has an apostrophe before it.
 */
function csvCell(value: unknown): CsvCell {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = cellText(value);
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(' ');
  return typeof value === 'object' ? cellText(Object.values(value)[0]) : String(value);
}
