/** The log of an import: every record of the source counted by what became of it, with names. */

/** Names shown for one reason in the text of a report. */
const SHOWN = 12;
/** Names kept for one reason: a source full of garbage must not fill the memory. */
const KEPT = 10_000;

/**
 * What became of a record: used (null), skipped because it is no passenger flight of its own (cargo, code share), or
 * rejected because it cannot be used.
 */
export type Outcome =
  | null
  | { readonly skipped: string; readonly name?: string }
  | { readonly rejected: string; readonly name?: string };

export interface ImportLog {
  /** Counts a record that was read, with what became of it. */
  account(outcome: Outcome): void;
  /** Counts records, used so far, as skipped. */
  skipLater(reason: string, count: number): void;
  /** Counts a fault of the source that does not keep a record from being used. */
  warning(what: string, name?: string): void;
  /** Counts what the report mentions, although it is no fault. */
  note(what: string, name?: string, count?: number): void;
  readonly used: number;
  readonly skipped: number;
  readonly rejected: number;
  readonly warnings: number;
  toText(title: string): string;
  /** Counts by reason, and names by reason, for machines. */
  toJson(): Record<string, unknown>;
}

type LogKind = 'skipped' | 'rejected' | 'warnings' | 'notes';

interface Reason {
  count: number;
  readonly names: Map<string, number>;
}

/** Creates an empty log. */
export function createLog(): ImportLog {
  const reasons = { skipped: new Map(), rejected: new Map(), warnings: new Map(), notes: new Map() } satisfies Record<
    LogKind,
    Map<string, Reason>
  >;
  let used = 0;
  const total = (kind: LogKind) => [...reasons[kind].values()].reduce((sum, { count }) => sum + count, 0);
  return {
    account(outcome) {
      if (outcome === null) used++;
      else if ('skipped' in outcome) add(reasons.skipped, outcome.skipped, outcome.name);
      else add(reasons.rejected, outcome.rejected, outcome.name);
    },
    skipLater(reason, count) {
      used -= count;
      add(reasons.skipped, reason, undefined, count);
    },
    warning: (what, name) => add(reasons.warnings, what, name),
    note: (what, name, count) => add(reasons.notes, what, name, count),
    get used() {
      return used;
    },
    get skipped() {
      return total('skipped');
    },
    get rejected() {
      return total('rejected');
    },
    get warnings() {
      return total('warnings');
    },
    toText(title) {
      const section = (kind: LogKind) => [reportLine(kind, total(kind)), ...reasonLines(reasons[kind])];
      const names = namesOf(reasons).map(([reason, known]) => `  ${reason}: ${listOf(known)}`);
      return [
        title,
        reportLine('records read', used + total('skipped') + total('rejected')),
        reportLine('used', used),
        ...section('skipped'),
        ...section('rejected'),
        ...section('warnings'),
        ...(reasons.notes.size > 0 ? ['notes', ...reasonLines(reasons.notes)] : []),
        ...(names.length > 0 ? ['by name', ...names.sort()] : []),
      ].join('\n');
    },
    toJson: () => ({
      read: used + total('skipped') + total('rejected'),
      used,
      ...Object.fromEntries(
        Object.entries(reasons).map(([kind, known]) => [
          kind,
          Object.fromEntries([...known].map(([reason, { count }]) => [reason, count])),
        ]),
      ),
      names: Object.fromEntries(namesOf(reasons).map(([reason, known]) => [reason, Object.fromEntries(known)])),
    }),
  };
}

/** One line of a report: the number first, right-aligned. */
export const reportLine = (what: string, count: number) => `${count.toLocaleString('en').padStart(11)}  ${what}`;

function add(reasons: Map<string, Reason>, reason: string, name: string | undefined, count = 1): void {
  const entry = reasons.get(reason) ?? { count: 0, names: new Map<string, number>() };
  reasons.set(reason, entry);
  entry.count += count;
  if (name === undefined) return;
  const known = entry.names.get(name);
  if (known !== undefined || entry.names.size < KEPT) entry.names.set(name, (known ?? 0) + count);
}

const reasonLines = (reasons: ReadonlyMap<string, Reason>): string[] =>
  [...reasons]
    .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .map(([reason, { count }]) => reportLine(`  ${reason}`, count));

const namesOf = (reasons: Readonly<Record<LogKind, ReadonlyMap<string, Reason>>>) =>
  Object.values(reasons)
    .flatMap((known) => [...known].map(([reason, { names }]) => [reason, names] as const))
    .filter(([, names]) => names.size > 0);

function listOf(names: ReadonlyMap<string, number>): string {
  const sorted = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const shown = sorted.slice(0, SHOWN).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  return [...shown, ...(sorted.length > SHOWN ? [`and ${sorted.length - SHOWN} more`] : [])].join(', ');
}
