/** Renders pages before a reader asks for one: the first ones take longer, because code is loaded and compiled. */
import { setTimeout as sleep } from 'node:timers/promises';
import { arrivalsPath, connectionsPath } from '../contract/paths.ts';
import type { QueryIndexes } from '../operations/indexes.ts';
import type { App } from './app.ts';

/** Milliseconds before each page: requests of the first moment, and those in between, are answered first. */
const PAUSE_MS = 100;

/** Paths of pages that are rendered on request, about the two busiest airports. None when there are fewer. */
function warmUpPaths({ airports }: Pick<QueryIndexes, 'airports'>): string[] {
  const [from, to] = airports.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  if (!from || !to) return [];
  return [connectionsPath(from.code, to.code), arrivalsPath(from)];
}

/** Renders pages of an app once, one after another. */
export async function warmUp({ release, handle }: Pick<App, 'release' | 'handle'>): Promise<void> {
  for (const target of warmUpPaths(release.indexes)) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    await handle({ method: 'GET', target, headers: { 'accept-encoding': 'br' }, body: async () => new Uint8Array() });
  }
}
