import type { Service } from '../dataset/dataset.ts';
import { isCharter } from '../dataset/isCharter.ts';

/** A departure whose time and block time are known. Times are local to the origin. */
export interface TimedDeparture {
  readonly minute: number;
  /** Bit 0 is Monday. */
  readonly days: number;
  readonly blockMin: number;
}

/**
 * The departures of a service that a journey may use: of scheduled services and those of unknown type, never charter,
 * with a known time and block time. Rows of one time and block time are one departure.
 */
export function timedDepartures(service: Service): TimedDeparture[] {
  if (isCharter(service)) return [];
  const merged = new Map<string, TimedDeparture>();
  for (const { minute, blockMin, days } of service.departures) {
    if (minute === null || blockMin === null) continue;
    const key = `${minute} ${blockMin}`;
    merged.set(key, { minute, blockMin, days: days | (merged.get(key)?.days ?? 0) });
  }
  return [...merged.values()];
}
