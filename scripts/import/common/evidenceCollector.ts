/** Evidence of a source that has flights or routes without times, one record per service. */
import type { ImportedEvidence } from './imported.ts';

/** Collects the flights of a source. */
export class EvidenceCollector {
  readonly #records = new Map<string, { -readonly [F in keyof ImportedEvidence]: ImportedEvidence[F] }>();

  /**
   * Adds a flight.
   * @param airline null where only the route is known
   * @param month `YYYY-MM` in which it was last seen, or null when not known
   * @param flights how many flights it stands for, or null when not known
   */
  add(from: string, to: string, airline: string | null, month: string | null, flights: number | null): void {
    const key = `${from}${to}${airline ?? ''}`;
    const known = this.#records.get(key);
    if (known === undefined) {
      const record = { from, to, airline, first_seen: month, last_seen: month, flights, details: '' };
      this.#records.set(key, record);
      return;
    }
    known.first_seen = least(known.first_seen, month);
    known.last_seen = greatest(known.last_seen, month);
    if (flights !== null) known.flights = (known.flights ?? 0) + flights;
  }

  records(): ImportedEvidence[] {
    return [...this.#records.values()];
  }
}

/** The earlier of two months, null where none is known. */
export const least = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;
/** The later of two months. */
export const greatest = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a > b ? a : b;
