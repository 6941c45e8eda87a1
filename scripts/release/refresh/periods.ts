/** Addresses of files that are published by the month, season or year: `…/{YEAR}_{MONTH}.zip`. */
import { dayNumber, lastSunday, monthNumber } from '../../../src/core/time.ts';

/** What placeholders stand for, and the period that each needs at least. */
const PLACEHOLDERS = {
  YEAR: { period: 'year', text: 'the year' },
  MONTH: { period: 'month', text: 'the month, 01 to 12' },
  M: { period: 'month', text: 'the month, 1 to 12' },
  SEASON: { period: 'season', text: 'the IATA season, S26 or W26' },
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;

/**
 * Kinds of periods: name, length in months, the window where a source has none (a year), and the newest periods that may
 * not be published yet. Seasons begin with the one after the present one.
 */
const PERIODS = {
  month: { name: '{YEAR}-{MONTH}', months: 1, defaultWindow: 12, notYet: 6 },
  season: { name: '{SEASON}', months: 6, defaultWindow: 2, notYet: 2 },
  year: { name: '{YEAR}', months: 12, defaultWindow: 1, notYet: 2 },
} as const;

/** Why an address cannot be filled in, or null. */
export function placeholderFault(url: string): string | null {
  const names = placeholdersIn(url);
  const unknown = names.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) {
    const known = Object.entries(PLACEHOLDERS).map(([name, { text }]) => `{${name}} (${text})`);
    return `unknown placeholder {${unknown}}: expected ${known.join(', ')}`;
  }
  const kinds = kindsOf(names);
  if (kinds.has('month') && !kinds.has('year')) return 'a month needs {YEAR} in the same address';
  return kinds.has('season') && kinds.size > 1 ? '{SEASON} excludes {YEAR} and {MONTH}' : null;
}

/** Whether an address has placeholders. */
export const hasPlaceholder = (url: string): boolean => placeholdersIn(url).length > 0;

/**
 * The addresses of an address with placeholders, newest first: as many as are taken, and those that may not be published
 * yet. An address without placeholders has no period.
 * @param given number of files to take; null for those of a year
 * @param today ISO date
 */
export function datedAddresses(url: string, given: number | null, today: string) {
  const kinds = kindsOf(placeholdersIn(url));
  if (kinds.size === 0) return { candidates: [{ url, period: null }], window: 1 };
  const kind = (['month', 'season'] as const).find((one) => kinds.has(one)) ?? 'year';
  const { name, months, defaultWindow, notYet } = PERIODS[kind];
  const window = given ?? defaultWindow;
  const newest = kind === 'season' ? nextSeason(today) : monthNumber(today);
  const candidates = Array.from({ length: window + notYet }, (_, back) => {
    const month = newest - back * months;
    return { url: filled(url, month), period: filled(name, month) };
  });
  return { candidates, window };
}

const PLACEHOLDER = /\{([^{}]*)\}/g;
const placeholdersIn = (url: string): string[] => [...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);
const kindsOf = (names: readonly string[]) =>
  new Set(names.filter(isPlaceholder).map((name) => PLACEHOLDERS[name].period));

/** April or October of the season after the present one, as `monthNumber`. */
function nextSeason(today: string): number {
  const year = Number(today.slice(0, 4));
  // IATA seasons begin on the last Sundays of March and October.
  const begun = ([3, 10] as const).filter((month) => dayNumber(today) >= lastSunday(year, month)).length;
  return year * 12 + 3 + 6 * begun;
}

/** A text with the values of its placeholders in a month; of a season it is April or October. */
function filled(text: string, month: number): string {
  const [year, number] = [`${Math.floor(month / 12)}`, `${(month % 12) + 1}`];
  const season = `${month % 12 < 9 ? 'S' : 'W'}${year.slice(2)}`;
  const values = { YEAR: year, MONTH: number.padStart(2, '0'), M: number, SEASON: season };
  return text.replace(PLACEHOLDER, (_, name: Placeholder) => values[name]);
}
