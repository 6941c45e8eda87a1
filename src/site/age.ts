/** How old the claims of a page are: its services by when a timetable had them, or an observer saw them. */
import { sourceAges } from '../core/dataset/sourceAges.ts';
import { at } from '../core/must.ts';
import { FULL_MONTHS, monthNumber } from '../core/time.ts';
import type { Indexes } from '../operations/indexes.ts';

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
export const isRecent = ({ departures, dataDate }: Indexes, service: number): boolean =>
  at(departures.timetableMonth, service) >= monthNumber(dataDate) - 24;

/** The age of services, by their indices. The years of a service are those of all timetables where nothing has a date. */
export function ageOf({ departures, dataDate, timetableYears }: Indexes, services: Iterable<number>): Age {
  const [firstYear, lastYear] = timetableYears;
  const [listedMonths, seenMonths] = [new Set<number>(), new Set<number>()];
  for (const service of services) {
    const [listed, observed] = [at(departures.timetableMonth, service), at(departures.seenMonth, service)];
    if (observed > 0) seenMonths.add(observed);
    if (listed > 0) listedMonths.add(listed);
    else if (observed === 0 || departures.hasKnownDays(service))
      for (const month of [`${firstYear}-01`, `${lastYear}-12`]) listedMonths.add(monthNumber(month));
  }
  const current = monthNumber(dataDate) - CURRENT_MONTHS;
  const chips: string[] = [];
  let source: string | null = null;
  if (listedMonths.size > 0) {
    const { first, last } = spanOf(listedMonths);
    const isOneYear = yearOf(first) === yearOf(last);
    const years = isOneYear ? yearOf(first) : `${yearOf(first)} to ${yearOf(last)}`;
    const state = first >= current ? '' : last >= current ? ', not all current' : ', not current';
    chips.push(`${isOneYear ? 'Timetable' : 'Timetables'} of ${years}${state}`);
    if (first < current) source = `According to timetables of ${years}`;
  }
  if (seenMonths.size > 0) {
    const { first, last } = spanOf(seenMonths);
    if (source !== null) source += ` and flights seen until ${monthName(last)}`;
    const isOne = first === last;
    chips.push(`Seen ${isOne ? '' : `${monthName(first)} to `}${monthName(last)}`);
    if (listedMonths.size === 0 && first < current)
      source = `When last seen, ${isOne ? 'in' : `from ${monthName(first)} to`} ${monthName(last)}`;
  }
  return { chips, source };
}

/** How old the sources are, on every page: `weekly timetables of 2013 to 2022 and flights seen until August 2025`. */
export function basisOf({
  timetableYears: [first, last],
  sources,
}: Pick<Indexes, 'timetableYears' | 'sources'>): string {
  const { observations } = sourceAges(sources);
  const timetables = `weekly timetables of ${first === last ? first : `${first} to ${last}`}`;
  return observations === null
    ? timetables
    : `${timetables} and flights seen until ${monthName(monthNumber(observations))}`;
}

/** The age of all services. */
export const ageOfAll = (indexes: Indexes): Age => ageOf(indexes, indexes.departures.airline.keys());

/** The first and the last of some months. */
const spanOf = (months: ReadonlySet<number>) => ({ first: Math.min(...months), last: Math.max(...months) });

const yearOf = (month: number): number => Math.floor(month / FULL_MONTHS.length);

/** `October 2026`. */
const monthName = (month: number): string => `${at(FULL_MONTHS, month % FULL_MONTHS.length)} ${yearOf(month)}`;

/** A sentence about services of an age. @param sentence begins with a word that needs no capital letter */
export const dated = ({ source }: Age, sentence: string): string =>
  source === null ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${source}, ${sentence}`;
