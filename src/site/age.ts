/** How old the claims of a page are: its services by when a timetable had them, or an observer saw them. */
import { at } from '../core/must.ts';
import { monthNumber } from '../core/time.ts';
import type { Indexes } from '../operations/indexes.ts';
import { FULL_MONTHS } from './season.ts';

/** The age of services, as texts. */
export interface Age {
  /** `Timetables of 2013 to 2022, not current`, `Seen October 2026`; none without services. */
  readonly chips: readonly string[];
  /** What a sentence about old services begins with: `According to timetables of 2016`; null where they are current. */
  readonly source: string | null;
}

/** What is not older, before the date of the data, is current. */
const CURRENT_MONTHS = 12;

/** Whether the timetable of a service is of the last two years before the date of the data. */
export const isRecent = (
  { departures, dataDate }: Pick<Indexes, 'departures' | 'dataDate'>,
  service: number,
): boolean => at(departures.timetableMonth, service) >= monthNumber(dataDate) - 24;

/** The age of services, by their indices. The years of a service are those of all timetables where nothing has a date. */
export function ageOf(
  { departures, dataDate, timetableYears }: Pick<Indexes, 'departures' | 'dataDate' | 'timetableYears'>,
  services: Iterable<number>,
): Age {
  const [firstYear, lastYear] = timetableYears;
  const [timetable, seen] = [new Span(), new Span()];
  for (const service of services) {
    const [listed, observed] = [at(departures.timetableMonth, service), at(departures.seenMonth, service)];
    if (observed > 0) seen.add(observed);
    if (listed > 0) timetable.add(listed);
    else if (observed === 0 || departures.hasKnownDays(service)) {
      timetable.add(monthNumber(`${firstYear}-01`));
      timetable.add(monthNumber(`${lastYear}-12`));
    }
  }
  const current = monthNumber(dataDate) - CURRENT_MONTHS;
  const chips: string[] = [];
  if (!timetable.isEmpty) {
    const state = timetable.first >= current ? '' : timetable.last >= current ? ', not all current' : ', not current';
    chips.push(`${timetable.isOneYear ? 'Timetable' : 'Timetables'} of ${timetable.years}${state}`);
  }
  if (!seen.isEmpty)
    chips.push(`Seen ${seen.first === seen.last ? '' : `${monthName(seen.first)} to `}${monthName(seen.last)}`);
  return {
    chips,
    source: !timetable.isEmpty
      ? timetable.first < current
        ? `According to timetables of ${timetable.years}`
        : null
      : !seen.isEmpty && seen.first < current
        ? `When last seen, ${seen.first === seen.last ? 'in' : `from ${monthName(seen.first)} to`} ${monthName(seen.last)}`
        : null,
  };
}

/** The age of all services. */
export const ageOfAll = (indexes: Parameters<typeof ageOf>[0]): Age =>
  ageOf(indexes, indexes.departures.airline.keys());

/** The first and the last of some months. */
class Span {
  first = Number.POSITIVE_INFINITY;
  last = 0;

  add(month: number): void {
    this.first = Math.min(this.first, month);
    this.last = Math.max(this.last, month);
  }

  get isEmpty(): boolean {
    return this.last === 0;
  }

  get isOneYear(): boolean {
    return yearOf(this.first) === yearOf(this.last);
  }

  /** `2016`, `2013 to 2022`. */
  get years(): string {
    return this.isOneYear ? `${yearOf(this.last)}` : `${yearOf(this.first)} to ${yearOf(this.last)}`;
  }
}

const yearOf = (month: number): number => Math.floor(month / FULL_MONTHS.length);

/** `October 2026`. */
const monthName = (month: number): string => `${at(FULL_MONTHS, month % FULL_MONTHS.length)} ${yearOf(month)}`;

/** A sentence about services of an age. @param sentence begins with a word that needs no capital letter */
export const dated = ({ source }: Age, sentence: string): string =>
  source === null ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${source}, ${sentence}`;
