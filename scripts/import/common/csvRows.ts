import { Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';

/** Bytes of a row; what is longer is no table, or a quote in it is never closed. */
const LONGEST_ROW = 1 << 20;

/** The rows of a CSV stream, one after the other. Rows of another length than the first are taken as they are. */
export function csvRows(bytes: AsyncIterable<Buffer>, options: Options = {}): AsyncIterable<string[]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
    ...options,
  });
  const source = Readable.from(bytes);
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser);
}
