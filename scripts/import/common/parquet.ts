/** Columns of a Parquet file as CSV, which importers read like any other table. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { csvLine } from '../../../src/core/csv.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import { systemErrorCode } from '../../../src/data/files.ts';
import { MOST_FILE_ROWS, MOST_PAGE_BYTES, MOST_UNPACKED_BYTES, megabytes } from './limits.ts';

const MAGIC = 'PAR1';
/** Rows that are decoded at a time. */
const ROWS = 100_000;
/** Codecs besides Snappy, which hyparquet has itself. */
const COMPRESSORS = {
  GZIP: limited((bytes, most) => gunzipSync(bytes, most)),
  BROTLI: limited((bytes, most) => brotliDecompressSync(bytes, most)),
  ZSTD: limited((bytes, most) => zstdDecompressSync(bytes, most)),
};

/** Unpacks a page to the length that its header names: 37 KB of Brotli can hold gigabytes. @throws Error when it is longer */
function limited(unpack: (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array) {
  return (bytes: Uint8Array, length: number): Uint8Array => {
    if (length > MOST_PAGE_BYTES) throw new Error(`a page unpacks to more than ${megabytes(MOST_PAGE_BYTES)}`);
    try {
      // An empty page has a byte of its own.
      return unpack(bytes, { maxOutputLength: Math.max(1, length) });
    } catch (error) {
      const isLonger = systemErrorCode(error) === 'ERR_BUFFER_TOO_LARGE';
      throw isLonger ? new Error(`a page unpacks to more than the ${length} bytes that it names`) : error;
    }
  };
}

/** Whether a file begins as Parquet does. */
export const isParquet = async (path: string): Promise<boolean> =>
  (await text(createReadStream(path, { end: MAGIC.length - 1, encoding: 'latin1' }))) === MAGIC;

/**
 * Some columns of a Parquet file as CSV, in the order of the file; a name counts in any case. Dates and times are in the
 * form of ISO 8601, missing values are empty cells. Where a column is missing, the header has the names of all, the others
 * at its end.
 * @param columns in lower case
 * @throws Error when the file cannot be read, or is larger than is unpacked
 */
export async function* parquetAsCsv(path: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  // hyparquet opens a file once for each column of each row group: thousands at a time.
  await using handle = await open(path);
  const { size } = await handle.stat();
  const slice = async (start: number, end = size) =>
    (await handle.read(new Uint8Array(end - start), 0, end - start, start)).buffer.buffer;
  const file = { byteLength: size, slice };
  const metadata = await parquetMetadataAsync(file).catch((error: unknown) => {
    throw new Error(`the Parquet file cannot be read (${messageOf(error)}): it may be cut off`, { cause: error });
  });
  const all = parquetSchema(metadata).children.map(({ element }) => element.name);
  const isWanted = (name: string) => columns.includes(name.toLowerCase());
  const names = all.filter(isWanted);
  const unpacked = metadata.row_groups.reduce((sum, { total_byte_size }) => sum + Number(total_byte_size), 0);
  if (unpacked > MOST_UNPACKED_BYTES)
    throw new Error(`unpacks to more than ${megabytes(MOST_UNPACKED_BYTES)}: split it`);
  const others = names.length < columns.length ? all.filter((name) => !isWanted(name)) : [];
  yield Buffer.from(`${csvLine([...names, ...others])}\n`);
  if (names.length === 0) return;
  const total = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, { num_rows }) => sum + Number(num_rows), 0);
  if (total !== inGroups) throw new Error(`the Parquet file says ${total} rows and has ${inGroups}: it is damaged`);
  if (total > MOST_FILE_ROWS) throw new Error(`more than ${MOST_FILE_ROWS.toLocaleString('en')} rows: split it`);
  for (let rowStart = 0; rowStart < total; rowStart += ROWS) {
    const rowEnd = Math.min(total, rowStart + ROWS);
    const part = { file, metadata, columns: names, rowStart, rowEnd, compressors: COMPRESSORS };
    const rows = await parquetReadObjects(part);
    yield Buffer.from(rows.map((row) => `${csvLine(names.map((name) => cellOf(row[name])))}\n`).join(''));
  }
}

const cellOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : value instanceof Date ? value.toISOString() : String(value);
