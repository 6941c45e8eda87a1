/** Spellings of a name beyond its plain fold. words.ts has the words that mean the same. */
import { fold } from '../../contract/fold.ts';

/** Text that has one spelling: ASCII without apostrophes. */
const PLAIN = /^[ -&(-_a-~]*$/;

/** Letters that German and the Nordic languages also write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const NOT_ASCII = /[^ -~]/g;
const DIGRAPH = /ae|oe|ue|aa/g;

/** Below this many letters a digraph is left alone: "bue" must not come to mean "bu". */
const COLLAPSIBLE_LENGTH = 5;

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
  const spelled = composed.replace(NOT_ASCII, (letter) => DIGRAPHS[letter] ?? letter);
  const spellings = [plain];
  if (spelled !== composed) spellings.push(fold(spelled));
  const gapped = fold(text, ' ');
  if (gapped !== plain) spellings.push(gapped);
  return spellings;
};

/** Letters with a full stop each. */
const ABBREVIATION = /(?<!\p{L})(?:\p{L}\.){2,}/gu;

/** A text with the abbreviations among its words as one word: `U.K.` becomes `UK`. */
export const withoutStops = (text: string): string =>
  text.replaceAll(ABBREVIATION, (letters) => letters.replaceAll('.', ''));

/**
 * A folded text with its digraphs as single letters in words of five letters or more, for names that
 * are recorded without their umlauts: `duesseldorf` becomes `dusseldorf`.
 */
export const collapseDigraphs = (folded: string): string =>
  folded
    .split(' ')
    .map((word) => (word.length < COLLAPSIBLE_LENGTH ? word : word.replace(DIGRAPH, (pair) => pair.charAt(0))))
    .join(' ');
