import { expect, test } from 'vitest';
import { must } from '../../src/core/must.ts';
import { findJourneys } from '../../src/operations/findJourneys.ts';
import { runInTurns } from '../../src/server/work.ts';
import { bundledWorld } from '../support/testWorld.ts';

/** Steps of some milliseconds each. */
function* work(steps: number, milliseconds: number): Generator<undefined, string> {
  for (let i = 0; i < steps; i++) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    yield;
  }
  return 'done';
}

test('work of one turn returns its value at once', () => expect(runInTurns(work(3, 0))).toBe('done'));

test('longer work lets others in between', async () => {
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  const running = runInTurns(work(10, 8));
  expect(running).toBeInstanceOf(Promise);
  expect(await running).toBe('done');
  clearInterval(count);
  expect(turns).toBeGreaterThan(3);
});

test('an error of the steps is that of the result', async () => {
  function* failing(): Generator<undefined, never> {
    yield* work(2, 6);
    throw new RangeError('no');
  }
  await expect(runInTurns(failing())).rejects.toThrow(new RangeError('no'));
});

const { indexes } = bundledWorld();
const LARGE = {
  from: 'LHR,JFK,CDG,HND,ORD,MXP,FCO',
  to: 'SYD,MEL,BNE,PER,AKL',
  via: 'DXB,SIN,HKG',
  max_stops: 3,
  max_layover: 20_000,
  limit: 50,
  keep: 'best',
} as const;
const steps = must(findJourneys.steps, 'steps of find_journeys');

test('the longest searches of journeys leave turns to others', async () => {
  let turns = 0;
  const count = setInterval(() => turns++, 0);
  const { journeys } = await runInTurns(steps(indexes, LARGE));
  clearInterval(count);
  expect(journeys).toHaveLength(50);
  expect(turns).toBeGreaterThan(5);
});

test('no step of the largest searches takes 15 ms of processor time: with a turn of 5 ms, none holds the loop for 25', () => {
  const places = {
    from: 'LHR,JFK,CDG,NRT,ORD,SVO',
    to: 'EZE,GRU,ICN,DXB,LAX',
    max_stops: 3,
  };
  for (const input of [{ ...places, max_layover: 720, limit: 50, keep: 'best' } as const, LARGE]) {
    const fastest: number[] = [];
    for (let run = 0; run < 3; run++) {
      const running = steps(indexes, input);
      for (let i = 0, done = false; !done; i++) {
        const before = process.threadCpuUsage();
        done = running.next().done === true;
        const { user, system } = process.threadCpuUsage(before);
        fastest[i] = Math.min(fastest[i] ?? Number.POSITIVE_INFINITY, (user + system) / 1000);
      }
    }
    expect(Math.max(...fastest)).toBeLessThan(15);
  }
});
