/** Work that a page does in short pieces after it is painted, so that a tap between two of them is answered at once. */

/** Work in steps: between two of them the browser does other work. */
export type Steps<T> = Generator<undefined, T>;

/** Takes all steps at once. */
function finish<T>(steps: Iterator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Longest piece in milliseconds, where one step is not longer. A slow phone needs four times as long. */
const PIECE_MS = 6;
/** Milliseconds after which a piece is done although the browser is busy. */
const PATIENCE_MS = 500;

/** Takes the steps of some work while the browser is idle. */
export function whenIdle<T>(steps: Steps<T>) {
  const { promise, resolve } = Promise.withResolvers<T>();
  let result: { readonly value: T } | null = null;
  const end = (value: T) => {
    result = { value };
    resolve(value);
    return value;
  };
  const piece = () => {
    const start = performance.now();
    while (result === null && performance.now() - start < PIECE_MS) {
      const step = steps.next();
      if (step.done) end(step.value);
    }
    if (result === null) whenBrowserIdle(piece);
  };
  whenBrowserIdle(piece);
  return {
    /** Resolves to the result after the last step. */
    done: promise,
    /** Takes the steps that are left at once. Further calls only return the result. */
    finish: () => (result ? result.value : end(finish(steps))),
  };
}

/** Calls a function when the browser is idle. Safari does not say when: there it is called soon. */
function whenBrowserIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(work);
}
