/** Collects weekly flights of many sources into services and departures, each flight once. */
import { timeOfDay } from '../../../src/core/dataset/schedule.ts';

/** One weekly flight, local to its origin. */
export interface WeeklyFlight {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  /** 1 for Monday to 7 for Sunday. */
  readonly day: number;
  /** Minutes after local midnight. */
  readonly minute: number;
  /** Minutes gate to gate, or null when not known. */
  readonly blockMin: number | null;
}

/** A row of departures.csv. */
export interface DepartureLine {
  readonly from: string;
  readonly to: string;
  readonly airline: string;
  readonly departure: string;
  readonly days: string;
  readonly block_min: number | null;
}

export interface Schedule {
  /** Adds a flight. False when the same flight (airline, airports, local time and day) is there already. */
  add(flight: WeeklyFlight): boolean;
  /** Departures sorted by airports, airline, time and block time; days that share all of these are one row. */
  departures(): DepartureLine[];
}

export function createSchedule(): Schedule {
  const blocks = new Map<string, number | null>();
  return {
    add({ from, to, airline, day, minute, blockMin }) {
      const key = [from, to, airline, timeOfDay(minute), day].join(' ');
      const known = blocks.get(key);
      if (known === undefined) blocks.set(key, blockMin);
      else if (known === null) blocks.set(key, blockMin);
      return known === undefined;
    },
    departures() {
      const rows = new Map<string, DepartureLine>();
      // In key order a row meets its days from Monday to Sunday.
      for (const key of [...blocks.keys()].sort()) {
        const block_min = blocks.get(key) ?? null;
        const [from = '', to = '', airline = '', departure = '', day = ''] = key.split(' ');
        const rowKey = [from, to, airline, departure, String(block_min ?? '').padStart(4, '0')].join(' ');
        const days = `${rows.get(rowKey)?.days ?? ''}${day}`;
        rows.set(rowKey, { from, to, airline, departure, days, block_min });
      }
      return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    },
  };
}
