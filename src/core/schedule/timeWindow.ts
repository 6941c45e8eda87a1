/**
 * Whether a time of day lies between two bounds, both inclusive; over midnight when the first is the later. All in
 * minutes after midnight. A bound that is null does not apply.
 */
export function isInWindow(minute: number, after: number | null, before: number | null): boolean {
  const isAfter = after === null || minute >= after;
  const isBefore = before === null || minute <= before;
  return after !== null && before !== null && after > before ? isAfter || isBefore : isAfter && isBefore;
}
