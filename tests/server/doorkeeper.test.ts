import { expect, test } from 'vitest';
import { createDoorkeeper } from '../../src/server/doorkeeper.ts';

test('a key is known from its second use on', () => {
  const isKnown = createDoorkeeper();
  expect(['a', 'b', 'a', 'b', 'a'].map(isKnown)).toEqual([false, false, true, true, true]);
});

test('of many keys in turn, most are remembered', () => {
  const isKnown = createDoorkeeper();
  const keys = Array.from({ length: 4_000 }, (_, i) => `find_connections 3:A${i} 3:B${i % 7}`);
  expect(keys.filter(isKnown).length).toBeLessThan(40);
  expect(keys.filter(isKnown).length).toBeGreaterThan(3_000);
});

test('memory is constant: old keys are forgotten', () => {
  const isKnown = createDoorkeeper();
  isKnown('old');
  for (let i = 0; i < 500_000; i++) isKnown(`new ${i}`);
  expect(isKnown('old')).toBe(false);
});
