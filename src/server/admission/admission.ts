/**
 * Admission: under more load than the processor can serve, part of the work is refused at once, and the rest stays fast.
 * Files and cached responses need no admission. Work starts in a bounded part of each turn of the event loop; when what
 * waits would take too long, further work is refused, the costly kinds first. Of the clients, the one with the most work is
 * refused first: a client that has none takes the place of its last work in the queue.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientOf } from '../http/client.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { MaybePromise } from '../maybePromise.ts';
import { type Arrivals, countArrivals } from './arrivals.ts';
import { type ByKind, countParts, createJobQueue, type Job, type WorkKind } from './jobQueue.ts';
import { measureLateness } from './lateness.ts';
import { shareTime } from './sharedTime.ts';
import { createTurns, type Pause } from './turns.ts';

/** Work that is refused: the client gets 503 and may try again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('the server is busy');
  }
}

/**
 * Runs work when its turn comes; at once when nothing waits.
 * @param weight number of parts, such as the messages of a batch
 * @param client for whom the work is done; without one it counts as that of a client with other work
 * @throws Overloaded, or rejects with it
 */
export type Admit = <T>(
  kind: WorkKind,
  weight: number,
  work: () => MaybePromise<T>,
  client?: string,
) => MaybePromise<T>;

export interface Admission {
  readonly admit: Admit;
  /** Long work calls it between its parts. */
  readonly pause: Pause;
  /** The client of a request, as `admit` counts clients. */
  readonly clientOf: (request: HttpRequest) => string | undefined;
}

/** Milliseconds that work may wait in a burst. */
const WAIT_IN_BURST_MS: ByKind = { page: 150, mcp: 150, answer: 250 };

/** Milliseconds that work may wait once the queue has not been empty for longer than a burst takes. */
const WAIT_IN_OVERLOAD_MS: ByKind = { page: 100, mcp: 100, answer: 150 };
const LONGEST_BURST_MS = 200;

/** Most jobs in progress. A job that waits for a later turn leaves the processor to others. */
const MOST_IN_PROGRESS = 8;

/** While the event loop is late by this much, half as much work may wait. */
const LATEST_MS = 500;

/** Weight of a measurement in the mean time of a kind. */
const SMOOTHING = 1 / 32;

/** Longest milliseconds of a part that are measured: the first page also takes the time to load the code of all pages. */
const MOST_MEASURED_MS = 200;

/** Admits all work at once: for tests and runtimes with limits of their own. */
export const admitAll: Admission = {
  admit: (_kind, _weight, work) => work(),
  pause: () => nextTurn(),
  clientOf: () => undefined,
};

/** Creates the admission of a process. @param trustedProxies number of proxies in front of it */
export function createAdmission(arrivals: Arrivals = countArrivals(), trustedProxies = 0): Admission {
  /** Mean milliseconds of a part. */
  const means: Record<WorkKind, number> = { page: 5, mcp: 1, answer: 0.3 };
  /** Parts in the queue and in progress by client. */
  const byClient = new Map<string, number>();
  const queue = createJobQueue(byClient);
  const inProgress = countParts(byClient);
  const lateness = measureLateness();
  const share = shareTime();
  /** Since when the queue has not been empty. */
  let waitingSince = 0;

  const turns = createTurns(arrivals, () => startWaiting());
  const isIdle = (): boolean => queue.isEmpty() && share.jobs() === 0;
  const hasTime = (): boolean => share.jobs() < MOST_IN_PROGRESS && turns.hasTime();
  const startWaiting = (): void => {
    while (!queue.isEmpty() && hasTime()) {
      const job = queue.takeFirst();
      // After a pause of the process all work has waited for long, but little of it is left to do.
      const longest = longestWait(job.kind);
      if (performance.now() - job.since > longest && time(queue.parts) > longest / 2) job.refuse();
      // Work that continues takes its time after this call: the next one starts in a later turn.
      else if (job.start()) return;
    }
  };

  const run = <T>(job: Job, work: () => MaybePromise<T>): MaybePromise<T> => {
    const stop = share.start();
    inProgress.count(job, 1);
    const end = (): void => {
      inProgress.count(job, -1);
      means[job.kind] += (Math.min(stop() / job.weight, MOST_MEASURED_MS) - means[job.kind]) * SMOOTHING;
      startWaiting();
    };
    let result: MaybePromise<T>;
    try {
      result = work();
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) return result.finally(end);
    end();
    return result;
  };

  const time = (parts: ByKind): number => parts.page * means.page + parts.mcp * means.mcp + parts.answer * means.answer;
  const longestWait = (kind: WorkKind): number =>
    (performance.now() - waitingSince > LONGEST_BURST_MS ? WAIT_IN_OVERLOAD_MS : WAIT_IN_BURST_MS)[kind];
  /** Milliseconds that work would wait. Pages and messages of MCP also wait for what is in progress, and for their own parts. */
  const expectedWait = ({ kind, weight }: Job): number =>
    time(queue.parts) + (kind === 'answer' ? 0 : time(inProgress.parts) + means[kind] * weight);

  /** Refuses queued work of clients that have more, until there is room for a client that has none. */
  const makeRoom = ({ kind, weight, client }: Job): boolean => {
    if (client === undefined || byClient.has(client)) return false;
    while (time(queue.parts) + means[kind] * weight > longestWait(kind)) {
      const job = queue.takeOfLargest(weight);
      if (!job) return false;
      job.refuse();
    }
    return true;
  };

  const wait = <T>(job: Job, work: () => MaybePromise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const refuse = () => reject(new Overloaded());
      const start = () => {
        try {
          const result = run(job, work);
          resolve(result);
          return result instanceof Promise;
        } catch (error) {
          reject(error);
          return false;
        }
      };
      queue.add({ ...job, since: performance.now(), start, refuse });
    });

  const admit: Admit = (kind, weight, work, client) => {
    const job = { kind, weight, client };
    if (queue.isEmpty() && hasTime()) return run(job, work);
    if (queue.isEmpty()) waitingSince = performance.now();
    // A late event loop alone is no overload: opening a release, or another process, may have taken the time.
    const longest = lateness() > LATEST_MS ? longestWait(kind) / 2 : longestWait(kind);
    // Work that waits for nothing but its turn is never refused: its kind may have been measured as slow.
    if (expectedWait(job) > longest && !isIdle() && !makeRoom(job)) throw new Overloaded();
    return wait(job, work);
  };
  return { admit, pause: turns.pause, clientOf: (request) => clientOf(request, trustedProxies) };
}
