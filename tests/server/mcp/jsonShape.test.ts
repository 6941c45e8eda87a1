import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shapeOf } from '../../../src/server/mcp/jsonShape.ts';
import '../../support/seed.ts';

const shape = (text: string) => shapeOf(new TextEncoder().encode(text));

/** Levels of arrays and objects of a value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

test('the outline is that of the parsed text', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1), (value, indent) => {
      const elements = Array.isArray(value) ? Math.max(1, value.length) : 1;
      expect(shape(JSON.stringify(value, null, indent))).toEqual({ depth: depthOf(value), elements });
    }),
  );
});

test.each([
  ['', 0, 1],
  ['["a\\"],[{", "\\\\", "b"]', 1, 3],
  ['["open', 1, 1],
  ['["escape at the end\\', 1, 1],
  [']]]}}', 0, 1],
  ['[,,,', 1, 4],
  ['{"a":[1,2,3]}', 2, 1],
])('%s', (text, depth, elements) => {
  expect(shape(text)).toEqual({ depth, elements });
});

test('a body of 64 KiB takes less than 5 ms of processor time', () => {
  const text = new TextEncoder().encode(`[${'[],'.repeat(21_000)}[]]`);
  for (let i = 0; i < 20; i++) shapeOf(text);
  const before = process.threadCpuUsage();
  for (let i = 0; i < 20; i++) expect(shapeOf(text)).toEqual({ depth: 2, elements: 21_001 });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 20_000).toBeLessThan(5);
});
