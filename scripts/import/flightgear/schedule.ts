/** Collects weekly flights of many fleets into the departures of services, each flight once. */
import type { ImportedDeparture } from '../common/imported.ts';
import { createWeek } from '../common/week.ts';
import type { WeekTime } from './weekTime.ts';

export interface Schedule {
  /**
   * Adds a flight at a local time.
   * @param blockMin minutes gate to gate, or null when unknown
   * @returns false when the same flight (service, local time and day) is there already
   */
  add(service: string, time: WeekTime, blockMin: number | null): boolean;
  /** Departures of a service by time and block time; days that share both are one row. */
  departures(service: string): ImportedDeparture[];
}

/** Creates a schedule without flights. */
export function createSchedule(): Schedule {
  /** Block minutes by service, then by time and day. */
  const services = new Map<string, Map<number, number | null>>();
  return {
    add(service, { day, minute }, blockMin) {
      const flights = services.get(service) ?? new Map<number, number | null>();
      services.set(service, flights);
      const key = minute * 8 + day;
      const isNew = !flights.has(key);
      flights.set(key, flights.get(key) ?? blockMin);
      return isNew;
    },
    departures(service) {
      const week = createWeek();
      for (const [key, blockMin] of services.get(service) ?? []) week.add((key & 7) - 1, key >> 3, blockMin ?? 0);
      return week.rows();
    },
  };
}
