import { describe, expect, test } from 'vitest';
import { coverageOf } from '../../../../src/core/dataset/evidence/coverage.ts';
import type { Entry } from '../../../../src/core/dataset/evidence/ledger.ts';
import { serviceKey } from '../../../../src/core/dataset/rows.ts';

const NOW = 24_300;
const present = { observed: NOW, listed: NOW };
const SEEN_MONTHS = 18;

/** A service, seen `age` months ago (not at all: null) and in that many lists. */
function entry(from: string, to: string, airline: string | null, age: number | null, lists = 0): Entry {
  return {
    codes: { from, to, airline },
    observed: age === null ? null : { last: NOW - age, first: NOW - age, flights: 1 },
    lists: new Map(Array.from({ length: lists }, (_, list) => [`list ${list}`, { seen: NOW, months: null }])),
    present,
  };
}

/** Coverage of a service `AAA-BBB XX` (another airline: `airline`) among those entries. */
function coverage(entries: readonly Entry[], airline: string | null = 'XX') {
  const known = new Map(entries.map((known) => [serviceKey(known.codes), known]));
  return coverageOf(known)({
    codes: { from: 'AAA', to: 'BBB', airline },
    observed: null,
    lists: new Map(),
    present,
  });
}

/** Share with that many services known and seen: one quarter when none is known. */
const share = (seen: number, all: number) => (seen + 0.5) / (all + 2);

describe('the coverage of a service', () => {
  test('counts services that observers have seen of late, and those in two sources', () => {
    const known = [
      entry('AAA', 'BBB', 'XX', 0),
      entry('BBB', 'AAA', 'XX', SEEN_MONTHS),
      entry('AAA', 'CCC', 'XX', null, 2),
    ];
    const notKnown = [entry('AAA', 'DDD', 'XX', SEEN_MONTHS + 1), entry('AAA', 'EEE', 'XX', null, 1)];
    const seenLongAgo = entry('AAA', 'FFF', 'XX', SEEN_MONTHS + 1, 1);
    expect(coverage([...known, ...notKnown])).toMatchObject({ share: share(2, 3) });
    expect(coverage([...known, ...notKnown, seenLongAgo])).toMatchObject({ share: share(2, 4) });
  });

  test('leaves out observations without a date, where their source has dates', () => {
    const known = entry('AAA', 'BBB', 'XX', 0);
    const undated = { ...known, observed: { last: NOW, first: null, flights: 1 } };
    expect(coverage([undated]).share).toBe(share(0, 0));
    expect(coverage([{ ...known, observed: { last: null, first: null, flights: 1 } }]).share).toBe(share(1, 1));
    expect(coverage([known]).share).toBe(share(1, 1));
  });

  test('has what else the airline flies at both airports, fewer first', () => {
    const others = ['CCC', 'DDD', 'EEE'].map((there) => entry('AAA', there, 'XX', 0));
    const back = entry('FFF', 'BBB', 'XX', SEEN_MONTHS);
    const own = [entry('AAA', 'BBB', 'XX', 0), entry('BBB', 'AAA', 'XX', 0)];
    const notCounted = [entry('BBB', 'CCC', 'XX', SEEN_MONTHS + 1), entry('BBB', 'DDD', 'YY', 0)];
    expect(coverage([...others, back, ...notCounted]).bases).toEqual([1, 3]);
    const known = new Map([...others, back, ...own].map((one) => [serviceKey(one.codes), one]));
    const covered = coverageOf(known);
    expect(own.map((one) => covered(one).bases)).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });

  test('leaves out routes of unknown airlines', () => {
    const known = [entry('AAA', 'BBB', 'XX', 0)];
    const unknown = [entry('AAA', 'BBB', null, null, 2), entry('AAA', 'CCC', null, 0), entry('BBB', 'CCC', null, 0)];
    expect(coverage([...known, ...unknown])).toEqual(coverage(known));
  });

  test('is the least of its airline and both airports, for an unknown airline that of the airports', () => {
    const airports = [entry('AAA', 'CCC', 'YY', 0), entry('BBB', 'CCC', 'YY', 0), entry('CCC', 'BBB', 'YY', 0)];
    const airline = [entry('DDD', 'EEE', 'XX', null, 2)];
    expect(coverage([])).toEqual({ share: share(0, 0), bases: [0, 0], isWeak: false });
    expect(coverage([...airports, ...airline])).toMatchObject({ share: share(0, 1) });
    expect(coverage([...airports, ...airline], 'YY')).toMatchObject({ share: share(1, 1) });
    expect(coverage([...airports, ...airline], null)).toEqual({
      share: share(1, 1),
      bases: [0, 0],
      isWeak: false,
    });
  });
});

describe('coverage is weak', () => {
  const unseen = (count: number, airline: string, from = '') =>
    Array.from({ length: count }, (_, i) => entry(from || `D${i}`, `E${i}`, airline, null, 2));

  test('at an airport that observers hardly see', () => {
    expect(coverage(unseen(1, 'YY', 'AAA')).isWeak).toBe(true);
    expect(coverage(unseen(1, 'YY', 'BBB')).isWeak).toBe(true);
    expect(coverage(unseen(1, 'YY', 'CCC')).isWeak).toBe(false);
  });

  test('for an airline that observers hardly see, once they have seen it flying', () => {
    const seen = (count: number) => Array.from({ length: count }, (_, i) => entry(`F${i}`, `G${i}`, 'XX', 0));
    expect(coverage([...unseen(20, 'XX'), ...seen(2)]).isWeak).toBe(false);
    expect(coverage([...unseen(20, 'XX'), ...seen(3)]).isWeak).toBe(true);
    expect(coverage([...unseen(3, 'XX'), ...seen(3)]).isWeak).toBe(false);
  });
});
