import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShortlist, offer, resetShortlist } from '../../../src/core/search/shortlist.ts';
import '../../support/seed.ts';

test('holds the best walks by total, then key, and says what may still enter', () => {
  const walks = fc.array(fc.record({ total: fc.integer({ min: 1, max: 9 }), key: fc.nat(9) }), { maxLength: 40 });
  const list = createShortlist();
  fc.assert(
    fc.property(walks, fc.integer({ min: 1, max: 12 }), (offered, limit) => {
      resetShortlist(list, limit);
      for (const [i, { total, key }] of offered.entries()) {
        const cutoff = offer(list, total, key, 99);
        const best = offered
          .slice(0, i + 1)
          .sort((a, b) => a.total - b.total || a.key - b.key)
          .slice(0, limit);
        const held = Array.from({ length: list.size }, (_, place) => ({
          total: list.totals[place],
          key: list.keys[place],
        }));
        expect(held).toEqual(best);
        expect(cutoff).toBe(best.length === limit ? best.at(-1)?.total : 99);
      }
    }),
  );
});
