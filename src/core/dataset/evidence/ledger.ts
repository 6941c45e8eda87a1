/** All evidence by service, under the codes of today. */
import { entryOf, greatest, least } from '../../objects.ts';
import { joinedMonths, YEAR } from '../../seasonality.ts';
import { monthNumber } from '../../time.ts';
import { type Evidence, type EvidenceSource, type ServiceCodes, serviceKey } from '../rows.ts';
import type { Facts } from './facts.ts';

export interface EvidenceTables {
  readonly evidence: readonly Evidence[];
  readonly sources: readonly EvidenceSource[];
}

/** What observers have of a service. */
export interface Observed {
  /**
   * Month number of the newest observation; for one without a date that of the oldest date of its source; null when no
   * source has dates.
   */
  readonly last: number | null;
  /** Month number of the oldest observation that has a date; null when none has. */
  readonly first: number | null;
  readonly flights: number;
}

/** What is known of one service. */
export interface Entry {
  readonly codes: ServiceCodes;
  observed: Observed | null;
  /** Timetables and lists that have it: the month number in which each last saw it, and in which months of the year. */
  readonly lists: Map<string, { readonly seen: number; readonly months: string | null }>;
}

export type Ledger = ReturnType<typeof createLedger>;

/**
 * Groups evidence by service. An observation without a date in a source that has dates is as old as its oldest date.
 * @throws Error for evidence of a source that is not described
 */
export function createLedger({ evidence, ...tables }: EvidenceTables, facts: Facts) {
  const sources = new Map(tables.sources.map((source) => [source.source, source]));
  const oldest = new Map<string, string>();
  for (const { source, first_seen } of evidence)
    if (first_seen !== null && first_seen < (oldest.get(source) ?? '9')) oldest.set(source, first_seen);

  const entries = new Map<string, Entry>();
  for (const row of evidence) {
    const source = sources.get(row.source);
    if (!source) throw new Error(`evidence of \`${row.source}\`, which is not in evidence-sources.csv`);
    const dated = row.last_seen ?? (source.kind === 'observed' ? oldest.get(row.source) : undefined);
    const seen = dated === undefined ? null : monthNumber(dated);
    const codes = facts.present(row, seen);
    if ('ended' in codes) continue;
    const key = serviceKey(codes);
    const entry = entryOf(entries, key, (): Entry => ({ codes, observed: null, lists: new Map() }));
    if (source.kind === 'observed') {
      const { first, last, flights } = entry.observed ?? { first: null, last: null, flights: 0 };
      entry.observed = {
        first: least(first, row.first_seen === null ? null : monthNumber(row.first_seen)),
        last: greatest(last, seen),
        flights: flights + (row.flights ?? 1),
      };
    } else {
      const months = row.months ?? source.covers ?? YEAR;
      const before = entry.lists.get(row.source) ?? { seen: 0, months };
      entry.lists.set(row.source, {
        seen: Math.max(before.seen, seen ?? monthNumber(source.as_of)),
        months: joinedMonths([months, before.months ?? months]),
      });
    }
  }
  return {
    /** By `serviceKey`; routes without a known carrier have an entry of their own. */
    entries: entries as ReadonlyMap<string, Entry>,
    sources,
    /** Month number of the newest source: the present. Without a source -Infinity. */
    now: Math.max(...tables.sources.map(({ as_of }) => monthNumber(as_of))),
  };
}

/**
 * Months since the newest observation of a service: null when its source has no dates, infinite when there is none, or
 * when it is older than the dates of its source.
 */
export function observedAge(entry: Entry | undefined, now: number): number | null {
  const { first, last } = entry?.observed ?? { first: null, last: Number.NEGATIVE_INFINITY };
  if (last === null) return null;
  return first === null ? Number.POSITIVE_INFINITY : now - last;
}
