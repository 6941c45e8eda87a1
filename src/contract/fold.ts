/** Folding: two spellings of one name become the same comparable words. Matching, slugs and imports share it. */

const APOSTROPHES = /['’‘`´ʻʼʹʾʿ′]/g;
const NOT_ASCII = /[^ -~]/;
const EACH_NOT_ASCII = /[^ -~]/g;
const MARKS = /\p{M}+/gu;
/** The same as NOT_WORD for ASCII, several times faster. */
const NOT_ASCII_WORD = /[^a-z0-9]+/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** Latin letters that Unicode does not decompose, as they are usually typed without them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
};

/**
 * A text without case, accents and punctuation: words of letters and digits, separated by single spaces.
 * Letters of other scripts stay. Empty when the text has no letter or digit.
 * @param apostrophe what an apostrophe becomes: nothing (`O'Hare` is `ohare`), or a gap between words
 */
export function fold(text: string, apostrophe: '' | ' ' = ''): string {
  const lower = text.toLowerCase().replace(APOSTROPHES, apostrophe);
  if (!NOT_ASCII.test(lower)) return lower.replace(NOT_ASCII_WORD, ' ').trim();
  return (
    lower
      .normalize('NFKD')
      .replace(MARKS, '')
      .toLowerCase()
      // Normalisation makes an apostrophe of part of a letter: `ŉ` becomes `ʼn`.
      .replace(APOSTROPHES, apostrophe)
      .replace(EACH_NOT_ASCII, (letter) => LETTERS[letter] ?? letter)
      .replace(NOT_WORD, ' ')
      .trim()
  );
}
