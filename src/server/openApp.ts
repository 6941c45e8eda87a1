import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { connectionsPath, originsPath } from '../contract/paths.ts';
import { FULL_MONTHS } from '../core/time.ts';
import { ReleaseError } from '../data/openRelease.ts';
import { checkSameFiles } from '../data/sameFiles.ts';
import { inMonth } from '../operations/clocks.ts';
import { type App, createApp } from './app.ts';
import { createPictures } from './pages/pictures.ts';
import { type createBundleCache, createRenderer } from './pages/renderer.ts';
import type { Queue } from './queue.ts';
import { openRelease } from './release.ts';
import { isLoopback, type Settings } from './settings.ts';

/** Reports an unhandled error to the operator. @param where what the service was doing, such as `GET /r/LHR-JFK` */
export type ReportError = (error: unknown, where: string) => void;

/** The app of a server. */
export type ServedApp = Awaited<ReturnType<typeof openApp>>;

/**
 * Opens the release at a path as an app.
 * @param bundleOf the code of pages that the process has
 * @throws ReleaseError when it is not complete, or was built for another base URL
 */
export async function openApp(
  path: string,
  { host, baseUrl, pagesCode }: Settings,
  report: ReportError,
  queue: Queue,
  bundleOf: ReturnType<typeof createBundleCache>,
) {
  const release = await openRelease(path);
  const { base_url } = release.manifest;
  if (baseUrl !== null && baseUrl !== base_url)
    throw new ReleaseError(
      `BASE_URL is ${baseUrl}, but ${release.folder} was built for ${base_url}; rebuild: BASE_URL=${baseUrl} npm run build`,
    );
  const own = join(release.folder, 'server');
  const code = pagesCode ?? own;
  const bundle = pathToFileURL(resolve(code, 'entry.mjs')).href;
  const { render, fault } = createRenderer(
    () =>
      bundleOf(release.manifest.recipe ?? release.folder, async () => {
        release.check('server');
        if (code !== own) checkSameFiles(code, own);
        return import(bundle);
      }),
    (error) => report(error, 'page'),
  );
  const app = createApp({
    release,
    queue,
    render,
    renderPicture: createPictures(release.folder, release.check),
    loopback: isLoopback(host),
    onError: (error, { method, target }) => report(error, `${method} ${target.slice(0, 200)}`),
  });
  return {
    ...app,
    /** Why pages cannot be rendered on request, or null. */
    pageFault: fault,
  };
}

/** Milliseconds before each page of a warm-up: requests of the first moment, and those in between, are answered first. */
const WARM_UP_PAUSE_MS = 100;

/**
 * Does what would make the first requests slow: renders pages about the two busiest airports, since code is loaded and
 * compiled, counts the networks of airlines (70 ms) and sorts the timetables of all months (20 to 40 ms for each change of
 * clocks).
 */
export async function warmUp({ release, handle }: Pick<App, 'release' | 'handle'>): Promise<void> {
  const pause = () => sleep(WARM_UP_PAUSE_MS, undefined, { ref: false });
  const [from, to] = release.indexes.airports.toSorted((a, b) => b.weeklyDepartures - a.weeklyDepartures);
  if (!from || !to) return;
  for (const target of [connectionsPath(from.code, to.code), originsPath(from)]) {
    await pause();
    await handle({ method: 'GET', target, headers: { 'accept-encoding': 'br' }, body: async () => null });
  }
  await pause();
  release.indexes.airlineList();
  for (const month of FULL_MONTHS.keys()) {
    await pause();
    inMonth(release.indexes, month + 1).timetable;
  }
}
