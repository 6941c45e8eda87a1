import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../src/core/matching/edits.ts';
import { createLexiconBuilder, lookUpTerm, type TermRange } from '../../../src/core/matching/lexicon.ts';
import { buildMatcher } from '../../../src/core/matching/matcher.ts';
import { createTierList } from '../../../src/core/matching/tierList.ts';
import { allowedErrors, buildTypoFinder } from '../../../src/core/matching/typos.ts';
import { FIXTURE } from './fixture.ts';
import '../../support/seed.ts';

/** Few letters, so that words are often close. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 12 });

/** Every text one edit away, swaps included. */
const editsOf = (text: string, alphabet: readonly string[]): Set<string> => {
  const found = new Set<string>();
  for (let i = 0; i <= text.length; i++) {
    const [before, after] = [text.slice(0, i), text.slice(i)];
    for (const letter of alphabet) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after !== '') found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
  }
  return found;
};

/** Lowrance and Wagner's recurrence over the whole matrix, nothing cut short. */
const plainDistance = (a: string, b: string): number => {
  const cells = new Map<string, number>();
  const cell = (i: number, j: number): number => cells.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      let best = i === 0 ? j : j === 0 ? i : cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      best = Math.min(best, cell(i - 1, j) + 1, cell(i, j - 1) + 1);
      for (let k = 1; k < i; k++) {
        for (let l = 1; l < j; l++) {
          if (a[k - 1] !== b[j - 1] || a[i - 1] !== b[l - 1]) continue;
          best = Math.min(best, cell(k - 1, l - 1) + (i - k - 1) + 1 + (j - l - 1));
        }
      }
      cells.set(`${i} ${j}`, best);
    }
  }
  return cell(a.length, b.length);
};

test('edit distance is the plain matrix, cut off', () => {
  const max = fc.constantFrom(0 as const, 1 as const, 2 as const);
  fc.assert(
    fc.property(word, word, max, (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1));
    }),
    { numRuns: 3000 },
  );
});

test('whatever one edit makes is within one, and two edits within two', () => {
  const letters = ['a', 'b', 'c'];
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(), (text, first, second) => {
      const once = [...editsOf(text, letters)];
      const edited = once[first % once.length] ?? text;
      expect(editDistance(text, edited, 1)).toBeLessThanOrEqual(1);
      const twice = [...editsOf(edited, letters)];
      expect(editDistance(text, twice[second % twice.length] ?? text, 2)).toBeLessThanOrEqual(2);
    }),
  );
});

test('a lexicon finds terms and prefixes as a plain Map does', () => {
  const entries = fc.array(fc.tuple(word, fc.nat(1000)));
  fc.assert(
    fc.property(entries, word, (pairs, asked) => {
      const plain = new Map<string, number[]>();
      const builder = createLexiconBuilder();
      for (const [term, value] of pairs) {
        builder.add(term, value);
        plain.set(term, [...(plain.get(term) ?? []), value]);
      }
      const lexicon = builder.build();
      const valuesOf = ({ start, end }: TermRange) => [
        ...lexicon.values.slice(lexicon.starts[start], lexicon.starts[end]),
      ];
      const prefixed = [...plain.keys()].filter((term) => term.startsWith(asked)).sort();
      const found = lookUpTerm(lexicon, asked);
      expect(lexicon.terms.slice(found.prefixed.start, found.prefixed.end)).toEqual(prefixed);
      expect(valuesOf(found.prefixed)).toEqual(prefixed.flatMap((term) => plain.get(term) ?? []));
      expect(valuesOf(found.equal)).toEqual(plain.get(asked) ?? []);
    }),
  );
});

test('every word that one or two edits make of a word is found', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 4, maxLength: 12 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (asked, first, second) => {
      const pick = (text: string, number: number) => {
        const edits = [...editsOf(text, ['a', 'b'])];
        return edits[number % edits.length] ?? text;
      };
      const most = allowedErrors(asked.length);
      const once = pick(asked, first);
      const edited = most === 2 ? pick(once, second) : once;
      const found: string[] = [];
      buildTypoFinder([edited])(asked, () => found.push(edited));
      const alike = edited[0] === asked[0] || (edited[0] === asked[1] && edited[1] === asked[0]);
      expect(found).toEqual(asked.length > 4 || alike ? [edited] : []);
    }),
    { numRuns: 3000 },
  );
});

test('typing errors are those that a plain scan finds', () => {
  const terms = fc.uniqueArray(word, { maxLength: 60 });
  fc.assert(
    fc.property(terms, word, (list, asked) => {
      const found: [number, number][] = [];
      buildTypoFinder(list)(asked, (term, distance) => found.push([term, distance]));
      const most = allowedErrors(asked.length);
      const expected = list
        .map((term, number): [number, number] => [number, plainDistance(asked, term)])
        .filter(([number, distance]) => {
          const term = list[number] ?? '';
          const alike = term[0] === asked[0] || (term[0] === asked[1] && term[1] === asked[0]);
          return most > 0 && distance <= most && (asked.length > 4 || alike);
        });
      expect(found.map(([, distance]) => distance >= 2)).toEqual(found.map(([, d]) => d >= 2).sort());
      expect(found.sort((a, b) => a[0] - b[0])).toEqual(expected);
    }),
  );
});

test('a tier list is the tiers sorted, without repeats, cut off', () => {
  const tiers = fc.array(fc.array(fc.nat(40)), { maxLength: 5 });
  fc.assert(
    fc.property(tiers, fc.integer({ min: 1, max: 20 }), (offered, limit) => {
      const list = createTierList(limit);
      for (const tier of offered) {
        for (const rank of tier) list.offer(rank);
        list.closeTier();
      }
      const all = offered.flatMap((tier) => tier.toSorted((a, b) => a - b));
      expect(list.ranks).toEqual([...new Set(all)].slice(0, limit));
    }),
  );
});

test('any query gets distinct airports, the same every time, unchanged by case', () => {
  const matcher = buildMatcher(FIXTURE);
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
      for (const index of found) expect(FIXTURE[index]).toBeDefined();
      expect(matcher.match(text)).toEqual(found);
      if (/^[ -~]*$/.test(text)) expect(matcher.match(text.toUpperCase())).toEqual(found);
    }),
  );
});

test('every airport is found by its code first, and among the first by its city and name', () => {
  const matcher = buildMatcher(FIXTURE);
  for (const [index, { code, city, name }] of FIXTURE.entries()) {
    expect(matcher.match(code)[0]).toBe(index);
    expect(matcher.match(city)).toContain(index);
    expect(matcher.match(name)[0]).toBe(index);
  }
});
