import { expect, test } from 'vitest';
import { linePath } from '../../../src/site/maps/path.ts';

test('a path is whole numbers, relative after the first', () => {
  expect(
    linePath([
      { x: 1.4, y: 2.6 },
      { x: 5, y: 1 },
      { x: 9.2, y: 30 },
    ]),
  ).toBe('M1 3l4-2 4 29');
});
