/** What an importer of evidence makes of its source. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import type { Evidence, EvidenceSource } from '../../../src/core/evidence/evidenceRows.ts';

export interface Witness {
  readonly source: EvidenceSource;
  /** One record per service. */
  readonly evidence: readonly Evidence[];
  /** Airlines that the source names and that are not known; taken with their first active service. */
  readonly airlines: readonly Row<'airlines.csv'>[];
}

/** Collects the flights of a source into one record per service. */
export interface EvidenceCollector {
  /**
   * Adds a flight.
   * @param month `YYYY-MM` in which it was last seen, or null when not known
   * @param flights how many flights it stands for, or null when not known
   */
  add(from: string, to: string, airline: string | null, month: string | null, flights: number | null): void;
  records(source: string): Evidence[];
}

export function createCollector(): EvidenceCollector {
  const known = new Map<string, { first: string | null; last: string | null; flights: number | null }>();
  return {
    add(from, to, airline, month, flights) {
      const key = `${from}${to}${airline ?? ''}`;
      const record = known.get(key);
      if (record === undefined) {
        known.set(key, { first: month, last: month, flights });
        return;
      }
      if (month !== null) {
        if (record.first === null || month < record.first) record.first = month;
        if (record.last === null || month > record.last) record.last = month;
      }
      if (flights !== null) record.flights = (record.flights ?? 0) + flights;
    },
    records: (source) =>
      [...known].map(([key, { first, last, flights }]) => ({
        source,
        from: key.slice(0, 3),
        to: key.slice(3, 6),
        airline: key.slice(6) || null,
        first_seen: first,
        last_seen: last,
        flights,
      })),
  };
}
