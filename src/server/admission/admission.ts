/**
 * Admission: under more load than the processor can serve, part of the work is refused at once, and the rest stays fast.
 * Files and cached responses need no admission. Work starts in a bounded part of each turn of the event loop; when what
 * waits would take too long, further work is refused, the costly kinds first. Of the clients, the one with the most work is
 * refused first: a client that has none takes the place of its last work in the queue.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { must } from '../../core/must.ts';
import { clientOf } from '../http/client.ts';
import type { HttpRequest } from '../http/messages.ts';
import type { MaybePromise } from '../maybePromise.ts';
import { type Arrivals, countArrivals } from './arrivals.ts';
import { shareTime } from './sharedTime.ts';
import { createTurns, type Pause } from './turns.ts';

/** Work that is refused: the client gets 503 and may try again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('the server is busy');
  }
}

/** A kind of work: a page, a message of MCP, an operation. */
export type WorkKind = 'page' | 'mcp' | 'answer';

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

type ByKind = Readonly<Record<WorkKind, number>>;

/** Milliseconds that work may wait in a burst. */
const WAIT_IN_BURST_MS: ByKind = { page: 150, mcp: 150, answer: 250 };

/** Milliseconds that work may wait when some has waited all the time for longer than a burst takes. */
const WAIT_IN_OVERLOAD_MS: ByKind = { page: 100, mcp: 100, answer: 150 };
const LONGEST_BURST_MS = 200;

/** Work in progress: what waits for a later turn leaves the processor to others. */
const MOST_IN_PROGRESS = 8;

/** While the event loop is late by this much, half as much work may wait. */
const LATEST_MS = 500;

/** Weight of a measurement in the mean time of a kind. */
const SMOOTHING = 1 / 32;

/** Work to admit. */
interface Task {
  readonly kind: WorkKind;
  readonly weight: number;
  readonly client: string | undefined;
}

/** Work in the queue. */
interface Job extends Task {
  readonly since: number;
  /** @returns whether the work continues after the call */
  readonly start: () => boolean;
  readonly refuse: () => void;
}

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
  /** Parts in the queue, and parts of the work in progress. */
  const [queued, started] = [noParts(), noParts()];
  const lateness = measureLateness();
  const share = shareTime();
  const queue: Job[] = [];
  /** Parts in the queue and in progress by client. */
  const byClient = new Map<string, number>();
  /** Since when work has waited without a pause. */
  let waitingSince = 0;

  const turns = createTurns(arrivals, () => startWaiting());
  const hasTime = (): boolean => share.jobs() < MOST_IN_PROGRESS && turns.hasTime();
  const longestWait = (kind: WorkKind): number =>
    (performance.now() - waitingSince > LONGEST_BURST_MS ? WAIT_IN_OVERLOAD_MS : WAIT_IN_BURST_MS)[kind];
  const startWaiting = (): void => {
    while (queue.length > 0 && hasTime()) {
      const job = takeAt(0);
      // After a pause of the process all work has waited for long, but little of it is left to do.
      const longest = longestWait(job.kind);
      if (performance.now() - job.since > longest && time(queued) > longest / 2) job.refuse();
      // Work that continues takes its time after this call: the next one starts in a later turn.
      else if (job.start()) return;
    }
  };
  const takeAt = (index: number): Job => {
    const job = must(queue.splice(index, 1)[0], 'job');
    queued[job.kind] -= job.weight;
    count(job.client, -job.weight);
    return job;
  };
  const count = (client: string | undefined, parts: number): void => {
    if (client === undefined) return;
    const sum = partsOf(client) + parts;
    if (sum > 0) byClient.set(client, sum);
    else byClient.delete(client);
  };
  const partsOf = (client: string): number => byClient.get(client) ?? 0;
  const run = <T>({ kind, weight, client }: Task, work: () => MaybePromise<T>): MaybePromise<T> => {
    const stop = share.start();
    started[kind] += weight;
    count(client, weight);
    const end = (): void => {
      started[kind] -= weight;
      count(client, -weight);
      means[kind] += (stop() / weight - means[kind]) * SMOOTHING;
      if (queue.length > 0) startWaiting();
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
  /** Milliseconds that work would wait. Pages and messages of MCP also wait for what is in progress, and for their own parts. */
  const expectedWait = (kind: WorkKind, weight: number): number =>
    time(queued) + (kind === 'answer' ? 0 : time(started) + means[kind] * weight);

  /** Refuses queued work of clients that have more, until there is room for a client that has none. */
  const makeRoom = ({ kind, weight, client }: Task): boolean => {
    if (client === undefined || byClient.has(client)) return false;
    while (time(queued) + means[kind] * weight > longestWait(kind)) {
      const index = indexOfLargest(queue, partsOf, weight);
      if (index < 0) return false;
      takeAt(index).refuse();
    }
    return true;
  };

  const admit: Admit = (kind, weight, work, client) => {
    const task = { kind, weight, client };
    if (queue.length === 0 && hasTime()) return run(task, work);
    if (queue.length === 0) waitingSince = performance.now();
    // Late alone is no overload: opening a release, or another process, may have taken the time.
    const longest = lateness() > LATEST_MS ? longestWait(kind) / 2 : longestWait(kind);
    if (expectedWait(kind, weight) > longest && !makeRoom(task)) throw new Overloaded();
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new Overloaded());
      const start = () => {
        try {
          const result = run(task, work);
          resolve(result);
          return result instanceof Promise;
        } catch (error) {
          reject(error);
          return false;
        }
      };
      queued[kind] += weight;
      count(client, weight);
      queue.push({ ...task, since: performance.now(), start, refuse });
    });
  };
  return { admit, pause: turns.pause, clientOf: (request) => clientOf(request, trustedProxies) };
}

/** Index of the last job of the client with the most parts, if these are more than `least`; else -1. */
function indexOfLargest(queue: readonly Job[], partsOf: (client: string) => number, least: number): number {
  let [index, most] = [-1, least];
  for (const [i, { client }] of queue.entries()) {
    const parts = client === undefined ? 0 : partsOf(client);
    if (parts > least && parts >= most) [index, most] = [i, parts];
  }
  return index;
}

const noParts = (): Record<WorkKind, number> => ({ page: 0, mcp: 0, answer: 0 });

const LATENESS_EVERY_MS = 100;

/** Measures by how many milliseconds the event loop was late at the last interval. */
function measureLateness(): () => number {
  let expected = performance.now() + LATENESS_EVERY_MS;
  let late = 0;
  setInterval(() => {
    const now = performance.now();
    late = Math.max(0, now - expected);
    expected = now + LATENESS_EVERY_MS;
  }, LATENESS_EVERY_MS).unref();
  return () => late;
}
