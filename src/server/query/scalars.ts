/** Scalars from text, as pydantic 2 parses them in its lax mode. */

/** Most digits of an integer that pydantic parses. */
const MOST_DIGITS = 4300;

/**
 * An integer from text: white space around, a sign, underscores between digits and a fraction of zeros are allowed. A
 * value beyond the safe integers becomes the nearest safe one: every bound is far below.
 */
export function parseInteger(text: string): number | 'int_parsing' | 'int_parsing_size' {
  const [, sign, written] = /^\p{White_Space}*([+-]?)(\d+(?:_\d+)*)(?:\.0+)?\p{White_Space}*$/u.exec(text) ?? [];
  if (written === undefined) return 'int_parsing';
  const digits = written.replaceAll('_', '');
  if (digits.replace(/^0+/, '').length > MOST_DIGITS) return 'int_parsing_size';
  const value = sign === '-' ? -Number(digits) : Number(digits);
  // -0 is 0.
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value)) + 0;
}

/** A boolean from text, in any case; undefined when the text is none. */
export function parseBoolean(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  if (TRUE.has(lower)) return true;
  return FALSE.has(lower) ? false : undefined;
}

const TRUE = new Set(['1', 'true', 't', 'yes', 'y', 'on']);
const FALSE = new Set(['0', 'false', 'f', 'no', 'n', 'off']);
