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
import { createJobQueue, type Job, type JobQueue, type WorkKind } from './jobQueue.ts';
import { runJobs } from './jobsInProgress.ts';
import { measureLateness } from './lateness.ts';
import { createTurns, type Pause } from './turns.ts';
import { createWaitLimit } from './waitLimit.ts';
import { measureWork } from './workTimes.ts';

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

/** Most jobs in progress. A job that waits for a later turn leaves the processor to others. */
const MOST_IN_PROGRESS = 8;

/** While the event loop is late by this much, half as much work may wait. */
const LATEST_MS = 500;

/** Admits all work at once: for tests and runtimes with limits of their own. */
export const admitAll: Admission = {
  admit: (_kind, _weight, work) => work(),
  pause: () => nextTurn(),
  clientOf: () => undefined,
};

/** Creates the admission of a process. @param trustedProxies number of proxies in front of it */
export function createAdmission(arrivals: Arrivals = countArrivals(), trustedProxies = 0): Admission {
  /** Parts in the queue and in progress by client. */
  const byClient = new Map<string, number>();
  const queue = createJobQueue(byClient);
  const times = measureWork();
  const inProgress = runJobs(byClient, times, () => startWaiting());
  const limit = createWaitLimit();
  const lateness = measureLateness();
  const turns = createTurns(arrivals, () => startWaiting());

  const hasTime = (): boolean => inProgress.count() < MOST_IN_PROGRESS && turns.hasTime();
  const startWaiting = (): void => {
    while (!queue.isEmpty() && hasTime()) {
      const job = queue.takeFirst();
      // After a pause of the process all jobs have waited for long, although few are left.
      const longest = limit.of(job.kind);
      if (performance.now() - job.since > longest && times.ofParts(queue.parts) > longest / 2) job.refuse();
      // Work that continues takes its time after this call: the next one starts in a later turn.
      else if (job.start()) return;
    }
  };

  /** Milliseconds that work would wait. Pages and messages of MCP also wait for what is in progress, and for their own parts. */
  const expectedWait = (job: Job): number =>
    times.ofParts(queue.parts) + (job.kind === 'answer' ? 0 : times.ofParts(inProgress.parts) + times.of(job));

  /** Refuses queued work of clients that have more, until there is room for a client that has none. */
  const makeRoom = (job: Job): boolean => {
    if (job.client === undefined || byClient.has(job.client)) return false;
    while (times.ofParts(queue.parts) + times.of(job) > limit.of(job.kind)) {
      const last = queue.takeOfLargest(job.weight);
      if (!last) return false;
      last.refuse();
    }
    return true;
  };

  const admit: Admit = (kind, weight, work, client) => {
    const job = { kind, weight, client };
    if (queue.isEmpty() && hasTime()) return inProgress.run(job, work);
    if (queue.isEmpty()) limit.begin();
    // A late event loop alone is no overload: opening a release, or another process, may have taken the time.
    const longest = limit.of(kind) / (lateness() > LATEST_MS ? 2 : 1);
    // Work that waits for nothing but its turn is never refused: its kind may have been measured as slow.
    const isFirst = queue.isEmpty() && inProgress.count() === 0;
    if (!isFirst && expectedWait(job) > longest && !makeRoom(job)) throw new Overloaded();
    return wait(queue, job, () => inProgress.run(job, work));
  };
  return { admit, pause: turns.pause, clientOf: (request) => clientOf(request, trustedProxies) };
}

/** Runs work when the queue starts it. Rejects with what the work throws, or with Overloaded. */
const wait = <T>(queue: JobQueue, job: Job, run: () => MaybePromise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(new Overloaded());
    const start = () => {
      try {
        const result = run();
        resolve(result);
        return result instanceof Promise;
      } catch (error) {
        reject(error);
        return false;
      }
    };
    queue.add({ ...job, since: performance.now(), start, refuse });
  });
