import { comparePath } from '../contract/paths.ts';
import type { Link } from './pageHead.ts';
import { list } from './text/words.ts';

/** Most airports that are compared: more columns do not fit a phone. */
export const COMPARED = 3;

/** The link to the first airports of a list side by side. @param codes at least two */
export function compareLink(codes: readonly string[]): Link {
  const compared = codes.slice(0, COMPARED);
  return { text: `Compare ${list(compared)} side by side`, path: comparePath(compared) };
}
