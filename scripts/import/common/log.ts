/** What became of every record of a source: counted by reason, with names. */
import { createReport, line } from './report.ts';

/** Names shown for one reason. */
const SHOWN = 12;

/**
 * What became of a record: used (null), rightly not used (such as a cargo
 * flight), or odd: it could not be used.
 */
export type Outcome =
  | null
  | { readonly leftOut: string; readonly name?: string }
  | { readonly odd: string; readonly name?: string };

export interface ImportLog {
  /** Counts a record that was read, with what became of it. */
  account(outcome: Outcome): void;
  /** Counts records, used so far, as rightly not used after all. */
  reconsider(reason: string, count: number): void;
  /** Counts something odd about the source that does not stop a record from being used. */
  oddity(what: string, name?: string, count?: number): void;
  /** Counts something worth saying. */
  note(what: string, name?: string, count?: number): void;
  /** Number of oddities, refused records included. */
  readonly oddities: number;
  toText(title: string): string;
  /** Counts and names by reason, for machines. */
  toJson(): Record<string, unknown>;
}

export function createLog(): ImportLog {
  const report = createReport();
  const names = new Map<string, Map<string, number>>();
  const odd = new Map<string, number>();
  const counts = new Map<string, number>();
  let [read, used] = [0, 0];
  const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count);
  const remember = (reason: string, name: string | undefined, count: number) => {
    add(counts, reason, count);
    if (name === undefined) return;
    const known = names.get(reason) ?? new Map<string, number>();
    names.set(reason, known);
    // A source full of garbage must not fill the memory.
    if (known.has(name) || known.size < 10_000) add(known, name, count);
  };
  return {
    account(outcome) {
      read++;
      if (outcome === null) {
        used++;
        report.use();
        return;
      }
      const reason = 'odd' in outcome ? outcome.odd : outcome.leftOut;
      report.leaveOut(reason);
      remember(reason, outcome.name, 1);
      if ('odd' in outcome) add(odd, reason, 1);
    },
    reconsider(reason, count) {
      used -= count;
      report.use(-count);
      report.leaveOut(reason, count);
      add(counts, reason, count);
    },
    oddity(what, name, count = 1) {
      report.note(what, count);
      remember(what, name, count);
      add(odd, what, count);
    },
    note(what, name, count = 1) {
      report.note(what, count);
      remember(what, name, count);
    },
    get oddities() {
      return [...odd.values()].reduce((sum, count) => sum + count, 0);
    },
    toText(title) {
      const named = [...names].map(([reason, known]) => `${reason}: ${listOf(known)}`);
      const oddities = [...odd.values()].reduce((sum, count) => sum + count, 0);
      return [
        report.toText(title, read),
        line('oddities, of which --strict allows none', oddities),
        ...(named.length > 0 ? ['by name', ...named.sort().map((text) => `  ${text}`)] : []),
      ].join('\n');
    },
    toJson: () => ({
      read,
      used,
      reasons: Object.fromEntries(counts),
      oddities: Object.fromEntries(odd),
      names: Object.fromEntries([...names].map(([reason, known]) => [reason, Object.fromEntries(known)])),
    }),
  };
}

function listOf(known: ReadonlyMap<string, number>): string {
  const sorted = [...known].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const shown = sorted.slice(0, SHOWN).map(([name, count]) => (count === 1 ? name : `${name} (${count})`));
  return [...shown, ...(sorted.length > SHOWN ? [`and ${sorted.length - SHOWN} more`] : [])].join(', ');
}
