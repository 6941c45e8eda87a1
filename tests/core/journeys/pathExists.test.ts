import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathExists } from '../../../src/core/journeys/pathExists.ts';
import { at } from '../../../src/core/must.ts';
import type { Timetable } from '../../../src/core/timetable/timetable.ts';
import { SEED } from '../../support/seed.ts';
import { CODES, worlds } from './randomWorlds.ts';
import { week } from './world.ts';

const airport = fc.nat({ max: CODES.length - 1 });
const airports = fc.uniqueArray(airport, { minLength: 1, maxLength: 2 });
const queries = fc.record({
  from: airports,
  to: airports,
  maxStops: fc.nat({ max: 3 }),
  avoid: fc.uniqueArray(airport, { maxLength: 2 }),
  via: fc.option(airports),
  closed: fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 6 }),
});

/** Every path of airports, each at most once. */
function* everyPath(
  timetable: Timetable,
  path: readonly number[],
  isUsable: (route: number) => boolean,
): Generator<readonly number[]> {
  yield path;
  if (path.length > 4) return;
  const last = at(path, path.length - 1);
  for (let route = at(timetable.outStart, last); route < at(timetable.outStart, last + 1); route++) {
    const to = at(timetable.routeTo, route);
    if (isUsable(route) && !path.includes(to)) yield* everyPath(timetable, [...path, to], isUsable);
  }
}

test(`the same as a list of all paths, SEED=${SEED}`, () => {
  const counts = [0, 0];
  fc.assert(
    fc.property(worlds, queries, ({ timetable }, { closed, ...query }) => {
      const isUsable = (route: number) => !closed.includes(route);
      const fits = (path: readonly number[]) => {
        const stops = path.slice(1, -1);
        return (
          path.length > 1 &&
          path.length <= query.maxStops + 2 &&
          query.to.includes(at(path, path.length - 1)) &&
          !stops.some((stop) => query.avoid.includes(stop)) &&
          (query.via === null || stops.some((stop) => query.via?.includes(stop)))
        );
      };
      const expected = query.from.some((origin) => everyPath(timetable, [origin], isUsable).some(fits));
      expect(pathExists(timetable, { ...query, isUsable })).toBe(expected);
      counts[Number(expected)] = (counts[Number(expected)] ?? 0) + 1;
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(...counts)).toBeGreaterThan(100);
});

describe('a via airport', () => {
  const { timetable, codes } = week('A-B XX 1 08:00 60', 'B-A XX 1 08:00 60', 'B-C XX 1 10:00 60', 'A-C XX 1 10:00 60');
  const index = (code: string) => codes.indexOf(code);
  const ask = (from: string, via: string) => ({
    from: [index(from)],
    to: [index('C')],
    maxStops: 3,
    avoid: [],
    via: [index(via)],
    isUsable: () => true,
  });
  test('is passed on the way', () => expect(pathExists(timetable, ask('A', 'B'))).toBe(true));
  test('is not reached by passing an airport twice', () => {
    const { timetable: hub, codes: named } = week(
      'A-X XX 1 08:00 60',
      'X-V XX 1 10:00 60',
      'V-X XX 1 12:00 60',
      'X-C XX 1 14:00 60',
    );
    const [from, to, via] = ['A', 'C', 'V'].map((code) => named.indexOf(code));
    const query = { from: [from ?? -1], to: [to ?? -1], maxStops: 3, avoid: [], isUsable: () => true };
    expect(pathExists(hub, { ...query, via: [via ?? -1] })).toBe(false);
    expect(pathExists(hub, { ...query, via: null })).toBe(true);
  });
});
