/** What the periods of operation of all flights say: the week that is shown and the months that are flown. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import { BLOCKS_PER_YEAR, blockOf, type Coverage, coverage, monthsFlown } from '../../../src/core/seasonality.ts';
import { createTally, dayVisitor, weekday, weekOf, yearOf } from './days.ts';
import type { ImportedService } from './imported.ts';
import { createPeriods, OPEN, type Period } from './periods.ts';
import { createWeek, weekToShow } from './week.ts';

/** A year of blocks less a season's margin: what must lie ahead before a service that does not fly again has ended. */
const ENDED_AFTER_BLOCKS = 40;
/** Two months of blocks: a source that long knows that a flight on one day is no service. */
const SINGLE_DAY_BLOCKS = 8;

/** One airline on one route, as periods tell it. */
export interface EvidencedService {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly serviceType: Row<'services.csv'>['service_type'];
}

export interface Evidence {
  /** Number of a service; the same for the same route, airline and type. */
  service(service: EvidencedService): number;
  /** Number of a flight of that name. */
  flight(name: string): number;
  /** Number of a flight, or null when none of that name was added. */
  find(name: string): number | null;
  add(period: Period): void;
  /** Leaves out all periods of a flight. @returns how many */
  remove(flight: number): number;
  /** First and last year of operation, or null when there is none. */
  years(): readonly [number, number] | null;
  /**
   * What the periods say.
   * @param today days since 1970: the week shown is the first usual one from here on
   * @param onLeftOut is told of services that are not flown any more, or were on one day only
   */
  services(today: number, onLeftOut: (why: string, service: EvidencedService) => void): Iterable<ImportedService>;
}

export function createEvidence(): Evidence {
  const periods = createPeriods();
  const known = new Map<string, number>();
  const flights = new Map<string, number>();
  const all: EvidencedService[] = [];
  /** Periods of each flight. */
  const perFlight: number[] = [];
  const removed = new Set<number>();

  return {
    service(service) {
      const key = `${service.from}${service.to}${service.airline}${service.serviceType}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      all.push(service);
      known.set(key, all.length - 1);
      return all.length - 1;
    },
    flight(name) {
      const number = flights.get(name) ?? flights.size;
      flights.set(name, number);
      return number;
    },
    find: (name) => flights.get(name) ?? null,
    add(period) {
      periods.add(period);
      perFlight[period.flight] = (perFlight[period.flight] ?? 0) + 1;
    },
    remove(flight) {
      if (removed.has(flight)) return 0;
      removed.add(flight);
      return perFlight[flight] ?? 0;
    },
    years() {
      let [first, last] = [OPEN, 0];
      for (let i = 0; i < periods.size; i++) {
        const { from, to } = periods.at(i);
        first = Math.min(first, from);
        last = Math.max(last, to === OPEN ? from : to);
      }
      return periods.size === 0 ? null : [yearOf(first), Math.min(yearOf(last), yearOf(first) + 3)];
    },
    *services(today, onLeftOut) {
      const byService = periods.byService(all.length);
      const ends = lastDays(all, periods.size, periods.at);
      const visitDays = dayVisitor();
      /** Calls back with every day on which a flight of the service leaves, and the period that says so. */
      const eachFlight = (service: number, visit: (day: number, period: Period) => void, week?: number) => {
        const own = Array.from(byService(service), periods.at).filter(({ flight }) => !removed.has(flight));
        const end = ends.get(all[service]?.airline ?? '') ?? 0;
        for (const flight of Map.groupBy(own, (period) => period.flight).values()) visitDays(flight, end, visit, week);
      };

      const tally = createTally();
      const covered = new Map<string, Coverage | null>();
      for (const [airline, numbers] of Map.groupBy(all.keys(), (s) => all[s]?.airline ?? '')) {
        tally.clear();
        for (const s of numbers) eachFlight(s, tally.add);
        covered.set(airline, coverage(tally.blocks()));
      }

      for (const [s, service] of all.entries()) {
        tally.clear();
        eachFlight(s, tally.add);
        const { first, last } = tally;
        const [shown, cover] = [weekToShow(tally.weeks(), weekOf(today)), covered.get(service.airline)];
        if (shown === null || !cover) continue;
        const why = hasEnded(last, today, cover)
          ? 'services that are not flown any more'
          : first === last && cover.last - cover.first >= SINGLE_DAY_BLOCKS
            ? 'services flown on a single day'
            : null;
        if (why !== null) {
          onLeftOut(why, service);
          continue;
        }
        const departures = createWeek();
        eachFlight(s, (day, { minute, block }) => departures.add(weekday(day), minute, block), shown);
        yield {
          ...service,
          months: monthsFlown(tally.blocks(), cover),
          seasonalNote: null,
          departures: departures.rows(),
        };
      }
    },
  };
}

/** Whether a service flew for the last time before today, or before the last year, of a source that goes on. */
function hasEnded(lastDay: number, today: number, cover: Coverage): boolean {
  if (blockOf(lastDay) <= cover.last - BLOCKS_PER_YEAR) return true;
  return lastDay < today && cover.last - blockOf(today) >= ENDED_AFTER_BLOCKS;
}

/** Last day of each airline's periods that end: where those that do not end are cut. */
function lastDays(all: readonly EvidencedService[], size: number, at: (i: number) => Period): Map<string, number> {
  const [ends, begins] = [new Map<string, number>(), new Map<string, number>()];
  for (let i = 0; i < size; i++) {
    const { service, from, to } = at(i);
    const airline = all[service]?.airline ?? '';
    begins.set(airline, Math.max(begins.get(airline) ?? 0, from));
    if (to !== OPEN) ends.set(airline, Math.max(ends.get(airline) ?? 0, to));
  }
  // A timetable without any end is taken to hold for a year.
  for (const [airline, begin] of begins) if ((ends.get(airline) ?? 0) < begin) ends.set(airline, begin + 364);
  return ends;
}
