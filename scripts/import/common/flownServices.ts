/** Services that are flown by their periods of operation, with the week that is shown and the months. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import { at, must } from '../../../src/core/must.ts';
import { weekday, weekNumber } from '../../../src/core/time.ts';
import { createTally, dayVisitor, type Tally } from './days.ts';
import { BLOCKS_PER_YEAR, blockOf, type Coverage, coverage, monthsFlown, monthsOfBlocks } from './flownMonths.ts';
import type { ImportedService } from './imported.ts';
import { OPEN, type Period, type Periods } from './periods.ts';
import { createWeek, weekToShow } from './week.ts';

/** A service without flights ahead has ended when its source covers this many blocks of the future: ten months. */
const ENDED_AFTER_BLOCKS = 40;
/** Eight weeks without a flight at the end of a source that covers a year. */
const ABSENT_BLOCKS = 8;
/** Two months of blocks: in a source that long, a flight on one day is no service. */
const SINGLE_DAY_BLOCKS = 8;

/** One airline on one route, with one type of service. */
export interface ServiceIdentity {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
}

/** Called with services that are not flown any more, or were on one day only. */
export type OnSkipped = (why: string, service: ServiceIdentity) => void;

/** Visits every day on which a flight of a service departs, or those of one week, with the period of each. */
export type FlightDays = (service: number, visit: (day: number, period: Period) => void, week?: number) => void;

/** @param removed flights that are left out */
export function flightDays(
  all: readonly ServiceIdentity[],
  periods: Periods,
  removed: ReadonlySet<number>,
): FlightDays {
  const byService = periods.byService(all.length);
  const ends = lastDays(all, periods);
  const visitDays = dayVisitor();
  return (service, visit, week) => {
    const own = Array.from(byService(service), periods.at).filter(({ flight }) => !removed.has(flight));
    const end = must(ends.get(at(all, service).airline), 'last day of an airline');
    for (const flight of Map.groupBy(own, (period) => period.flight).values()) visitDays(flight, end, visit, week);
  };
}

/**
 * The services that are flown, with the departures of a usual week and the months.
 * @param numbers flight number of each flight, 0 when unknown
 * @param today days since 1970
 */
export function* flownServices(
  all: readonly ServiceIdentity[],
  eachFlight: FlightDays,
  numbers: readonly number[],
  today: number,
  onSkipped: OnSkipped,
): Generator<ImportedService> {
  const tally = createTally();
  const covered = new Map<string, Coverage | null>();
  for (const [airline, numbers] of Map.groupBy(all.keys(), (s) => at(all, s).airline)) {
    tally.clear();
    for (const s of numbers) eachFlight(s, tally.add);
    covered.set(airline, coverage(tally.blocks()));
  }
  for (const [s, service] of all.entries()) {
    tally.clear();
    eachFlight(s, tally.add);
    const shown = weekToShow(tally.weeks(), weekNumber(today));
    const cover = covered.get(service.airline);
    if (shown === null || !cover) continue;
    const months = monthsFlown(tally.blocks(), cover);
    const why = whyNotFlown(tally, today, cover, months);
    if (why !== null) {
      onSkipped(why, service);
      continue;
    }
    const week = createWeek();
    eachFlight(s, (day, period) => week.add(weekday(day), { ...period, number: at(numbers, period.flight) }), shown);
    const coversYear = hasYear(cover);
    const season = coversYear ? null : seasonOf(tally, cover);
    yield { ...service, months, coversYear, season, seasonalNote: null, departures: week.rows() };
  }
}

/** The months that a source of less than a year covers, and those in which a service is flown. */
function seasonOf(tally: Tally, { first, last }: Coverage): NonNullable<ImportedService['season']> | null {
  const covers = monthsOfBlocks(Array.from({ length: last - first + 1 }, (_, i) => first + i));
  const months = monthsOfBlocks(tally.blocks().keys());
  return covers === null || months === null ? null : { covers, months };
}

/** Whether a source covers a year. */
const hasYear = ({ first, last }: Coverage): boolean => last - first + 1 >= BLOCKS_PER_YEAR;

/** Why a service is not flown: it ended before today or before the last year of a source that continues, or flew once. */
function whyNotFlown({ first, last }: Tally, today: number, cover: Coverage, months: string | null): string | null {
  const isOver = last < today && cover.last - blockOf(today) >= ENDED_AFTER_BLOCKS;
  // In a year of past flights, what has no season and none at the end has ended.
  const isPast = hasYear(cover) && cover.last <= blockOf(today);
  const isAbsent = isPast && months === null && blockOf(last) <= cover.last - ABSENT_BLOCKS;
  if (isOver || isAbsent || blockOf(last) <= cover.last - BLOCKS_PER_YEAR)
    return 'services that are not flown any more';
  const isOnce = first === last && cover.last - cover.first >= SINGLE_DAY_BLOCKS;
  return isOnce ? 'services flown on a single day' : null;
}

/** Last day of each airline's periods that end: where those that do not end are cut. */
function lastDays(all: readonly ServiceIdentity[], periods: Periods): Map<string, number> {
  const [ends, begins] = [new Map<string, number>(), new Map<string, number>()];
  for (let i = 0; i < periods.size; i++) {
    const { service, from, to } = periods.at(i);
    const { airline } = at(all, service);
    begins.set(airline, Math.max(begins.get(airline) ?? 0, from));
    ends.set(airline, Math.max(ends.get(airline) ?? 0, to === OPEN ? 0 : to));
  }
  // A timetable without any end is taken to hold for a year.
  for (const [airline, begin] of begins)
    if (must(ends.get(airline), 'end of an airline') < begin) ends.set(airline, begin + 364);
  return ends;
}
