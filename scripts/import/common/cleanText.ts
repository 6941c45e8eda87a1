/** The texts of a source as they are kept: they reach pages, spreadsheets, terminals and models. */
import { invalidUtf8Line } from '../../../src/core/invalidUtf8Line.ts';

/** Characters of a text; the longest name of an airport has 75. */
const LONGEST_TEXT = 120;

/**
 * A text of a source without control characters, without what hides or turns text, and without a beginning that a
 * spreadsheet takes for a formula; cut to 120 characters. Every text that an importer keeps passes here. Empty when nothing
 * is left of it.
 * @param what names the text in the message
 * @throws Error when it is not UTF-8
 */
export function cleanText(text: string, what: string): string {
  if (invalidUtf8Line(text) !== null) throw new Error(`${what} is not valid UTF-8: convert the source to UTF-8`);
  // Of a long text the beginning is enough: most of its characters are kept.
  const plain = cutText(text, 10 * LONGEST_TEXT)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\s]+/gu, ' ')
    .replace(/^[\s=+@|-]+/, '');
  return cutText(plain, LONGEST_TEXT).trim();
}

/** The beginning of a text, without half a character at its end. It does not keep the whole text in memory. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  return Buffer.from(text.slice(0, length).replace(/[\ud800-\udbff]$/, '')).toString();
}
