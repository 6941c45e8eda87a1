import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lexiconOf, lookUpTerm, type TermRange } from '../../../src/core/matching/matchIndex.ts';
import { word } from './edited.ts';
import '../../support/seed.ts';

test('a lexicon finds terms and prefixes as a plain Map does', () => {
  const entries = fc.array(fc.tuple(word, fc.nat(1000)));
  fc.assert(
    fc.property(entries, word, (pairs, requested) => {
      const plain = new Map<string, number[]>();
      for (const [term, value] of pairs) plain.set(term, [...(plain.get(term) ?? []), value]);
      const lexicon = lexiconOf(plain);
      const valuesOf = ({ start, end }: TermRange) => [
        ...lexicon.values.slice(lexicon.starts[start], lexicon.starts[end]),
      ];
      const prefixed = [...plain.keys()].filter((term) => term.startsWith(requested)).sort();
      const found = lookUpTerm(lexicon, requested);
      expect(lexicon.terms.slice(found.prefixed.start, found.prefixed.end)).toEqual(prefixed);
      expect(valuesOf(found.prefixed)).toEqual(prefixed.flatMap((term) => plain.get(term) ?? []));
      expect(valuesOf(found.equal)).toEqual(plain.get(requested) ?? []);
    }),
  );
});
