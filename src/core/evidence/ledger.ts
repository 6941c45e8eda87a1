/** All evidence by service, under the codes of today. */

import type { Evidence, EvidenceSource } from './evidenceRows.ts';
import { codesKey, type Facts, type ServiceCodes } from './facts.ts';
import { monthNumber } from './month.ts';

/** What observers have of a service. */
export interface Observed {
  /** Month number of the newest observation; null when the source has no dates. */
  last: number | null;
  flights: number;
}

/** What is known of one service. */
export interface Entry {
  readonly codes: ServiceCodes;
  observed: Observed | null;
  /** Timetables and lists that have it, with the month number in which each last saw it. */
  readonly lists: Map<string, number>;
}

export interface Ledger {
  /** By `codesKey`; routes without a known carrier have an entry of their own. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly sources: ReadonlyMap<string, EvidenceSource>;
  /** Month number of the newest source: the present. */
  readonly now: number;
}

/** The present: the month number of the newest source, or null when there is none. */
export const presentMonth = (sources: readonly EvidenceSource[]): number | null =>
  sources.length === 0 ? null : Math.max(...sources.map(({ as_of }) => monthNumber(as_of)));

/**
 * Groups evidence by service. An observation without a date in a source that has dates is as old as its oldest date.
 * @throws Error for evidence of a source that is not described
 */
export function createLedger(
  evidence: readonly Evidence[],
  described: readonly EvidenceSource[],
  facts: Facts,
  now: number,
): Ledger {
  const sources = new Map(described.map((source) => [source.source, source]));
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
    if (codes === null) continue;
    const key = codesKey(codes);
    const entry = entries.get(key) ?? { codes, observed: null, lists: new Map() };
    entries.set(key, entry);
    if (source.kind === 'observed') observe(entry, seen, row.flights ?? 1);
    else entry.lists.set(row.source, Math.max(entry.lists.get(row.source) ?? 0, seen ?? monthNumber(source.as_of)));
  }
  return { entries, sources, now };
}

/** Adds flights of a source, or of an airline that is the same by now. */
function observe(entry: Entry, seen: number | null, flights: number): void {
  const { observed } = entry;
  if (observed === null) entry.observed = { last: seen, flights };
  else {
    observed.flights += flights;
    if (seen !== null) observed.last = Math.max(observed.last ?? 0, seen);
  }
}
