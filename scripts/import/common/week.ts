/** Which week of a timetable is shown, and its departures. */
import { dayDigits, timeOfDay } from '../../../src/core/dataset/schedule.ts';
import type { ImportedDeparture } from './imported.ts';

/** Operated weeks from which the week to show is chosen. */
const CANDIDATES = 8;

/**
 * The week whose departures are shown. Of the first eight weeks from today in which the service is flown (the last eight
 * when none lies ahead), the first whose number of departures is their median: neither a holiday week nor a week with
 * two schedules. Null when the service is never flown.
 * @param departuresByWeek number of departures by week (see weekOf)
 */
export function weekToShow(departuresByWeek: ReadonlyMap<number, number>, today: number): number | null {
  const weeks = [...departuresByWeek].sort(([a], [b]) => a - b);
  const ahead = weeks.filter(([week]) => week >= today).slice(0, CANDIDATES);
  const candidates = ahead.length > 0 ? ahead : weeks.slice(-CANDIDATES).reverse();
  const counts = candidates.map(([, departures]) => departures).sort((a, b) => a - b);
  const median = counts[counts.length >> 1];
  return candidates.find(([, departures]) => departures === median)?.[0] ?? null;
}

export interface WeekOfDepartures {
  /** A departure on a weekday, 0 for Monday; minutes after midnight; block minutes, 0 when unknown. */
  add(day: number, minute: number, block: number): void;
  /** Departures by time and block time; those that share both are one. */
  rows(): ImportedDeparture[];
}

/** Creates a week without departures. */
export function createWeek(): WeekOfDepartures {
  const days = new Map<number, number>();
  return {
    add(day, minute, block) {
      const key = minute * 2048 + block;
      days.set(key, (days.get(key) ?? 0) | (1 << day));
    },
    rows: () =>
      [...days]
        .sort(([a], [b]) => a - b)
        .map(([key, bits]) => ({
          departure: timeOfDay(key >> 11),
          days: dayDigits(bits),
          block_min: key & 0x7ff || null,
        })),
  };
}
