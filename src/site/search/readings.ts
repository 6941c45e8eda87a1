/** What a few words of a sentence can mean: words of the list, dates, times, and what `core/naming` finds. */
import { fold } from '../../contract/fold.ts';
import { SENTENCE_CONDITIONS } from '../../contract/parameters.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import { type End, type EndMeaning, endOf } from '../../core/naming/namedEnds.ts';
import { isGuess, PLACE_KINDS, rankOf } from '../../core/naming/naming.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { MONTH_NAMES, type Requested, WORDS, type WordPart, wordNamed } from './wordList.ts';

/** An airline with a page. */
export interface PageAirline {
  readonly code: string;
  readonly name: string;
}

/** What a few words mean. */
type Part =
  | WordPart
  | { readonly kind: 'flight'; readonly requested: Requested }
  | { readonly kind: 'place' | 'idle'; readonly place: End; readonly isTheme?: boolean }
  | { readonly kind: 'airlines'; readonly airlines: readonly PageAirline[] };
export type PartKind = Part['kind'];

/** A part of a sentence, with how likely it is. */
export type Reading = Part & {
  /** Place in the order of likelihood: words of the list come first, then names as `core/naming` ranks them. */
  readonly rank: number;
  /** Whether it is a name by its parts, or with a typing error. */
  readonly isGuess: boolean;
  /** Whether it is any word, without a meaning. */
  readonly isUnread?: boolean;
};

/** Ranks of words: before all names. */
const IGNORED = -2;
const WORD = -1;

const wordReading = (word: WordPart): Reading => ({
  ...word,
  rank: word.kind === 'ignored' ? IGNORED : WORD,
  isGuess: false,
});

/** The readings of some words; at most one of them is a name. */
export function readPart(indexes: Indexes, text: string): readonly Reading[] {
  const { naming } = indexes;
  const folded = fold(text);
  const several = text.split(' ');
  const word = wordNamed(folded);
  const found: Reading[] = several.length === 1 ? [{ ...wordReading({ kind: 'unknown' }), isUnread: true }] : [];
  for (const read of [readDate, readClock, readStay, readCondition]) {
    const part = read(folded);
    if (part) found.push(wordReading(part));
  }
  if (word) found.push(wordReading(word));
  // `the sun` is no Sunday.
  const [theme] = naming.meanings(text, ['theme']);
  // A name has no word in it that divides sentences.
  const divides = several.length > 1 && several.some((one) => isDivider(wordNamed(fold(one))));
  if (divides && theme) return [...found, { ...placeReading(indexes, text, [theme]), rank: WORD }];
  // Codes side by side are no name.
  const areCodes = several.length > 1 && several.every((one) => naming.isCode(one));
  const isCode = text === text.toUpperCase() && naming.isCode(text);
  if (divides || areCodes || (word && NO_NAMES.has(word.kind) && !isCode)) return found;
  const named = [
    readAircraft(indexes, text),
    several.length > 1 && WORDS.has(several[0] ?? '') ? null : readFlight(indexes, text),
    readPlace(indexes, text),
    readAirlines(indexes, text, word !== undefined),
  ];
  // A word with a meaning is no misspelt name: `Sunday` is not Sanday. Nor is one a part of a name: `cambridge on friday` is
  // not in Ontario, `united denver` not in the United States.
  const isInPart = () =>
    ['ignored', 'lack'].includes(wordNamed(fold(several.at(-1) ?? ''))?.kind ?? '') ||
    several.some((one) => wordNamed(fold(one))?.kind === 'lack') ||
    beginsWithAirline(indexes, several);
  const isMisread = ({ kind, isGuess }: Reading) =>
    isGuess && (word !== undefined || (kind === 'place' && several.length > 1 && isInPart()));
  return [...found, ...named.flatMap((name) => (name && !isMisread(name) ? name : []))];
}

const isDivider = (word: WordPart | undefined): boolean =>
  word?.kind === 'direction' || (word?.kind === 'filter' && word.isInNames !== true);

/** Words that are no names, but for codes in capitals: `FAR` is Fargo. */
const NO_NAMES: ReadonlySet<PartKind> = new Set(['ignored', 'lack', 'unknown', 'direction']);

/**
 * `12 june`, `june 12th 2026`, `2026-06-12`: schedules are weekly, so that a day of a year says its month and, with the
 * year, its weekday.
 */
function readDate(folded: string): WordPart | null {
  const { year, day, name = '', month = MONTH_NAMES.get(name) } = DATE.exec(folded)?.groups ?? {};
  const number = Number(month);
  // A leap year has every day.
  const date = new Date(Date.UTC(Number(year ?? 2024), number - 1, Number(day)));
  if (date.getUTCMonth() + 1 !== number) return null;
  const weekday = year === undefined ? [] : [at(WEEKDAYS, (date.getUTCDay() + 6) % 7)];
  return { kind: 'filter', requested: { month: [String(number)], day: weekday }, isDate: true };
}

const DATE =
  /^(?:(?<year>20\d\d) (?<month>\d\d) (?<day>\d\d)|(?:(?<day>\d{1,2})(?:st|nd|rd|th)? (?<name>[a-z]{3,9})|(?<name>[a-z]{3,9}) (?<day>\d{1,2})(?:st|nd|rd|th)?)(?: (?<year>20\d\d))?)$/;

/**
 * `after 6pm`, `arriving before 18:30`, `before noon`; `at 6am` is the hour from then. A number alone can be of the morning or
 * of the evening: it is not read.
 */
function readClock(folded: string): WordPart | null {
  const [, arrival, word = 'at', hours, minutes, half, noon] = CLOCK.exec(folded) ?? [];
  if (!noon && half === undefined && minutes === undefined) return null;
  const hour = noon ? 12 : half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  if (hour > 23 || Number(minutes ?? 0) > 59) return null;
  const minute = hour * 60 + Number(minutes ?? 0);
  const isAfter = /^(?:after|later)/.test(word);
  const isAt = !arrival && /^(?:at|around|about)/.test(word);
  const latest = isAt ? Math.min(minute + 59, MINUTES_PER_DAY - 1) : minute;
  const requested = {
    ...((isAfter || isAt) && { [arrival ? 'arriveAfter' : 'after']: [String(minute)] }),
    ...(!isAfter && { [arrival ? 'arriveBefore' : 'before']: [String(latest)] }),
  };
  return { kind: 'filter', requested };
}

const CLOCK =
  /^(?:(arrive|arrives|arriving|arrival|landing) )?(?:(after|later than|before|by|earlier than|until|at|around|about) )?(?:(\d{1,2})(?: (\d\d))? ?([ap]m)?|(noon|midday))$/;

/** `with 6 hours`, `6 hours there`: the least time at the destination. */
function readStay(folded: string): WordPart | null {
  const [, before, hours, there] = STAY.exec(folded) ?? [];
  if (hours === undefined || (before === undefined && there === undefined)) return null;
  return { kind: 'filter', requested: { minStay: [String(Number(hours) * 60)] } };
}

const STAY = /^(with |with at least |at least )?(\d{1,2}) ?(?:h|hours?)( there)?$/;

/** A condition on the facts of a route, with its number: `over 3 hours`. */
function readCondition(folded: string): WordPart | null {
  for (const { name, words, units } of SENTENCE_CONDITIONS) {
    const before = words.find((word) => folded.startsWith(`${word} `));
    const [, number, unit = ''] = /^(\d+) ?([a-z]+)$/.exec(folded.slice((before?.length ?? 0) + 1)) ?? [];
    const factor = units[unit];
    if (before !== undefined && factor !== undefined)
      return { kind: 'filter', requested: { [name]: [String(Number(number) * factor)] } };
  }
  return null;
}

/** An aircraft, or an alliance. */
function readAircraft({ naming }: Indexes, text: string): Reading | null {
  const [alliance] = naming.meanings(text, ['alliance']);
  const family = naming.family(text);
  if (alliance)
    return { kind: 'filter', requested: { alliance: [alliance.id] }, rank: rankOf(alliance), isGuess: false };
  if (family === undefined) return null;
  return { kind: 'filter', requested: { aircraft: [family] }, rank: 0, isGuess: false };
}

function readFlight({ naming }: Indexes, text: string): Reading | null {
  const [flight] = naming.meanings(text, ['flight']);
  return flight ? { kind: 'flight', requested: { flight: [flight.id] }, rank: rankOf(flight), isGuess: false } : null;
}

/** The place that words mean, as the end of a flight; null for none, and for a guess from fewer than three letters. */
export function readPlace(indexes: Indexes, text: string): PlaceReading | null {
  const meanings = indexes.naming.meanings(text, PLACE_KINDS);
  if (meanings.length === 0) return null;
  const reading = placeReading(indexes, text, meanings);
  return reading.isGuess && fold(text).length < 3 ? null : reading;
}

type PlaceReading = Extract<Reading, { readonly kind: 'place' | 'idle' }>;
function placeReading(indexes: Indexes, text: string, meanings: readonly EndMeaning[]): PlaceReading {
  const first = at(meanings, 0);
  const rank = rankOf(first);
  const isIdle = 'isServed' in first && !first.isServed;
  const place = endOf(indexes, text, meanings);
  const isTheme = first.kind === 'theme';
  return { kind: isIdle ? 'idle' : 'place', place, rank, isGuess: isGuess(first), isTheme };
}

/** Whether a text is a town without an airport of its own. */
export const isTown = ({ naming }: Indexes, text: string): boolean =>
  naming.meanings(text, PLACE_KINDS)[0]?.kind === 'town';

/** The airlines that a text names. @param isWord whether it has another meaning: then by their whole name only */
function readAirlines({ naming }: Indexes, text: string, isWord: boolean): Reading | null {
  const found = naming.meanings(text, ['airline']).filter(({ hasPage }) => hasPage);
  const [first] = found;
  if (!first || (isWord && first.how !== 'name')) return null;
  // Of airlines with a first word in common the likeliest says how likely all are.
  const airlines = found.map(({ id: code, name }) => ({ code, name }));
  return { kind: 'airlines', airlines, rank: rankOf(first), isGuess: isGuess(first) };
}

/** Whether the first of several words is the first one of an airline of the data, and no place. */
function beginsWithAirline(indexes: Indexes, [first = '']: readonly string[]): boolean {
  const isAirline = indexes.naming.meanings(first, ['airline']).some(({ how, isFlown }) => how === 'word' && isFlown);
  return isAirline && (readPlace(indexes, first)?.isGuess ?? true);
}
