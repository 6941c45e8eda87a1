/** Which week of a timetable is shown, and its departures. */
import { dayDigits, timeOfDay } from '../../../src/core/dataset/schedule.ts';
import type { ImportedDeparture } from './imported.ts';

/** Operated weeks from which the week to show is chosen. */
const CANDIDATES = 8;

/**
 * The week whose departures are shown. Of the first eight weeks from today in which the service is flown (the last eight
 * when none lies ahead), the first whose number of departures is their median: neither a holiday week nor a week with
 * two schedules. Null when the service is never flown.
 * @param departuresByWeek number of departures by week (see weekNumber)
 */
export function weekToShow(departuresByWeek: ReadonlyMap<number, number>, today: number): number | null {
  const weeks = [...departuresByWeek].sort(([a], [b]) => a - b);
  const ahead = weeks.filter(([week]) => week >= today).slice(0, CANDIDATES);
  const candidates = ahead.length > 0 ? ahead : weeks.slice(-CANDIDATES).reverse();
  const counts = candidates.map(([, departures]) => departures).sort((a, b) => a - b);
  const median = counts[counts.length >> 1];
  return candidates.find(([, departures]) => departures === median)?.[0] ?? null;
}

/** `705`, `0705`, `07:05`, `705.0` and `2400` as minutes after midnight; null when malformed. */
export function clockMinutes(text: string): number | null {
  const digits = /^(\d{1,4}|\d{1,2}:\d\d)([.,]0+)?$/.exec(text)?.[1]?.replace(':', '');
  if (digits === undefined) return null;
  const [hour, minute] = [Math.floor(Number(digits) / 100), Number(digits) % 100];
  return (hour < 24 && minute < 60) || digits === '2400' ? hour * 60 + minute : null;
}

/** A departure as importers collect it; null is unknown. */
export interface WeekDeparture {
  /** Minutes after local midnight. */
  readonly minute: number | null;
  /** Minutes gate to gate. */
  readonly block: number | null;
  /** Flight number of the airline that sells it. */
  readonly flight: number | null;
  /** IATA aircraft types. */
  readonly aircraft: readonly string[];
}

/** The departures of one week of a service. */
export class DepartureWeek {
  readonly #departures = new Map<string, { first: WeekDeparture; days: number; aircraft: Set<string> }>();

  /** @param days weekdays, bit 0 for Monday */
  add(days: number, departure: WeekDeparture): void {
    if (days === 0) return;
    const key = `${departure.minute} ${departure.block} ${departure.flight}`;
    const known = this.#departures.get(key) ?? { first: departure, days: 0, aircraft: new Set() };
    this.#departures.set(key, known);
    known.days |= days;
    for (const type of departure.aircraft) known.aircraft.add(type);
  }

  /** Departures by time, block time and number, in this order; those that share all three are one. */
  rows(): ImportedDeparture[] {
    const order = (a: number | null, b: number | null) => (a ?? -1) - (b ?? -1);
    return [...this.#departures.values()]
      .sort(
        ({ first: a }, { first: b }) =>
          order(a.minute, b.minute) || order(a.block, b.block) || order(a.flight, b.flight),
      )
      .map(({ first: { minute, block, flight }, days, aircraft }) => ({
        departure: minute === null ? null : timeOfDay(minute),
        days: dayDigits(days),
        block_min: block,
        flight,
        aircraft: [...aircraft].sort().join(' '),
      }));
  }
}
