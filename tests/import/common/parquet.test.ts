import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { isParquet, parquetAsCsv } from '../../../scripts/import/common/parquet.ts';

const path = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a.parquet');
type Options = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

/** The chunks of a file with these columns as CSV. */
async function chunksOf(
  columns: Readonly<Record<string, readonly unknown[]>>,
  expected: string[],
  options: Options = {},
) {
  const columnData = Object.entries(columns).map(([name, data]) => ({ name, data: [...data] }));
  writeFileSync(path, Buffer.from(parquetWriteBuffer({ columnData, ...options })));
  return (await Array.fromAsync(parquetAsCsv(path, expected))).map(String);
}

const COLUMNS = {
  Other: ['x', 'y'],
  DOF: [new Date('2026-03-02T08:00:00Z'), null],
  More: [1, 2],
  flt_id: ['BAW117', 'a,b'],
};

test.each<[string, Options]>([
  ['gzip', { codec: 'GZIP', compressors: { GZIP: (bytes: Uint8Array) => gzipSync(bytes) } }],
  ['Brotli', { codec: 'BROTLI', compressors: { BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes) } }],
  ['no compression', { codec: 'UNCOMPRESSED' }],
])(
  'with %s, columns are in the order of the file; where one is missing, those that are not read are named last',
  async (_, options) => {
    expect(await chunksOf(COLUMNS, ['flt_id', 'dof', 'none'], options)).toEqual([
      'DOF,flt_id,Other,More\n',
      '2026-03-02T08:00:00.000Z,BAW117\n,"a,b"\n',
    ]);
    const [header] = await chunksOf(COLUMNS, ['flt_id', 'dof'], options);
    expect(header).toBe('DOF,flt_id\n');
    expect(await chunksOf(COLUMNS, ['none'], options)).toEqual(['Other,DOF,More,flt_id\n']);
  },
);

test.each([
  [100_000, [100_000]],
  [100_001, [100_000, 1]],
])('%d rows are read in parts', async (count, parts) => {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const [, ...chunks] = await chunksOf({ number: numbers }, ['number']);
  expect(chunks.map((chunk) => chunk.trimEnd().split('\n').length)).toEqual(parts);
  expect(chunks.join('')).toBe(numbers.map((number) => `${number}\n`).join(''));
});

test('a file is Parquet by its first bytes', async () => {
  for (const [text, is] of [
    ['PAR1 and more', true],
    ['PAR2', false],
    ['PAR', false],
    [' PAR1', false],
  ] as const) {
    writeFileSync(path, text);
    expect(await isParquet(path)).toBe(is);
  }
});
