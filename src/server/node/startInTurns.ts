/** Milliseconds of each turn of the event loop in which items start. */
const MS_PER_TURN = 4;

export interface StartOptions<T> {
  /** Starts the next work of an item. @returns whether it is still in progress after the call */
  readonly start: (item: T) => boolean;
  /** Whether an item has work that may start. */
  readonly mayStart: (item: T) => boolean;
  /** Whether this turn is left to connections that arrive. */
  readonly isLeftToConnections: () => boolean;
}

/** Items whose work may start, in order. */
export interface ReadyItems<T> {
  /** Adds an item if its work may start. */
  readonly check: (item: T) => void;
  readonly delete: (item: T) => void;
}

/** Starts the work of items in a part of each turn of the event loop, one piece of each item after the other. */
export function startInTurns<T>({ start, mayStart, isLeftToConnections }: StartOptions<T>): ReadyItems<T> {
  const ready = new Set<T>();
  let scheduled = false;
  const schedule = (): void => {
    if (!scheduled) setImmediate(startReady);
    scheduled = true;
  };
  const startReady = (): void => {
    scheduled = false;
    if (isLeftToConnections()) {
      schedule();
      return;
    }
    const end = performance.now() + MS_PER_TURN;
    for (const item of ready) {
      ready.delete(item);
      const continues = start(item);
      // Added again, it is the last one.
      if (mayStart(item)) ready.add(item);
      if (continues || performance.now() > end) break;
    }
    if (ready.size > 0) schedule();
  };
  return {
    check: (item) => {
      if (!mayStart(item)) return;
      ready.add(item);
      schedule();
    },
    delete: (item) => void ready.delete(item),
  };
}
