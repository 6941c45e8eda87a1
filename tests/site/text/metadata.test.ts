import { expect, test } from 'vitest';
import { DESCRIPTION_LENGTH, shortDescription, shortTitle, TITLE_LENGTH } from '../../../src/site/text/metadata.ts';

test('the first title that fits is taken, else the last one is cut at a word', () => {
  expect(shortTitle('Short')).toBe('Short');
  expect(shortTitle('x'.repeat(TITLE_LENGTH + 1), 'Short')).toBe('Short');
  const cut = shortTitle(`${'word '.repeat(12)}longer, and more`);
  expect(cut).toBe(`${'word '.repeat(11)}word longer…`.slice(0, cut.length - 1).concat('…'));
  expect(cut.length).toBeLessThanOrEqual(TITLE_LENGTH);
});

test('sentences are added while they fit', () => {
  const sentence = `${'a'.repeat(98)}.`;
  expect(shortDescription([], sentence, sentence, 'Short one.')).toBe(`${sentence} Short one.`);
  const cut = shortDescription([], `${'word '.repeat(40)}end.`, 'Next.');
  expect(cut.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
  expect(cut.endsWith('word…')).toBe(true);
});

test('the age of the data follows the first sentence, whatever its length', () => {
  const age = ['Timetables of 2016, not current', 'Seen October 2026'];
  const dated = 'Timetables of 2016, not current. Seen October 2026.';
  expect(shortDescription(age, 'First.', 'Next.')).toBe(`First. ${dated} Next.`);
  const cut = shortDescription(age, `${'word '.repeat(40)}end.`, 'Next.');
  expect(cut.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
  expect(cut.endsWith(`word… ${dated}`)).toBe(true);
});
