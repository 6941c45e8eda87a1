/** The periods of operation of all flights of a source, by service. */
import { at } from '../../../src/core/must.ts';
import { dayNumber, yearOf } from '../../../src/core/time.ts';
import { flightDays, flownServices, type OnSkipped, type ServiceIdentity } from './flownServices.ts';
import type { ImportedNetwork, ImportedService } from './imported.ts';
import type { ImportContext } from './importer.ts';
import { createPeriods, OPEN, type Period, type Periods } from './periods.ts';
import { uniqueServices } from './uniqueServices.ts';

export interface ServiceSchedules {
  /** Number of a service; the same for the same route, airline and type. */
  service(service: ServiceIdentity): number;
  /** Index of a flight of that name. @param number its flight number, 0 when unknown */
  flight(name: string, number: number): number;
  /** Index of a flight, or null when none of that name was added. */
  find(name: string): number | null;
  add(period: Period): void;
  /** Leaves out all periods of a flight. @returns how many */
  remove(flight: number): number;
  /** First and last year of operation, or null when there is none. */
  years(): readonly [number, number] | null;
  /**
   * The services that are flown.
   * @param today days since 1970: the week shown is the first usual one from here on
   */
  services(today: number, onSkipped: OnSkipped): Iterable<ImportedService>;
}

/** Starts without flights. */
export function createServiceSchedules(): ServiceSchedules {
  const periods = createPeriods();
  const known = new Map<string, number>();
  const flights = new Map<string, number>();
  const all: ServiceIdentity[] = [];
  /** Flight numbers. */
  const numbers: number[] = [];
  /** Number of periods of each flight. */
  const perFlight: number[] = [];
  const removed = new Set<number>();

  return {
    service(service) {
      const key = `${service.from}${service.to}${service.airline}${service.serviceType}`;
      const number = known.get(key) ?? all.push(service) - 1;
      known.set(key, number);
      return number;
    },
    flight(name, number) {
      const flight = flights.get(name) ?? numbers.push(number) - 1;
      flights.set(name, flight);
      return flight;
    },
    find: (name) => flights.get(name) ?? null,
    add(period) {
      periods.add(period);
      perFlight[period.flight] = (perFlight[period.flight] ?? 0) + 1;
    },
    remove(flight) {
      if (removed.has(flight)) return 0;
      removed.add(flight);
      return at(perFlight, flight);
    },
    years: () => yearsOf(periods),
    services: (today, onSkipped) => flownServices(all, flightDays(all, periods, removed), numbers, today, onSkipped),
  };
}

/** A source of decades is cut to the three years that are looked at. */
function yearsOf(periods: Periods): readonly [number, number] | null {
  if (periods.size === 0) return null;
  let [first, last] = [OPEN, 0];
  for (let i = 0; i < periods.size; i++) {
    const { from, to } = periods.at(i);
    first = Math.min(first, from);
    last = Math.max(last, to === OPEN ? from : to);
  }
  return [yearOf(first), Math.min(yearOf(last), yearOf(first) + 3)];
}

/** The network of a timetable: one service for each route and airline, in the first usual week from the date on. */
export function networkOf(
  schedules: ServiceSchedules,
  { log, date, airports, airlines }: Pick<ImportContext, 'log' | 'date' | 'airports' | 'airlines'>,
): ImportedNetwork {
  const services = schedules.services(dayNumber(date), (why, { airline, from, to }) =>
    log.note(why, `${airline} ${from}-${to}`),
  );
  return {
    services: uniqueServices(services, log),
    airports: [...airports.values()],
    airlines: [...airlines.values()],
    seasons: [],
    years: schedules.years(),
  };
}
