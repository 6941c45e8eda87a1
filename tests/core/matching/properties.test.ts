import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMatcher } from '../../../src/core/matching/matcher.ts';
import { MATCHING_AIRPORTS } from '../../support/testWorld.ts';
import '../../support/seed.ts';

test('any query gets distinct airports, the same every time, unchanged by case', () => {
  const matcher = buildMatcher(MATCHING_AIRPORTS);
  const query = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('new', 'york', 'l', 'st', 'airport', 'pariz', 'us', ','), { maxLength: 12 })
      .map((w) => w.join(' ')),
  );
  fc.assert(
    fc.property(query, (text) => {
      const found = matcher.match(text);
      expect(found.length).toBeLessThanOrEqual(15);
      expect(new Set(found).size).toBe(found.length);
      for (const index of found) expect(MATCHING_AIRPORTS[index]).toBeDefined();
      expect(matcher.match(text)).toEqual(found);
      if (/^[ -~]*$/.test(text)) expect(matcher.match(text.toUpperCase())).toEqual(found);
    }),
  );
});

test('every airport is found by its code first, and among the first by its city and name', () => {
  const matcher = buildMatcher(MATCHING_AIRPORTS);
  for (const [index, { code, city, name }] of MATCHING_AIRPORTS.entries()) {
    expect(matcher.match(code)[0]).toBe(index);
    expect(matcher.match(city)).toContain(index);
    expect(matcher.match(name)[0]).toBe(index);
  }
});
