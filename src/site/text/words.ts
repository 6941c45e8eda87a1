/**
 * Words and numbers as pages and their Markdown versions write them, in British English. Scripts of pages use it, too:
 * the first formatter of `Intl` takes a phone a tenth of a second, so that none is made before it is needed.
 */

import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { ALL_DAYS, timeOfDay } from '../../core/dataset/schedule.ts';
import { at } from '../../core/must.ts';

const FULL_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `Monday` for 0. */
export const fullDay = (day: number): string => at(FULL_DAYS, day);

/** Countries that have an article: `the Netherlands`. */
const WITH_ARTICLE =
  /^(?:United |Bahamas|Netherlands|Caribbean Netherlands|Central African Republic|Comoros|Dominican Republic|DR Congo|Gambia|Isle of Man|Maldives|Philippines|Republic of |Seychelles)|Islands$/;

/** A country within a sentence: `the United Kingdom`, `France`. */
export const theCountry = (name: string): string => (WITH_ARTICLE.test(name) ? `the ${name}` : name);

/** A city with its country, once: `London, United Kingdom`, `San José, Costa Rica`, `Hong Kong`. */
export const cityAndCountry = ({ city, country }: { readonly city: string; readonly country: string }): string =>
  city === country || city.endsWith(`, ${country}`) ? city : `${city}, ${country}`;

/** `1,234`. */
export const count = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** `1 flight`, `2 flights`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** `there is 1 flight to Rome`, `there are 2 flights to Rome`. @param things begins with the number */
export const thereAre = (value: number, things: string): string => `there ${value === 1 ? 'is' : 'are'} ${things}`;

/** A text with a capital letter, for the cell of a table. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Flights of a week. */
export interface Weekly {
  readonly weekly: number;
  /** Whether the days of all services are known: otherwise there are at least so many flights. */
  readonly daysKnown: boolean;
}

/** The flights of several routes or services together. */
export const weeklySum = (parts: readonly Weekly[]): Weekly => ({
  weekly: parts.reduce((sum, { weekly }) => sum + weekly, 0),
  daysKnown: parts.every(({ daysKnown }) => daysKnown),
});

/** `139`; `at least 139` where some days are not known, and `not known` where none is. */
export const weeklyCount = ({ weekly, daysKnown }: Weekly): string =>
  weekly === 0 ? 'not known' : `${daysKnown ? '' : 'at least '}${count(weekly)}`;

/** The same in a list: `35 a week`, `at least 139 a week`. */
export const aWeek = (flights: Weekly): string =>
  flights.weekly === 0 ? 'days not known' : `${weeklyCount(flights)} a week`;

/** The same in a sentence: `35 flights a week`, `at least 139 flights a week`. */
export const flightsAWeek = (flights: Weekly): string =>
  flights.weekly === 0
    ? 'days not known'
    : `${flights.daysKnown ? '' : 'at least '}${counted(flights.weekly, 'flight')} a week`;

/** `7 h 50 min`, with spaces that do not break. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}\u00a0min`;
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${rest}\u00a0min`;
}

/** A flight time: `7 h 50 min`, `about 7 h 50 min` of an estimate. */
export const flightTime = (minutes: number, isEstimated: boolean): string =>
  `${isEstimated ? 'about ' : ''}${duration(minutes)}`;

/** What a cell or a line says of a value that the data does not have. */
export const NOT_KNOWN = 'Not known';

/** First and last departure of a day in local minutes: `06:10–21:40`, or `Not known`. */
export function timeSpan(span: readonly [first: number, last: number] | null): string {
  if (span === null) return NOT_KNOWN;
  const [first, last] = span;
  return first === last ? timeOfDay(first) : `${timeOfDay(first)}–${timeOfDay(last)}`;
}

/** `5,540 km`. */
export const kilometres = (km: number): string => `${count(km)}\u00a0km`;

/** `A`, `A and B`, `A, B and C`. */
export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** The first items, and how many more: `A, B and 3 more`. */
export const shortList = (items: readonly string[], limit: number): string =>
  items.length <= limit ? list(items) : list([...items.slice(0, limit - 1), `${items.length - limit + 1} more`]);

/** Sentences in a row; what is null or empty is left out. */
export const sentences = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join(' ');

/** Weekdays of a bit set in short: `Daily`, `Mon–Fri`, `Mon, Wed, Sat`; empty when there is none. */
export function shortDays(days: number): string {
  if (days === ALL_DAYS) return 'Daily';
  const runs: string[] = [];
  for (let day = 0; day < 7; day++) {
    if (!(days & (1 << day))) continue;
    let last = day;
    while (days & (1 << (last + 1)) && last < 6) last++;
    const [a, b] = [at(WEEKDAYS, day), at(WEEKDAYS, last)];
    if (last - day >= 2) runs.push(`${a}–${b}`);
    else runs.push(...(last === day ? [a] : [a, b]));
    day = last;
  }
  return runs.join(', ');
}

/**
 * Weekdays of a bit set as a phrase: `on weekdays`, `on Mondays and Fridays`, `on Mondays to Saturdays`. It names the days
 * that are known, never those that are not.
 */
export function daysPhrase(days: number): string {
  if (days === ALL_DAYS) return 'every day of the week';
  if (days === 0) return '(days not known)';
  if (days === 31) return 'on weekdays';
  if (days === 96) return 'at weekends';
  const fullName = (short: string) => `${FULL_DAYS.find((day) => day.startsWith(short))}s`;
  const runs = shortDays(days).split(', ');
  return `on ${list(runs.map((run) => run.split('–').map(fullName).join(' to ')))}`;
}

/** The known days of a journey, of a bit set of weekdays: `Every day`, `Mon and Thu`, `Mon–Fri and Sun`. */
export const journeyDays = (days: number): string =>
  days === ALL_DAYS ? 'Every day' : list(shortDays(days).split(', '));

const LONG_DATE = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** `21 November 2026`. */
export const longDate = (iso: string): string => new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-GB', LONG_DATE);
