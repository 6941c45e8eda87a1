import { expect, test } from 'vitest';
import { csvRows, delimitedRows, headerText } from '../../../scripts/import/common/csv.ts';

/** A stream of a text in pieces. */
async function* streamOf(text: string, size = 7): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}

test('rows may have quotes inside of a cell, other lengths than the first, and blank lines between them', async () => {
  const text = '\uFEFFa,b\n\n1,the "Old" name,3\n\n"x, ""y""\nz"\n';
  expect(await Array.fromAsync(csvRows(streamOf(text)))).toEqual([
    ['a', 'b'],
    ['1', 'the "Old" name', '3'],
    ['x, "y"\nz'],
  ]);
});

test('a quote that is never closed is refused before the file is in memory', async () => {
  const rows = csvRows(streamOf(`a,b\n"${'x'.repeat(3 << 20)}\n`, 1 << 16));
  await expect(Array.fromAsync(rows)).rejects.toThrow('Max Record Size');
});

test.each([
  ['a;b,c;d', 3],
  ['a;b,c', 2],
  ['a\tb\tc', 3],
  ['a^b^c', 3],
  ['a|b|c', 3],
  ['a', 1],
  ['sep=;\na;b;c,d', 3],
  ['"SEP=|"\r\na|b;c;d', 2],
])('%j has %i cells in its first row', async (text, count) => {
  const [first] = await Array.fromAsync(delimitedRows(streamOf(`${text}\n`)));
  expect(first).toHaveLength(count);
});

test('of a long header the first twelve names are shown, each up to forty characters', () => {
  const names = Array.from({ length: 13 }, (_, i) => ` n${i} `);
  const first = 'n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11';
  expect(headerText(names.slice(0, 12))).toBe(`the file has ${first}`);
  expect(headerText(names)).toBe(`the file has ${first}, and 1 more`);
  expect(headerText(['x'.repeat(41)])).toBe(`the file has ${'x'.repeat(40)}`);
});
