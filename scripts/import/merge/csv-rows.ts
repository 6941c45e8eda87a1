import { Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';

/** The rows of a CSV stream, one after the other. Rows of another length than the first are taken as they are. */
export function csvRows(bytes: AsyncIterable<Buffer>, options: Options = {}): AsyncIterable<string[]> {
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, ...options });
  const source = Readable.from(bytes);
  source.on('error', (error) => parser.destroy(error));
  return source.pipe(parser);
}
