import { expect, test } from 'vitest';
import { ByteWriter, concatenate, jsonBytes, jsonPart, TextStore } from '../../src/operations/bytes.ts';

const decoder = new TextDecoder();

test('joins bytes and text in order', () => {
  expect(decoder.decode(concatenate(['a', new TextEncoder().encode('ü'), '', 'c']))).toBe('aüc');
});

test.each(['LHR', 'a "quoted" one', 'LHR,\u00a0JFK', '東京'])('%j is JSON as a part of an answer', (text) => {
  expect(JSON.parse(decoder.decode(concatenate([jsonPart(text)])))).toBe(text);
});

test('a writer appends bytes and text in the order in which they come', () => {
  const writer = new ByteWriter();
  writer.put(jsonBytes('Zürich'));
  writer.ascii(',1,');
  writer.put(jsonBytes('Santa Cruz de la Sierra, Bolivia'));
  writer.put(jsonBytes(null));
  writer.ascii(']');
  expect(decoder.decode(writer.toBytes())).toBe('"Zürich",1,"Santa Cruz de la Sierra, Bolivia"null]');
});

test('a writer grows, and starts again when it is cleared', () => {
  const writer = new ByteWriter();
  const [long, piece] = ['x'.repeat(100_000), jsonBytes('ü'.repeat(100_000))];
  writer.ascii(long);
  writer.put(piece);
  const first = writer.toBytes();
  writer.clear();
  writer.ascii('{}');
  expect(decoder.decode(first)).toBe(`${long}"${'ü'.repeat(100_000)}"`);
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
  for (let index = 0; index < 40; index++) store.at(index);
  for (let index = 39; index >= 0; index--)
    expect(decoder.decode(store.at(index))).toBe(`${index} ${'ü'.repeat(2_000)}`);
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
  for (const index of [1, 2, 3, 1, 2, 4, 1, 4, 6, 1])
    expect(decoder.decode(store.at(index))).toBe(`${index}`.repeat(40));
  expect(written).toEqual([1, 2, 3, 4, 1, 6, 1]);
});
