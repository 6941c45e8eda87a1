import { expect, test } from 'vitest';
import { ByteWriter, joinParts, TextStore } from '../../src/operations/bytes.ts';

const decoder = new TextDecoder();
const writer = new ByteWriter();
const textOf = (store: TextStore, index: number): string => {
  writer.clear();
  store.write(index, writer);
  return writer.text();
};

test('joins parts that share memory', () => {
  const memory = Buffer.alloc(3);
  const parts = function* () {
    for (const text of ['abc', 'de', 'f']) yield memory.subarray(0, memory.write(text));
  };
  expect(decoder.decode(joinParts(parts()))).toBe('abcdef');
  expect(decoder.decode(joinParts([memory.subarray(1)]))).toBe('ec');
  expect(joinParts([])).toHaveLength(0);
});

test.each(['LHR', 'a "quoted" one', 'LHR,\u00a0JFK', '東京', null])('%j is written as JSON', (value) => {
  writer.clear();
  writer.json(value);
  expect(JSON.parse(writer.text())).toBe(value);
});

test('a writer appends bytes and text in the order in which they come', () => {
  const source = Buffer.from('the Santa Cruz de la Sierra, Bolivia, and more');
  writer.clear();
  writer.json('Zürich');
  writer.ascii(',1,');
  writer.copy(source, 4, 36);
  writer.copy(source, 4, 4);
  writer.json(null);
  writer.ascii(']');
  expect(writer.length).toBe(8 + 1 + 3 + 32 + 4 + 1);
  expect(decoder.decode(writer.toBytes())).toBe('"Zürich",1,Santa Cruz de la Sierra, Bolivianull]');
});

test('a writer grows, and starts again when it is cleared', () => {
  const decoder = new TextDecoder();
  const writer = new ByteWriter();
  const [long, wide] = ['x'.repeat(100_000), '東'.repeat(100_000)];
  writer.ascii(long);
  writer.json(wide);
  writer.copy(Buffer.from(long), 0, long.length);
  const first = writer.toBytes();
  writer.clear();
  writer.ascii('{}');
  expect(decoder.decode(first)).toBe(`${long}"${wide}"${long}`);
  expect(decoder.decode(writer.toBytes())).toBe('{}');
});

test('a store writes each text once, and keeps it while it grows', () => {
  const written: number[] = [];
  const store = new TextStore(
    40,
    (index) => {
      written.push(index);
      return `${index} ${'ü'.repeat(2_000)}`;
    },
    1_000_000,
  );
  for (let index = 0; index < 40; index++) textOf(store, index);
  for (let index = 39; index >= 0; index--) expect(textOf(store, index)).toBe(`${index} ${'ü'.repeat(2_000)}`);
  expect(written).toEqual(Array.from({ length: 40 }, (_, index) => index));
});

test('a store forgets all texts when they take more than its memory', () => {
  const written: number[] = [];
  const store = new TextStore(
    9,
    (index) => {
      written.push(index);
      return `${index}`.repeat(40);
    },
    130,
  );
  // There is room for three of them and for five places: 1 and 6 have one.
  for (const index of [1, 2, 3, 1, 2, 4, 1, 4, 6, 1]) expect(textOf(store, index)).toBe(`${index}`.repeat(40));
  expect(written).toEqual([1, 2, 3, 4, 1, 6, 1]);
});
