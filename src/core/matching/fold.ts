/**
 * Folding: two spellings of one place come out as the same comparable words.
 * It knows letters only; which words mean the same is the business of words.ts.
 */

const APOSTROPHE = /['’‘`´ʻʼʹʾʿ′]/;
const APOSTROPHES = new RegExp(APOSTROPHE, 'g');
const NOT_ASCII = /[^ -~]/;
/** Text of which there is but one spelling. */
const PLAIN = /^[ -&(-_a-~]*$/;
const MARKS = /\p{M}+/gu;
/** The same for ASCII, where it is several times faster. */
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
const LETTER = /[ßæœøłđðþıħŧŋə]/g;

/** Letters that German and the Nordic languages also write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const DIGRAPH_LETTER = /[äöüøå]/g;
const DIGRAPH = /ae|oe|ue|aa/g;

/** Below this many letters a digraph is left alone: "bue" must not come to mean "bu". */
const COLLAPSIBLE_LENGTH = 5;

const foldWith = (text: string, apostrophe: '' | ' '): string => {
  const lower = text.toLowerCase().replace(APOSTROPHES, apostrophe);
  if (!NOT_ASCII.test(lower)) return lower.replace(NOT_ASCII_WORD, ' ').trim();
  return lower
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(NOT_WORD, ' ')
    .trim();
};

/**
 * Case, accents and punctuation folded away: words of letters and digits with single spaces between.
 * Apostrophes vanish (`O'Hare` is `ohare`), any other punctuation separates words, letters of other
 * scripts stay. Empty when the text has no letter or digit.
 */
export const fold = (text: string): string => foldWith(text, '');

/**
 * Every usual spelling of a name, the plain fold first: with umlauts and Nordic letters as two letters
 * (`münchen` also gives `muenchen`) and with apostrophes as gaps (`o'hare` also gives `o hare`).
 * Empty when the text has no letter or digit.
 */
export const foldings = (text: string): readonly string[] => {
  const plain = fold(text);
  if (plain === '') return [];
  if (PLAIN.test(text)) return [plain];
  const composed = text.normalize('NFC').toLowerCase();
  const spelled = composed.replace(DIGRAPH_LETTER, (letter) => DIGRAPHS[letter] ?? letter);
  const spellings = [plain];
  if (spelled !== composed) spellings.push(fold(spelled));
  if (APOSTROPHE.test(text)) spellings.push(foldWith(text, ' '));
  return spellings;
};

/**
 * A folded text with its digraphs as single letters in words of five letters or more, for names that
 * are recorded without their umlauts: `duesseldorf` becomes `dusseldorf`.
 */
export const collapseDigraphs = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => (word.length < COLLAPSIBLE_LENGTH ? word : word.replace(DIGRAPH, (pair) => pair.charAt(0))))
    .join(' ');
