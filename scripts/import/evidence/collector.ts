/** Evidence of a source that has flights or routes without times, one record per service. */
import type { Row } from '../../../src/core/dataset/rows.ts';
import type { ImportedEvidence, ImportedNetwork } from '../common/imported.ts';

/** Collects the flights of a source. */
export interface EvidenceCollector {
  /**
   * Adds a flight.
   * @param airline null where only the route is known
   * @param month `YYYY-MM` in which it was last seen, or null when not known
   * @param flights how many flights it stands for, or null when not known
   */
  add(from: string, to: string, airline: string | null, month: string | null, flights: number | null): void;
  records(): ImportedEvidence[];
}

/** Creates a collector without flights. */
export function createEvidenceCollector(): EvidenceCollector {
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
    records: () =>
      [...known].map(([key, { first, last, flights }]) => ({
        from: key.slice(0, 3),
        to: key.slice(3, 6),
        airline: key.slice(6) || null,
        first_seen: first,
        last_seen: last,
        flights,
        details: '',
      })),
  };
}

/**
 * Evidence as an imported network: it has no services of its own.
 * @param asOf ISO date on which the source was current
 */
export const evidenceNetwork = (
  evidence: readonly ImportedEvidence[],
  {
    airlines,
    airports,
    asOf,
  }: {
    readonly airlines: readonly Row<'airlines.csv'>[];
    readonly airports: readonly Row<'airports.csv'>[];
    readonly asOf: string;
  },
): ImportedNetwork => ({ services: [], seasons: [], years: null, evidence, airlines, airports, asOf });
