import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TierList } from '../../../src/core/matching/matcher.ts';
import '../../support/seed.ts';

test('a tier list is the tiers sorted, without repeats, cut off', () => {
  const tiers = fc.array(fc.array(fc.nat(40)), { maxLength: 5 });
  fc.assert(
    fc.property(tiers, fc.integer({ min: 1, max: 20 }), (offered, limit) => {
      const list = new TierList(limit);
      for (const [i, tier] of offered.entries()) {
        for (const rank of tier) list.offer(rank);
        expect(list.closeTier()).toBe(new Set(offered.slice(0, i + 1).flat()).size >= limit);
      }
      const all = offered.flatMap((tier) => tier.toSorted((a, b) => a - b));
      expect(list.ranks).toEqual([...new Set(all)].slice(0, limit));
    }),
  );
});
