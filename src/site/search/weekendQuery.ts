/** The choices of a page of weekend trips, as its address has them. */
import { MONTHS } from '../../contract/vocabulary.ts';
import { timeWindow } from '../../core/filter/departureFilter.ts';
import { at } from '../../core/must.ts';
import { duration, fullDay } from '../text/words.ts';
import { type ChipGroup, chipMaker } from './chips.ts';
import {
  type ChosenOf,
  choice,
  MONTH,
  minutesUpTo,
  pathWith,
  readChoices,
  TEXT,
  TIME,
  WEEKDAY,
  writeChoices,
} from './query.ts';

export const [FRIDAY, SATURDAY, SUNDAY] = [4, 5, 6] as const;

const CHOICES = {
  /** Null for Friday after a time or Saturday morning. */
  out: choice('out', WEEKDAY, null),
  /** Earliest departure out: on Friday, or on the chosen day. */
  after: choice('depart_after', TIME, '16:00'),
  back: choice('back', WEEKDAY, SUNDAY),
  /** Of the flight out; null for any. */
  maxFlyingMin: choice('max_flying_min', minutesUpTo(9999), null),
  month: choice('month', MONTH, null),
  /** Of the destinations; empty for all. */
  country: choice('country', TEXT, ''),
} as const;

export type WeekendQuery = ChosenOf<typeof CHOICES>;

/** When Saturday morning ends. */
const NOON = '12:00';

/** Reads the query of the address; what is not valid has its default. */
export const readWeekendQuery = (search: URLSearchParams): WeekendQuery => readChoices(CHOICES, search);

export const USUAL_WEEKEND = readWeekendQuery(new URLSearchParams());

/** The address of a page of weekend trips with these choices. @param path of the page */
export const weekendSearchPath = (path: string, query: WeekendQuery): string =>
  pathWith(path, writeChoices(CHOICES, query));

/** When the flights out may depart. */
export const outWindows = ({ out, after }: WeekendQuery) => {
  const first = { days: 1 << (out ?? FRIDAY), departs: timeWindow(after) };
  return out === null ? [first, { days: 1 << SATURDAY, departs: timeWindow(null, NOON) }] : [first];
};

/** The choices in words: `on Friday after 16:00 or on Saturday morning`. */
export const outPhrase = ({ out, after }: WeekendQuery): string =>
  out === null ? `on Friday after ${after} or on Saturday morning` : `on ${fullDay(out)} after ${after}`;

/** Most countries to choose from. */
const COUNTRIES = 12;

/** The choices as links. @param path of the page @param countries of the destinations, those with the most first */
export function weekendChips(path: string, query: WeekendQuery, countries: readonly string[]): ChipGroup[] {
  const { group } = chipMaker(query, (changed) => weekendSearchPath(path, changed));
  const offered = countries.filter((country, i) => i < COUNTRIES || country === query.country);
  return [
    group('Out', 'out', [null, 3, FRIDAY, SATURDAY], (out) => (out === null ? 'Fri or Sat morning' : fullDay(out))),
    group('Leave after', 'after', ['06:00', '14:00', '16:00', '18:00', '20:00'], String),
    group('Back', 'back', [SATURDAY, SUNDAY, 0], fullDay),
    group('Flight time', 'maxFlyingMin', [null, 120, 180, 300], (most) =>
      most === null ? 'Any' : `Up to ${duration(most)}`,
    ),
    group('Month', 'month', [null, ...MONTHS.keys()], (month) => (month === null ? 'Any' : at(MONTHS, month))),
    group('Country', 'country', ['', ...offered], (country) => country || 'Any'),
  ];
}
