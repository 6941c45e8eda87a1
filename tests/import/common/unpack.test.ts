import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpack } from '../../../scripts/import/common/input.ts';
import { zipOf } from '../zip.ts';

/** The files in a stream that comes in pieces, with their bytes as Latin-1. */
async function filesIn(bytes: Buffer, size = bytes.length): Promise<(readonly [name: string, text: string])[]> {
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
  const source = (async function* () {
    yield* pieces;
  })();
  const found: (readonly [string, string])[] = [];
  for await (const part of unpack({ name: 'in', bytes: source }, null))
    found.push([part.name, Buffer.concat(await Array.fromAsync(part.bytes)).toString('latin1')]);
  return found;
}

test.each([
  ...['BZh', '\xfd7zXZ', '\x28\xb5\x2f\xfd', '7z\xbc\xaf', 'Rar!', '\xd0\xcf\x11\xe0', 'PAR1', '%PDF-', '<html>'],
  ...['version https://git-lfs', '\0'.repeat(16), '\x1f\x8b', 'PK\x03\x04', 'PK\x05\x06', `${' '.repeat(257)}ustar`],
])('%j is a signature at the start of a file only', async (signature) => {
  const text = `from,to\n${signature}\n`;
  expect(await filesIn(Buffer.from(text, 'latin1'))).toEqual([['in', text]]);
});

test('a file is the same in pieces of any size', async () => {
  const text = 'from,to\nLHR,JFK\n'.repeat(100);
  const files = [Buffer.from(text), gzipSync(text), zipOf({ 'a.csv': text })];
  for (const size of [1, 511, 512, 513])
    for (const bytes of files) expect((await filesIn(bytes, size)).map(([, found]) => found)).toEqual([text]);
});

test('only the files of data of a zip are read', async () => {
  const data = ['a.csv', 'sub/b.csv', 'my readme', 'license.txt.csv', 'page.html.csv', 'notice.csv', 'html'];
  const other = [
    'README',
    'readme.txt',
    'Licence',
    'LICENSE.txt',
    'notice',
    'sub/index.htm',
    'a.html',
    'b.md',
    'c.pdf',
  ];
  const hidden = ['.a.csv', 'sub/.DS_Store', '__MACOSX/a.csv'];
  const bytes = zipOf(Object.fromEntries([...other, ...data, ...hidden].map((name) => [name, name])));
  expect(await filesIn(bytes)).toEqual(data.map((name) => [`in/${name.replace('sub/', '')}`, name]));
});

test('a file that nobody reads is passed over', async () => {
  const names: string[] = [];
  const bytes = zipOf({ a: gzipSync('x'.repeat(1 << 20)), b: 'LHR' });
  const source = (async function* () {
    yield bytes;
  })();
  for await (const { name, bytes } of unpack({ name: 'in', bytes: source }, null))
    names.push(name.endsWith('b') ? Buffer.concat(await Array.fromAsync(bytes)).toString() : name);
  expect(names).toEqual(['in/a', 'LHR']);
});

test('a file in a zip must have its checksum', async () => {
  const bytes = zipOf({ 'a.csv': 'LHR,JFK,10:00' });
  const checksum = bytes.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 16;
  bytes.writeUInt8(bytes.readUInt8(checksum) ^ 1, checksum);
  await expect(filesIn(bytes)).rejects.toThrow('a.csv: damaged: its checksum is another one');
});

test.each([
  ['a zip', (text: Buffer) => zipOf({ 'a.csv': text })],
  ['a gzip file', (text: Buffer) => gzipSync(text)],
  [
    'zips in a zip',
    (text: Buffer) => zipOf({ 'a.zip': zipOf({ 'a.csv': text.subarray(9e5) }), 'b.zip': zipOf({ b: text }) }),
  ],
  [
    'a file of many in a zip',
    (text: Buffer) => zipOf({ a: text.subarray(6e5), b: text.subarray(6e5), c: text.subarray(6e5) }),
  ],
])('%s may not unpack to more than a limit', async (_, pack) => {
  const limit = 1_048_576;
  const read = async (bytes: Buffer) => {
    let read = 0;
    const source = (async function* () {
      yield bytes;
    })();
    for await (const part of unpack({ name: 'in', bytes: source }, null, limit))
      for await (const chunk of part.bytes) read += chunk.length;
    return read;
  };
  await expect(read(pack(Buffer.alloc(1_200_000, 'x')))).rejects.toThrow('unpacks to more than 1 MB: unpack it first');
  expect(await read(Buffer.alloc(1_200_000, 'x'))).toBe(1_200_000);
  expect(await read(zipOf({ a: Buffer.alloc(limit, 'x') }))).toBe(limit);
});

test('archives may be nested three deep', async () => {
  const packed = (depth: number): Buffer => (depth === 0 ? Buffer.from('LHR') : gzipSync(packed(depth - 1)));
  expect(await filesIn(packed(3))).toEqual([['in', 'LHR']]);
  await expect(filesIn(packed(4))).rejects.toThrow('archives nested more than 3 deep');
  const zipped = (depth: number): Buffer => (depth === 0 ? Buffer.from('LHR') : zipOf({ a: zipped(depth - 1) }));
  expect(await filesIn(zipped(3))).toEqual([['in/a/a/a', 'LHR']]);
  await expect(filesIn(zipped(4))).rejects.toThrow('archives nested more than 3 deep');
});

test('UTF-16 is read as UTF-8, also in pieces, and what is cut off is marked', async () => {
  const text = 'from,to\nLHR,Zürich\n';
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const big = Buffer.from(little).swap16();
  const utf8 = Buffer.from(text).toString('latin1');
  for (const bytes of [little, big, little.subarray(2), big.subarray(2)])
    for (const size of [1, 3, bytes.length]) expect(await filesIn(bytes, size)).toEqual([['in', utf8]]);
  expect((await filesIn(little.subarray(0, -1)))[0]?.[1]).toBe(
    Buffer.from(`${text.trimEnd()}\uFFFD`).toString('latin1'),
  );
});
