import { describe, expect, test } from 'vitest';
import { type Steps, whenIdle } from '../../../src/site/scripts/idle.ts';

/** Steps that take a few milliseconds each. */
function* slowSteps(taken: number[], steps: number): Steps<number> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + 3;
    while (performance.now() < end);
    taken.push(step);
    yield;
  }
  return taken.length;
}

describe('work while the browser is idle', () => {
  test('begins later, and stops between steps', async () => {
    const taken: number[] = [];
    const { done } = whenIdle(slowSteps(taken, 20));
    expect(taken).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(20);
    expect(await done).toBe(20);
  });

  test('is finished at once when it is needed, and no step is taken twice', async () => {
    const taken: number[] = [];
    const work = whenIdle(slowSteps(taken, 5));
    expect(work.finish()).toBe(5);
    expect(work.finish()).toBe(5);
    expect(await work.done).toBe(5);
    expect(taken).toEqual([0, 1, 2, 3, 4]);
  });
});
