/** The refresh of a server that runs with SERVE_REFRESH=daily: a process of its own, which the server only follows. */

/** The server is ready before the first refresh takes the processor. */
const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Refreshes soon after the start and then every day, until it is disposed of. A refresh fetches the sources that are due:
 * after a restart there is usually nothing to do. One that takes longer than a day is not started twice.
 * @param refresh runs a refresh; returns its exit code
 */
export function startDailyRefresh(refresh: () => Promise<number>): Disposable {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const code = await refresh();
      if (code !== 0) console.error(`The refresh ended with exit code ${code}; the server goes on.`);
    } finally {
      isRunning = false;
    }
  };
  const first = setTimeout(run, FIRST_MS).unref();
  const daily = setInterval(run, DAY_MS).unref();
  return {
    [Symbol.dispose]() {
      clearTimeout(first);
      clearInterval(daily);
    },
  };
}
