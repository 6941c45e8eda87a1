/** The IANA time zone database of this runtime: Node has it within, and its version decides the clocks of a release. */

/** The version of the rules with which the tests of this version of the project pass. Raise it with Node. */
export const TESTED_TZDB = '2026c';

/** The version of the rules, such as `2026c`; null where Node does not name it. */
export const TZDB: string | null = process.versions['tz'] ?? null;

/** Why the rules should be renewed, or null. Versions compare as text. @param tzdb null is not known */
export function oldRulesWarning(tzdb: string | null): string | null {
  if (tzdb !== null && tzdb >= TESTED_TZDB) return null;
  const known = tzdb === null ? 'are of an unknown version' : `(tzdb ${tzdb}) are older`;
  return `the time zone rules of this Node ${known}: this version was tested with ${TESTED_TZDB}. Local times can be wrong; use a newer Node`;
}
