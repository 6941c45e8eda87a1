/** Addresses of files that are published by the month, season or year: `…/{YEAR}_{MONTH}.zip`. */
import { dayNumber, lastSunday } from '../../../src/core/time.ts';

/** What placeholders stand for, and the period that each needs at least. */
const PLACEHOLDERS = {
  YEAR: { period: 'year', text: 'the year' },
  MONTH: { period: 'month', text: 'the month, 01 to 12' },
  M: { period: 'month', text: 'the month, 1 to 12' },
  SEASON: { period: 'season', text: 'the IATA season, S26 or W26' },
} as const;
type Placeholder = keyof typeof PLACEHOLDERS;
type PeriodKind = (typeof PLACEHOLDERS)[Placeholder]['period'];

/** Files taken where `window` does not say how many: a year. */
const DEFAULT_WINDOW: Readonly<Record<PeriodKind, number>> = { month: 12, season: 2, year: 1 };
/** The newest periods that may not be published yet. Seasons begin with the one after the present one. */
const NOT_YET: Readonly<Record<PeriodKind, number>> = { month: 6, season: 2, year: 2 };

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
 * yet.
 * @param window number of files to take; null for those of a year
 * @param today ISO date
 */
export function datedAddresses(url: string, window: number | null, today: string) {
  const kinds = kindsOf(placeholdersIn(url));
  const kind = (['month', 'season'] as const).find((one) => kinds.has(one)) ?? 'year';
  const count = window ?? DEFAULT_WINDOW[kind];
  const newest = newestOf(kind, today);
  const candidates = Array.from({ length: count + NOT_YET[kind] }, (_, back) => {
    const values = valuesOf(kind, newest - back);
    return { url: url.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole), period: values.period };
  });
  return { candidates, window: count };
}

/** An address of one period. */
export type DatedAddress = ReturnType<typeof datedAddresses>['candidates'][number];

const PLACEHOLDER = /\{([^{}]*)\}/g;
const placeholdersIn = (url: string): string[] => [...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name);
const kindsOf = (names: readonly string[]): ReadonlySet<PeriodKind> =>
  new Set(names.filter(isPlaceholder).map((name) => PLACEHOLDERS[name].period));

/** The number of the newest period that may be published: months and seasons count from the year 0. */
function newestOf(kind: PeriodKind, today: string): number {
  const year = Number(today.slice(0, 4));
  if (kind === 'year') return year;
  if (kind === 'month') return year * 12 + Number(today.slice(5, 7)) - 1;
  // The season after the present one: IATA seasons begin on the last Sundays of March and October.
  const day = dayNumber(today);
  if (day < lastSunday(year, 3)) return 2 * year;
  return day < lastSunday(year, 10) ? 2 * year + 1 : 2 * (year + 1);
}

/** The values of the placeholders in a period, and its name: `2026-08`, `S26` or `2026`. */
function valuesOf(kind: PeriodKind, number: number): Readonly<Record<string, string>> & { readonly period: string } {
  if (kind === 'year') return { YEAR: String(number), period: String(number) };
  if (kind === 'season') {
    const season = `${number % 2 === 0 ? 'S' : 'W'}${String(Math.floor(number / 2) % 100).padStart(2, '0')}`;
    return { SEASON: season, period: season };
  }
  const [year, month] = [String(Math.floor(number / 12)), String((number % 12) + 1)];
  const padded = month.padStart(2, '0');
  return { YEAR: year, MONTH: padded, M: month, period: `${year}-${padded}` };
}
