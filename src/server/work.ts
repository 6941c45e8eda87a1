/** Work of clients that takes processor time: how the service asks for it, and how a process does it in turns. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that is refused: the client gets 503 and may try again. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
  constructor() {
    super('the server is busy');
  }
}

export type MaybePromise<T> = T | Promise<T>;

/** Long work calls it between its parts: waits for a turn, or returns at once when this turn has time left. */
export type Pause = () => MaybePromise<void>;

/** A pause of one turn, for work that shares the event loop with nothing else. */
export const toNextTurn: Pause = () => nextTurn();

/** What runs work. */
export type Work = Pick<Turns, 'run'>;

/** Runs all work at once: for tests, and for runtimes with limits of their own. */
export const AT_ONCE: Work = { run: (_, work) => work(toNextTurn) };

/** Milliseconds of each turn of the event loop in which work is done. A step of work may take some more. */
const MS_PER_TURN = 5;

/** Runs steps to their end. Those of one turn return their value at once; longer ones leave turns to other requests. */
export function runInTurns<T>(steps: Iterator<undefined, T>, pause: Pause = toNextTurn): MaybePromise<T> {
  const result = stepsOfTurn(steps);
  return result.done ? result.value : continueInTurns(steps, pause);
}

async function continueInTurns<T>(steps: Iterator<undefined, T>, pause: Pause): Promise<T> {
  for (;;) {
    await pause();
    const result = stepsOfTurn(steps);
    if (result.done) return result.value;
  }
}

function stepsOfTurn<T>(steps: Iterator<undefined, T>): IteratorResult<undefined, T> {
  const end = performance.now() + MS_PER_TURN;
  for (;;) {
    const step = steps.next();
    if (step.done || performance.now() >= end) return step;
  }
}

/** How long work waits before it is refused, in milliseconds: in a burst, and when work has waited for longer than one. */
export const WAIT_MS = { burst: 500, overload: 120 };

/** Pieces of work that wait for as long as they must: a slow machine with hardly any work refuses none. */
export const FEW = 12;

/**
 * Node accepts one connection in each turn of the event loop. While connections arrive, so many turns in a row have no
 * work: else a hundred connections would wait for a hundred pieces of work.
 */
const MOST_LEFT = 32;

/** Work that waits for its start. */
interface Job {
  /** When it began to wait. */
  readonly since: number;
  /** @returns whether it continues after the call */
  readonly start: () => boolean;
  readonly refuse: () => void;
}

/** The work that a client has in hand. */
interface Share {
  readonly client: string;
  /** Pieces of work that have started and not ended. */
  inProgress: number;
  readonly waiting: Job[];
  /** Of those in progress, the ones that wait for a turn to continue. */
  readonly paused: (() => void)[];
}

const inHand = ({ waiting, inProgress }: Share): number => waiting.length + inProgress;

/**
 * Runs work in a bounded part of each turn of the event loop: other requests are read and answered in between. The next
 * piece of work is that of the client with the least in hand. Work that has waited for too long is refused, as in
 * controlled delay (CoDel): its client has most likely gone, and the others wait less.
 */
export class Turns {
  readonly #mostInProgress: number;
  readonly #shares = new Map<string, Share>();
  #waiting = 0;
  #paused = 0;
  #inProgress = 0;
  /** End of the time for work in this turn, and whether a next turn is scheduled. */
  #end = 0;
  #isScheduled = false;
  /** Since when there was always work that waited. */
  #busySince = 0;
  #hasArrivals = false;
  #turnsLeft = 0;

  /** @param mostInProgress pieces of work that have started and not ended, half of them of one client at most */
  constructor(mostInProgress = 4) {
    this.#mostInProgress = mostInProgress;
  }

  /** Notes that a connection was accepted. */
  readonly connectionArrived = (): void => {
    this.#hasArrivals = true;
  };

  /**
   * Runs work of a client when its turn comes; at once when nothing waits.
   * @param client without one, the work is that of a client of its own
   * @throws what the work throws, or rejects with it, and with Overloaded
   */
  readonly run = <T>(client = '', work: (pause: Pause) => MaybePromise<T>): MaybePromise<T> => {
    const share = this.#shares.get(client) ?? { client, inProgress: 0, waiting: [], paused: [] };
    this.#shares.set(client, share);
    if (this.#waiting + this.#paused === 0 && this.#mayStart(share) && this.#hasTime()) return this.#start(share, work);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    // A turn that another request scheduled starts it: errors are logged with the id of their own request.
    const start = AsyncLocalStorage.bind((): boolean => {
      try {
        const result = this.#start(share, work);
        resolve(result);
        return result instanceof Promise;
      } catch (error) {
        reject(error);
        return false;
      }
    });
    const since = performance.now();
    if (this.#waiting === 0) this.#busySince = since;
    share.waiting.push({ since, start, refuse: () => reject(new Overloaded()) });
    this.#waiting++;
    this.#schedule();
    return promise;
  };

  #mayStart({ inProgress }: Share): boolean {
    return this.#inProgress < this.#mostInProgress && inProgress < Math.max(1, this.#mostInProgress / 2);
  }

  #start<T>(share: Share, work: (pause: Pause) => MaybePromise<T>): MaybePromise<T> {
    share.inProgress++;
    this.#inProgress++;
    const end = (): void => {
      share.inProgress--;
      this.#inProgress--;
      if (inHand(share) === 0) this.#shares.delete(share.client);
      if (this.#waiting > 0) this.#schedule();
    };
    let result: MaybePromise<T>;
    try {
      result = work(() => this.#pause(share));
    } catch (error) {
      end();
      throw error;
    }
    if (result instanceof Promise) return result.finally(end);
    end();
    return result;
  }

  #pause(share: Share): MaybePromise<void> {
    if (this.#waiting + this.#paused === 0 && this.#hasTime()) return;
    return new Promise((resume) => {
      share.paused.push(resume);
      this.#paused++;
      this.#schedule();
    });
  }

  #hasTime(): boolean {
    const now = performance.now();
    if (!this.#isScheduled) {
      this.#end = now + MS_PER_TURN;
      this.#schedule();
    }
    return now < this.#end;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const now = performance.now();
    const isLeft = this.#hasArrivals && this.#turnsLeft < MOST_LEFT;
    this.#hasArrivals = false;
    this.#turnsLeft = isLeft ? this.#turnsLeft + 1 : 0;
    this.#refuseLate(now);
    this.#end = now + MS_PER_TURN;
    let hasWork = this.#waiting + this.#paused > 0;
    while (hasWork && !isLeft && performance.now() < this.#end) hasWork = this.#startNext();
    this.#isScheduled = false;
    // Without work that may start, the end of what is in progress schedules the next turn.
    if (hasWork) this.#schedule();
  }

  /** Starts or continues work of the client with the least in hand. @returns whether there may be more */
  #startNext(): boolean {
    const share = this.#next();
    if (!share) return false;
    // Of clients with equally much, the one that was served last is the last.
    this.#shares.delete(share.client);
    this.#shares.set(share.client, share);
    const resume = share.paused.shift();
    if (resume) {
      this.#paused--;
      resume();
      // It takes its time after this call.
      this.#end = 0;
      return true;
    }
    const job = share.waiting.shift();
    this.#waiting--;
    if (job?.start()) this.#end = 0;
    return true;
  }

  /** Of the clients whose work may start or continue, the one with the least in hand. */
  #next(): Share | undefined {
    let next: Share | undefined;
    for (const share of this.#shares.values()) {
      const isReady = share.paused.length > 0 || (share.waiting.length > 0 && this.#mayStart(share));
      if (isReady && (!next || inHand(share) < inHand(next))) next = share;
    }
    return next;
  }

  /** Refuses work that has waited for too long, down to the few pieces that may wait. */
  #refuseLate(now: number): void {
    const isOverload = now - this.#busySince > WAIT_MS.burst;
    const earliest = now - (isOverload ? WAIT_MS.overload : WAIT_MS.burst);
    for (const share of this.#shares.values()) {
      const { client, waiting } = share;
      for (let [job] = waiting; job && job.since < earliest && this.#waiting > FEW; [job] = waiting) {
        waiting.shift();
        this.#waiting--;
        job.refuse();
      }
      if (inHand(share) === 0) this.#shares.delete(client);
    }
  }
}
