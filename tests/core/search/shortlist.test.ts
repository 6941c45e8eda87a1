import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Shortlist } from '../../../src/core/search/network.ts';
import '../../support/seed.ts';

test('holds the best walks by total, stops and ends, each once, and says what may still enter', () => {
  const walk = fc.record({ total: fc.integer({ min: 1, max: 9 }), stops: fc.nat(4), ends: fc.nat(2) });
  const list = new Shortlist();
  fc.assert(
    fc.property(fc.array(walk, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (offered, limit) => {
      list.reset(limit, 99);
      for (const [i, { total, stops, ends }] of offered.entries()) {
        const cutoff = list.offer(total, stops, ends);
        const each = new Map(offered.slice(0, i + 1).map((one) => [`${one.total} ${one.stops} ${one.ends}`, one]));
        const best = [...each.values()]
          .sort((a, b) => a.total - b.total || a.stops - b.stops || a.ends - b.ends)
          .slice(0, limit);
        const held = Array.from({ length: list.size }, (_, place) => ({
          total: list.totals[place],
          stops: list.stops[place],
          ends: list.ends[place],
        }));
        expect(held).toEqual(best);
        expect(cutoff).toBe(best.length === limit ? best.at(-1)?.total : 99);
      }
    }),
  );
});
