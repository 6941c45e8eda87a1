/**
 * Damerau-Levenshtein distance of two words: an edit inserts, deletes or replaces a letter or swaps two
 * neighbours. Exact up to `max`; anything farther is `max` + 1. No matrix: where so few edits are allowed,
 * trying each at the first difference takes a tenth of the time.
 */
export const editDistance = (a: string, b: string, max: 0 | 1 | 2): number =>
  between(a, 0, a.length, b, 0, b.length, max);

/** The distance of `a` from `fromA` up to `toA` and `b` likewise. */
const between = (a: string, fromA: number, toA: number, b: string, fromB: number, toB: number, max: number): number => {
  const beyond = max + 1;
  if (Math.abs(toA - fromA - (toB - fromB)) > max) return beyond;
  while (fromA < toA && fromB < toB && a.charCodeAt(fromA) === b.charCodeAt(fromB)) {
    fromA++;
    fromB++;
  }
  while (fromA < toA && fromB < toB && a.charCodeAt(toA - 1) === b.charCodeAt(toB - 1)) {
    toA--;
    toB--;
  }
  const restA = toA - fromA;
  const restB = toB - fromB;
  if (restA === 0 || restB === 0) return Math.min(restA + restB, beyond);
  if (max === 0) return beyond;

  const first = a.charCodeAt(fromA);
  const other = b.charCodeAt(fromB);
  const startsSwapped =
    restA > 1 && restB > 1 && first === b.charCodeAt(fromB + 1) && other === a.charCodeAt(fromA + 1);
  if (restA === 1 && restB === 1) return 1;
  if (restA === 2 && restB === 2 && startsSwapped) return 1;
  if (max === 1) return beyond;

  // Two edits: one at the first difference, then one at most in what follows it.
  if (between(a, fromA + 1, toA, b, fromB + 1, toB, 1) <= 1) return 2;
  if (between(a, fromA + 1, toA, b, fromB, toB, 1) <= 1) return 2;
  if (between(a, fromA, toA, b, fromB + 1, toB, 1) <= 1) return 2;
  if (startsSwapped && between(a, fromA + 2, toA, b, fromB + 2, toB, 1) <= 1) return 2;
  // Or both at once: a swap around a letter that is lost or gained.
  if (restA === 3 && restB === 2 && first === b.charCodeAt(fromB + 1) && other === a.charCodeAt(fromA + 2)) return 2;
  if (restA === 2 && restB === 3 && other === a.charCodeAt(fromA + 1) && first === b.charCodeAt(fromB + 2)) return 2;
  return beyond;
};
