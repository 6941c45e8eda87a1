import { z } from 'zod';
import { at } from '../../core/must.ts';
import { callOperation } from '../../operations/handlers.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { ServedApp } from '../openApp.ts';

/** Whether a process serves. */
export const ProcessState = z.object({
  /** The id of the release that it serves. */
  release: z.string(),
  /** Why a newer release is not served, or null. */
  refused: z.string().nullable(),
  /** Why its answers are wrong, or null. */
  fault: z.string().nullable(),
  /** Why pages cannot be rendered on request, or null. The process serves everything else. */
  pages: z.string().nullable(),
});
export type ProcessState = z.infer<typeof ProcessState>;

/**
 * Creates a function that sends an app real requests: an airport search, which is computed, and two files of the release.
 * The airport is another one each time, so that the responses do not all come from a cache.
 */
export function processStateOf(app: () => ServedApp, refused: () => string | null): () => Promise<ProcessState> {
  let turn = 0;
  return async () => {
    const { release, handle, pageFault } = app();
    const served = release.indexes.airports.filter(({ routeCount }) => routeCount > 0);
    const { code } = at(served, turn++ % served.length);
    const faults: string[] = [];
    const { airports } = callOperation(release.indexes, 'resolve_airport', { q: code });
    if (!airports.some(({ airport_code }) => airport_code === code))
      faults.push(`the search for ${code} does not find it`);
    for (const target of [`/api/airport/${code}/destinations`, '/']) {
      const { status, body } = await handle(getRequest(target));
      if (status !== 200 || !body?.length) faults.push(`GET ${target} is ${status}`);
    }
    return { release: release.manifest.id, refused: refused(), fault: faults[0] ?? null, pages: await pageFault() };
  };
}

const getRequest = (target: string): HttpRequest => ({
  method: 'GET',
  target,
  headers: { host: 'localhost' },
  body: async () => new Uint8Array(),
});
