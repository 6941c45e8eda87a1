const INTERVAL_MS = 100;

/** Measures by how many milliseconds the event loop was late at the last interval. */
export function measureLateness(): () => number {
  let expected = performance.now() + INTERVAL_MS;
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - expected);
    expected = now + INTERVAL_MS;
  }, INTERVAL_MS).unref();
  return () => late;
}
