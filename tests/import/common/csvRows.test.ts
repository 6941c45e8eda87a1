import { expect, test } from 'vitest';
import { type Cells, csvRows, headerText, tableRows, withColumns } from '../../../scripts/import/common/csv.ts';
import { ImportLog } from '../../../scripts/import/common/log.ts';

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

test('rows end with LF, CR LF or CR, also in one file', async () => {
  for (const size of [1, 2, 3, 4, 5])
    expect(await Array.fromAsync(csvRows(streamOf('a,b\r\n1,2\n3,4\r\r\n5,"6\r\n7"\n8,9\r', size)))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6\r\n7'],
      ['8', '9'],
    ]);
});

test('a quote that is never closed is refused before the file is in memory', async () => {
  const rows = csvRows(streamOf(`a,b\n"${'x'.repeat(3 << 20)}\n`, 1 << 16));
  await expect(Array.fromAsync(rows)).rejects.toThrow('Max Record Size');
});

/** The names of the columns of a table, and its rows with these cells. */
async function tableOf(text: string, log = new ImportLog()) {
  let columns: readonly string[] = [];
  const readerOf = (names: readonly string[]) => {
    columns = names;
    return (cell: Cells) => names.map(cell);
  };
  const rows = await Array.fromAsync(tableRows(streamOf(text), readerOf, log));
  return [columns, ...rows];
}

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
  const [first] = await tableOf(`${text}\n`);
  expect(first).toHaveLength(count);
});

test('of a long header the first twelve names are shown, each up to forty characters', () => {
  const names = Array.from({ length: 13 }, (_, i) => ` n${i} `);
  const first = 'n0, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11';
  expect(headerText(names.slice(0, 12))).toBe(`the file has ${first}`);
  expect(headerText(names)).toBe(`the file has ${first}, and 1 more`);
  expect(headerText(['x'.repeat(41)])).toBe(`the file has ${'x'.repeat(40)}`);
});

test('cells are found by the name of their column, in any case and without blanks around them', async () => {
  const text = ' Name ;CODE;name\n x ; y \n;;\n\n;z;w\n';
  const seen: unknown[] = [];
  const readerOf = (...args: readonly unknown[]) => {
    seen.push(args);
    return (cell: Cells) => ['name', 'code', 'none'].map(cell);
  };
  const cells = await Array.fromAsync(tableRows(streamOf(text), readerOf, new ImportLog()));
  expect(seen).toEqual([[['name', 'code', 'name'], 'the file has Name, CODE, name']]);
  expect(cells).toEqual([
    ['x', 'y', ''],
    ['', 'z', ''],
  ]);
});

test('columns that are missing are named', () => {
  const check = withColumns(['a', 'b', 'c'], 'not a list: no column');
  expect(() => check(['b'], 'the file has b')).toThrow('not a list: no column a, c: the file has b');
  expect(() => check(['c', 'b', 'a', 'd'], '')).not.toThrow();
  expect(() => withColumns(['a'])([], 'the file has x')).toThrow('no column a: the file has x');
});

test('of two delimiters as often in the header the usual one is taken, and the first line alone counts', async () => {
  expect(await tableOf('a,b;c\n1;2;3;4\n')).toEqual([
    ['a', 'b;c'],
    ['1;2;3;4', ''],
  ]);
  expect(await tableOf('\n a;b\nc,d,e;f')).toEqual([
    ['a', 'b'],
    ['c,d,e', 'f'],
  ]);
});

test('a row with a value beyond the last column is rejected, one with fewer cells is named', async () => {
  const log = new ImportLog();
  expect(await tableOf('a,b\n1,2, ,\nSmith, J.,2\n3\n', log)).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', ''],
  ]);
  expect(log.toJson()).toMatchObject({
    rejected: { 'row with more cells than the header': 1 },
    warnings: { 'row with fewer cells than the header': 1 },
    names: {
      'row with more cells than the header': { 'Smith  J. 2': 1 },
      'row with fewer cells than the header': { '3': 1 },
    },
  });
});

test('a row of several lines is named: a quote that is not closed swallows the rows up to the next one', async () => {
  const log = new ImportLog();
  expect(await tableOf('a,b\n1,"x\n2,"y"\n3,z\n', log)).toEqual([
    ['a', 'b'],
    ['1', '"x\n2,"y"'],
    ['3', 'z'],
  ]);
  expect(log.toJson()['warnings']).toEqual({ 'row of several lines: a quote may not be closed': 1 });
});

test.each(['a,b,c\n1,2,3\n4,5', 'a,b\r\n1'])('a table whose last row is cut off is refused: %j', async (text) => {
  await expect(tableOf(text)).rejects.toThrow(
    'the last row has fewer cells than the header and no line end: the file may be cut off',
  );
  expect(await tableOf(`${text}\n`)).toHaveLength(text.split('\n').length);
});

test('an error of the source is that of its rows', async () => {
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('a,b\n');
    throw new Error('the disk is gone');
  }
  await expect(Array.fromAsync(csvRows(failing()))).rejects.toThrow('the disk is gone');
});
