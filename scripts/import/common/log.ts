/** The log of an import: every record of the source counted by what became of it, with names. */
import { firstOf } from '../../../src/core/excerpt.ts';
import { entryOf, keysOf, recordOf } from '../../../src/core/objects.ts';
import { cutText } from './cleanText.ts';

/** Names shown for one reason in the text of a report. */
const SHOWN = 12;
/** Names kept for one reason: a source full of garbage must not fill the memory. */
const KEPT = 10_000;

/** Characters of a name: a cell of a source may have a million. */
const LONGEST_NAME = 120;

/** What became of a record: used (null), skipped as no passenger flight of its own, or rejected because of a fault. */
export type Outcome =
  | null
  | { readonly skipped: string; readonly name?: string }
  | { readonly rejected: string; readonly name?: string };

export class ImportLog {
  readonly #reasons = recordOf(['skipped', 'rejected', 'warnings', 'notes'], () => new Reasons());
  /** Records that were used. */
  used = 0;

  /** The log that another process has kept. @param entries what its `entries` returned */
  static from({ used, reasons }: ReturnType<ImportLog['entries']>): ImportLog {
    const log = new ImportLog();
    log.used = used;
    for (const kind of keysOf(log.#reasons))
      for (const [reason, entry] of reasons[kind]) log.#reasons[kind].set(reason, entry);
    return log;
  }

  /** What the log holds, as messages between processes can carry it. */
  entries() {
    const reasons = recordOf(keysOf(this.#reasons), (kind) => [...this.#reasons[kind]]);
    return { used: this.used, reasons };
  }

  /** Counts a record that was read, with what became of it. */
  account(outcome: Outcome): void {
    if (outcome === null) this.used++;
    else if ('skipped' in outcome) this.#reasons.skipped.add(outcome.skipped, outcome.name);
    else this.#reasons.rejected.add(outcome.rejected, outcome.name);
  }

  /** Counts records, used so far, as skipped. */
  skipLater(reason: string, count: number): void {
    this.used -= count;
    this.#reasons.skipped.add(reason, undefined, count);
  }

  /** Counts a fault of the source that does not keep a record from being used. */
  warning(what: string, name?: string): void {
    this.#reasons.warnings.add(what, name);
  }

  /** Counts what the report mentions, although it is no fault. */
  note(what: string, name?: string): void {
    this.#reasons.notes.add(what, name);
  }

  get skipped(): number {
    return this.#reasons.skipped.total();
  }

  get rejected(): number {
    return this.#reasons.rejected.total();
  }

  get read(): number {
    return this.used + this.skipped + this.rejected;
  }

  toText(title: string): string {
    const { notes, ...counted } = this.#reasons;
    return [
      title,
      reportLine('records read', this.read),
      reportLine('used', this.used),
      ...Object.entries(counted).flatMap(([kind, reasons]) => [reportLine(kind, reasons.total()), ...reasons.lines()]),
      ...(notes.size > 0 ? ['notes', ...notes.lines()] : []),
    ].join('\n');
  }

  /** Counts by reason, and names by reason, for machines. */
  toJson(): Record<string, unknown> {
    const counts = Object.entries(this.#reasons).map(([kind, reasons]) => [
      kind,
      Object.fromEntries(Array.from(reasons, ([reason, { count }]) => [reason, count])),
    ]);
    const names = Object.values(this.#reasons).flatMap((reasons) =>
      [...reasons].flatMap(([reason, { names }]) => (names.size > 0 ? [[reason, Object.fromEntries(names)]] : [])),
    );
    return { read: this.read, used: this.used, ...Object.fromEntries(counts), names: Object.fromEntries(names) };
  }
}

/** What was counted of one kind, by reason. */
class Reasons extends Map<string, { count: number; readonly names: Map<string, number> }> {
  add(reason: string, name: string | undefined, count = 1): void {
    const entry = entryOf(this, reason, () => ({ count: 0, names: new Map<string, number>() }));
    entry.count += count;
    if (name === undefined) return;
    const short = name.length > LONGEST_NAME ? cutText(name, LONGEST_NAME) : name;
    const known = entry.names.get(short);
    if (known !== undefined || entry.names.size < KEPT) entry.names.set(short, (known ?? 0) + count);
  }

  total(): number {
    return this.values().reduce((sum, { count }) => sum + count, 0);
  }

  /** A line for each reason with its names, most frequent first. */
  lines(): string[] {
    return [...this]
      .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
      .map(([reason, { count, names }]) => {
        const named = names.size > 0 ? `: ${listOf(names)}` : '';
        return `${reportLine(`  ${reason}`, count)}${named}`;
      });
  }
}

/** One line of a report: the number first, right-aligned. */
export const reportLine = (what: string, count: number) => `${count.toLocaleString('en').padStart(11)}  ${what}`;

function listOf(names: ReadonlyMap<string, number>): string {
  const sorted = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const named = sorted.map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  return firstOf(named, SHOWN).join(', ');
}
