/** The queue of work that takes processor time: computed answers, pages rendered on request, messages of MCP, images. */
import { AsyncLocalStorage } from 'node:async_hooks';

/** Work that is refused: the client gets 503 and may try again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('the server is busy');
  }
}

/** What runs work. */
export type Queue = Pick<WorkQueue, 'run'>;

/** Runs all work at once: for tests, and for runtimes with limits of their own. */
export const UNQUEUED: Queue = { run: async (_, work) => work() };

/** Milliseconds of each turn of the event loop in which work starts. Each piece of work takes at most 50 ms more. */
const MS_PER_TURN = 5;

/**
 * How long work waits before it is refused, in milliseconds: in a burst, and when work has waited for longer than one. With
 * one limit alone, all work that is served in an overload would have waited for as long as the limit of bursts.
 */
const LONGEST_WAIT_MS = { burst: 500, overload: 120 };

/** Pieces of work that wait for as long as they must: a slow machine with hardly any work refuses none. */
const NEVER_REFUSED = 12;

/** Work that waits. */
interface Job {
  /** When it began to wait. */
  readonly since: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Starts work for at most 5 ms in each turn of the event loop, so that other requests are read and answered in between. The
 * next piece of work is that of the client with the fewest waiting; clients with equally many take turns. Work that has
 * waited for too long is refused, as in controlled delay (CoDel, RFC 8289): its sender has most likely given up, and the
 * others wait less. When too many wait, the client with the most loses its oldest.
 */
export class WorkQueue {
  readonly #mostInProgress: number;
  readonly #mostWaiting: number;
  /** The jobs of each client that has some, in the order of the clients' turns. */
  readonly #jobs = new Map<string, Job[]>();
  #waiting = 0;
  #inProgress = 0;
  /** Since when there has always been work that waits. */
  #busySince = 0;
  /** When the time for work in this turn ends. */
  #end = 0;
  #isScheduled = false;

  /**
   * @param mostInProgress pieces of work that have started and not ended
   * @param mostWaiting pieces of work that wait
   */
  constructor(mostInProgress = 4, mostWaiting = 64) {
    this.#mostInProgress = mostInProgress;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs work of a client: at once when nothing waits, else when it is its turn. Rejects with the error of the work, or
   * with Overloaded.
   */
  readonly run = <T>(client: string | undefined, work: () => T | Promise<T>): Promise<T> => {
    const isFree = this.#waiting === 0 && this.#mayStart();
    if (isFree) return this.#start(work);
    return new Promise<T>((resolve, reject) => {
      // A turn that another request scheduled starts it: errors are logged with the id of their own request.
      const start = AsyncLocalStorage.bind(() => this.#start(work).then(resolve, reject));
      this.#add(client ?? '', { since: performance.now(), start, refuse: () => reject(new Overloaded()) });
    });
  };

  #mayStart(): boolean {
    const now = performance.now();
    if (!this.#isScheduled) this.#end = now + MS_PER_TURN;
    this.#schedule();
    return this.#inProgress < this.#mostInProgress && now < this.#end;
  }

  async #start<T>(work: () => T | Promise<T>): Promise<T> {
    this.#inProgress++;
    try {
      return await work();
    } finally {
      this.#inProgress--;
      if (this.#waiting > 0) this.#schedule();
    }
  }

  #add(client: string, job: Job): void {
    const jobs = this.#jobs.get(client);
    if (jobs) jobs.push(job);
    else this.#jobs.set(client, [job]);
    if (this.#waiting === 0) this.#busySince = job.since;
    this.#waiting++;
    if (this.#waiting > this.#mostWaiting) {
      const [[most] = [client]] = [...this.#jobs].sort(([, a], [, b]) => b.length - a.length);
      this.#take(most)?.refuse();
    }
    this.#schedule();
  }

  /** Takes the oldest job of a client, whose next one comes after those of all others. */
  #take(client: string): Job | undefined {
    const jobs = this.#jobs.get(client) ?? [];
    const job = jobs.shift();
    if (job) this.#waiting--;
    this.#jobs.delete(client);
    if (jobs.length > 0) this.#jobs.set(client, jobs);
    return job;
  }

  /** The client with the fewest jobs; of several, the one whose turn was the longest ago. */
  #next(): string {
    let [next, least] = ['', Number.POSITIVE_INFINITY];
    for (const [client, { length }] of this.#jobs) if (length < least) [next, least] = [client, length];
    return next;
  }

  /**
   * Refuses the jobs that have waited for too long, down to the number that is never refused: those of the client with the
   * most first, and the only one of a client where none has more.
   */
  #refuseLate(now: number): void {
    const isOverload = now - this.#busySince > LONGEST_WAIT_MS.burst;
    const earliest = now - (isOverload ? LONGEST_WAIT_MS.overload : LONGEST_WAIT_MS.burst);
    const clients = [...this.#jobs].sort(([, a], [, b]) => b.length - a.length);
    const most = clients[0]?.[1].length ?? 0;
    for (const [client, jobs] of clients) {
      if (jobs.length === 1 && most > 1) return;
      for (
        let late = jobs.filter(({ since }) => since < earliest).length;
        late > 0 && this.#waiting > NEVER_REFUSED;
        late--
      )
        this.#take(client)?.refuse();
    }
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const now = performance.now();
    if (this.#waiting > 0) this.#refuseLate(now);
    this.#end = now + MS_PER_TURN;
    while (this.#waiting > 0 && this.#inProgress < this.#mostInProgress && performance.now() < this.#end)
      this.#take(this.#next())?.start();
    this.#isScheduled = false;
    // Where too much is in progress, the end of some of it schedules the next turn.
    if (this.#waiting > 0 && this.#inProgress < this.#mostInProgress) this.#schedule();
  }
}
