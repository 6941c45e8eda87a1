/**
 * What an import did with every record it read. Nothing is dropped silently:
 * a record is used, or counted under the reason why not.
 */
export interface Report {
  /** Counts records under a named reason for not being used. */
  leaveOut(reason: string, count?: number): void;
  /** Counts something worth saying about records that were used. */
  note(what: string, count?: number): void;
  /** Counts records that were used. */
  use(count?: number): void;
  /** Everything as lines of text. Throws when records are unaccounted for. */
  toText(title: string, read: number): string;
}

export function createReport(): Report {
  const reasons = new Map<string, number>();
  const notes = new Map<string, number>();
  let used = 0;
  const add = (counts: Map<string, number>, key: string, count: number) =>
    counts.set(key, (counts.get(key) ?? 0) + count);
  return {
    leaveOut: (reason, count = 1) => void add(reasons, reason, count),
    note: (what, count = 1) => void add(notes, what, count),
    use(count = 1) {
      used += count;
    },
    toText(title, read) {
      const leftOut = [...reasons.values()].reduce((sum, count) => sum + count, 0);
      if (used + leftOut !== read) throw new Error(`${read} records read, but ${used} used and ${leftOut} left out`);
      return [
        title,
        line('records read', read),
        line('used', used),
        line('left out', leftOut),
        ...byCount(reasons).map(([reason, count]) => line(`  ${reason}`, count)),
        ...(notes.size > 0 ? ['notes'] : []),
        ...byCount(notes).map(([what, count]) => line(`  ${what}`, count)),
      ].join('\n');
    },
  };
}

/** One line of a report: the number first, right-aligned. */
export const line = (what: string, count: number) => `${count.toLocaleString('en').padStart(11)}  ${what}`;

const byCount = (counts: Map<string, number>) => [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
