/** All evidence by service, under the codes of today. */
import { entryOf, greatest, increase, least } from '../../objects.ts';
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
  present: Present;
}

/** The months from which the ages of evidence of a service count, as month numbers. */
export interface Present {
  /** Of observations: the month of the newest observers that cover the service. */
  readonly observed: number;
  /** Of timetables and lists: the month of the newest source that covers it. */
  readonly listed: number;
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
  const ended = new Set<string>();
  const observers = new Observers();
  for (const row of evidence) {
    const source = sources.get(row.source);
    if (!source) throw new Error(`evidence of \`${row.source}\`, which is not in evidence-sources.csv`);
    const dated = row.last_seen ?? (source.kind === 'observed' ? oldest.get(row.source) : undefined);
    const seen = dated === undefined ? null : monthNumber(dated);
    const codes = facts.present(row, seen);
    if ('ended' in codes) {
      ended.add(serviceKey(row));
      continue;
    }
    const key = serviceKey(codes);
    const entry = entryOf(entries, key, (): Entry => ({ codes, observed: null, lists: new Map(), present: UNKNOWN }));
    if (source.kind === 'observed') {
      observers.add(row.source, codes);
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
  const presentOf = presents(tables.sources, observers);
  for (const entry of entries.values()) entry.present = presentOf(entry);
  return {
    /** By `serviceKey`; routes without a known carrier have an entry of their own. */
    entries: entries as ReadonlyMap<string, Entry>,
    /** Keys of services with evidence that curated facts ended: no other evidence of them counts. */
    ended: new Set([...ended].filter((key) => !entries.has(key))) as ReadonlySet<string>,
    sources,
  };
}

/** Before all evidence is read. */
const UNKNOWN: Present = { observed: Number.NEGATIVE_INFINITY, listed: Number.NEGATIVE_INFINITY };

/** Where the observers of each source see which airlines. */
class Observers {
  readonly #seen = new Map<string, Set<string>>();
  readonly #count = new Map<string, number>();

  add(source: string, { from, to, airline }: ServiceCodes): void {
    const seen = entryOf(this.#seen, source, () => new Set<string>());
    for (const airport of [from, to]) seen.add(airport).add(`${airline} ${airport}`);
    increase(this.#count, source);
  }

  /** Whether observers see the airline at both airports; where it is not known, any. */
  cover(source: string, { from, to, airline }: ServiceCodes): boolean {
    const seen = this.#seen.get(source);
    return [from, to].every((airport) => seen?.has(airline === null ? airport : `${airline} ${airport}`));
  }

  /** How many services observers see. */
  count = (source: string): number => this.#count.get(source) ?? 0;
}

/**
 * Tells from when the ages of the evidence of a service count. A source moves that month only for the services that it
 * covers, as a timetable of five flights says nothing about all others. Observers cover the services of the airlines that
 * they see at both airports; those that see most cover what no others do. A timetable covers what it lists and what it would
 * have listed. A list covers nothing: it has no end.
 */
function presents(sources: readonly EvidenceSource[], observers: Observers) {
  const month = ({ as_of }: EvidenceSource): number => monthNumber(as_of);
  const observing = sources.filter(({ kind }) => kind === 'observed');
  const timetables = sources.filter(({ kind }) => kind === 'timetable');
  const most = Math.max(...observing.map(({ source }) => observers.count(source)));
  const widest = Math.max(...observing.filter(({ source }) => observers.count(source) === most).map(month));
  const newest = Math.max(...sources.map(month));
  return ({ codes, lists }: Pick<Entry, 'codes' | 'lists'>): Present => {
    const covering = observing.filter(({ source }) => observers.cover(source, codes));
    const observed = covering.length === 0 ? widest : Math.max(...covering.map(month));
    const listing = timetables.filter(({ source, scope }) => lists.has(source) || wouldList(scope, codes));
    const listed = Math.max(observed, ...listing.map(month));
    return { observed, listed: Number.isFinite(listed) ? listed : newest };
  };
}

/** Whether a source of that scope would have listed a service; a service of an unknown carrier is in no airline's scope. */
export function wouldList(scope: string, { from, to, airline }: ServiceCodes): boolean {
  const [kind, ...codes] = scope.split(' ');
  if (kind === 'airlines') return airline !== null && codes.includes(airline);
  return kind === 'airports' ? codes.includes(from) || codes.includes(to) : kind === 'world';
}

/**
 * Months since the newest observation of a service: null when its source has no dates, infinite when there is none, or
 * when it is older than the dates of its source.
 */
export function observedAge(entry: Entry | undefined): number | null {
  const { first, last } = entry?.observed ?? { first: null, last: Number.NEGATIVE_INFINITY };
  if (last === null) return null;
  return first === null ? Number.POSITIVE_INFINITY : (entry?.present.observed ?? 0) - last;
}
