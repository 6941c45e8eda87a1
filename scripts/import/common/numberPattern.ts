/**
 * Patterns of flight numbers in a source, such as `^9\d{3}$`. They are data of strangers: as regular expressions of V8,
 * which backtrack, `.*` repeated 98 times never ends. RE2 takes a time that grows with the length of pattern and number
 * alone. Of 33 patterns of standing data of August 2025 it reads 32: the other one has a lookahead.
 */

import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Whether a flight number matches a pattern anywhere, unless the pattern has `^` or `$`. */
export type NumberPattern = (number: string) => boolean;

/** Longer patterns than this are not written by people. */
const LONGEST_PATTERN = 200;
/** The longest number that is matched; a callsign has eight characters. */
const LONGEST_NUMBER = 16;

/** Reads a pattern in the syntax of RE2. @returns null for any other pattern, and for an empty or a longer one */
export function numberPattern(text: string): NumberPattern | null {
  if (text === '' || text.length > LONGEST_PATTERN) return null;
  try {
    const pattern = RE2JS.compile(text);
    return (number) => number.length <= LONGEST_NUMBER && pattern.test(number);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) return null;
    throw error;
  }
}
