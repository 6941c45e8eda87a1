/**
 * Work of clients, in a bounded part of each turn of the event loop: other requests are read and answered in between.
 * The next piece of work is that of the client with the least work in hand, and under overload the client with the most
 * is refused.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { MaybePromise } from '../maybePromise.ts';
import { Overloaded, type Pause, type Work } from '../work.ts';

/** How much work is taken on. Half of the places, and half of the work in progress, are for one client at most. */
export interface TurnLimits {
  /** Pieces of work that wait. */
  readonly places: number;
  /** Pieces of work that have started and not ended. */
  readonly inProgress: number;
  /** Milliseconds that work waits before it is refused: in a burst, and when work has waited for longer than a burst. */
  readonly burstMs: number;
  readonly waitMs: number;
  /** Mean delay of the event loop, in milliseconds, from which a client has one piece of work at a time. */
  readonly latestMs: number;
  /** Pieces of work that wait for as long as they must: a slow machine with hardly any work refuses none. */
  readonly few: number;
}

/** The limits of computed answers, rendered pages and messages of MCP. */
export const WORK_LIMITS: TurnLimits = {
  ...{ places: 1_024, inProgress: 4 },
  ...{ burstMs: 500, waitMs: 120, latestMs: 250 },
  few: 12,
};

const NONE = Number.POSITIVE_INFINITY;

/** Limits for work that is never refused, because something else bounds it. */
export const UNLIMITED: TurnLimits = {
  ...{ places: NONE, inProgress: NONE },
  ...{ burstMs: NONE, waitMs: NONE, latestMs: NONE },
  few: 0,
};

/** Milliseconds of each turn of the event loop in which work is done. A piece of work may take some more. */
const MS_PER_TURN = 5;

/**
 * Node accepts one connection in each turn of the event loop. While connections arrive, so many turns in a row have no
 * work: else a hundred connections would wait for a hundred pieces of work.
 */
const MOST_LEFT = 32;

/** What one turn counts at most towards the time that work has waited: a pause of the process is no overload. */
const MOST_COUNTED_MS = 100;

/** Interval at which the delay of the event loop is read. */
const DELAY_MS = 1_000;

interface Job {
  readonly since: number;
  /** @returns whether it continues after the call */
  readonly start: () => boolean;
  readonly refuse: () => void;
}

/** What a client has in hand. */
interface Share {
  /** Started and not ended. */
  inProgress: number;
  readonly waiting: Job[];
  /** Pieces of work in progress that wait for a turn to continue. */
  readonly paused: (() => void)[];
}

const inHand = ({ waiting, inProgress }: Share): number => waiting.length + inProgress;

/** Runs work in turns of the event loop. */
export class Turns implements Work {
  readonly #limits: TurnLimits;
  readonly #shares = new Map<string, Share>();
  #waiting = 0;
  #paused = 0;
  #inProgress = 0;
  /** End of the time for work in this turn, and whether a next turn is scheduled. */
  #end = 0;
  #isScheduled = false;
  #hasArrivals = false;
  #turnsLeft = 0;
  /** Milliseconds of turns in which work waited; when the last of them began, and when work began to wait. */
  #clock = 0;
  #lastTurn = 0;
  #busySince = 0;
  #isLate = false;

  constructor(limits = WORK_LIMITS) {
    this.#limits = limits;
    if (limits.latestMs === NONE) return;
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    setInterval(() => {
      this.#isLate = delay.mean > limits.latestMs * 1e6;
      delay.reset();
    }, DELAY_MS).unref();
  }

  /** Notes that a connection was accepted. */
  readonly connectionArrived = (): void => {
    this.#hasArrivals = true;
  };

  readonly run: Work['run'] = (client = '', work) => {
    const share = this.#shares.get(client) ?? { inProgress: 0, waiting: [], paused: [] };
    if (this.#waiting + this.#paused === 0 && this.#isFree(share) && this.#hasTime())
      return this.#start(client, share, work);
    this.#makeRoom(share);
    this.#shares.set(client, share);
    return new Promise((resolve, reject) => {
      const start = (): boolean => {
        try {
          const result = this.#start(client, share, work);
          resolve(result);
          return result instanceof Promise;
        } catch (error) {
          reject(error);
          return false;
        }
      };
      if (this.#waiting === 0) this.#busySince = this.#clock;
      share.waiting.push({ since: this.#clock, start, refuse: () => reject(new Overloaded()) });
      this.#waiting++;
      this.#schedule();
    });
  };

  /** Whether a client may start work. */
  #isFree({ inProgress }: Share): boolean {
    const most = this.#limits.inProgress;
    return this.#inProgress < most && inProgress < Math.max(1, most / 2);
  }

  /** Takes a place for work of a client: when there is none, the client with the most loses its last one. */
  #makeRoom(share: Share): void {
    const { places, few } = this.#limits;
    const isLate = this.#isLate && this.#waiting >= few && inHand(share) > 0;
    if (share.waiting.length >= places / 2 || isLate) throw new Overloaded();
    if (this.#waiting < places) return;
    let most = share;
    for (const each of this.#shares.values()) if (each.waiting.length > most.waiting.length) most = each;
    // It has at least two: one of them stays.
    if (most.waiting.length <= share.waiting.length + 1) throw new Overloaded();
    this.#waiting--;
    most.waiting.pop()?.refuse();
  }

  #start<T>(client: string, share: Share, work: (pause: Pause) => MaybePromise<T>): MaybePromise<T> {
    this.#shares.set(client, share);
    share.inProgress++;
    this.#inProgress++;
    const end = (): void => {
      share.inProgress--;
      this.#inProgress--;
      if (inHand(share) === 0) this.#shares.delete(client);
      if (this.#waiting > 0) this.#schedule();
    };
    let continues = false;
    try {
      const result = work(() => this.#pause(share));
      if (!(result instanceof Promise)) return result;
      continues = true;
      return result.finally(end);
    } finally {
      if (!continues) end();
    }
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
      this.#schedule(now);
    }
    return now < this.#end;
  }

  #schedule(now = performance.now()): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#lastTurn = now;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const now = performance.now();
    this.#clock += Math.min(now - this.#lastTurn, MOST_COUNTED_MS);
    const isLeft = this.#hasArrivals && this.#turnsLeft < MOST_LEFT;
    this.#hasArrivals = false;
    this.#turnsLeft = isLeft ? this.#turnsLeft + 1 : 0;
    this.#refuseLate();
    let hasWork = this.#waiting + this.#paused > 0;
    this.#end = now + MS_PER_TURN;
    if (!isLeft) while (hasWork && performance.now() < this.#end) hasWork = this.#startNext();
    this.#isScheduled = false;
    // Without work that may start, the end of what is in progress schedules the next turn.
    if (hasWork) this.#schedule(now);
  }

  /** Starts or continues work of the client with the least in hand. @returns whether there may be more */
  #startNext(): boolean {
    let [client, next]: [string, Share | undefined] = ['', undefined];
    for (const [name, share] of this.#shares)
      if (share.paused.length > 0 || (share.waiting.length > 0 && this.#isFree(share)))
        if (!next || inHand(share) < inHand(next)) [client, next] = [name, share];
    if (!next) return false;
    // Of clients with equally much, the one that was served last is the last.
    this.#shares.delete(client);
    this.#shares.set(client, next);
    const resume = next.paused.shift();
    if (resume) {
      this.#paused--;
      resume();
      // It takes its time after this call.
      this.#end = 0;
      return true;
    }
    const job = next.waiting.shift();
    this.#waiting--;
    if (job?.start()) this.#end = 0;
    if (inHand(next) === 0) this.#shares.delete(client);
    return true;
  }

  /** Refuses work that has waited for too long, down to the few pieces that may wait. */
  #refuseLate(): void {
    const { burstMs, waitMs, few } = this.#limits;
    const earliest = this.#clock - (this.#clock - this.#busySince > burstMs ? waitMs : burstMs);
    for (const [client, share] of this.#shares) {
      for (let [job] = share.waiting; job && job.since < earliest && this.#waiting > few; [job] = share.waiting) {
        share.waiting.shift();
        this.#waiting--;
        job.refuse();
      }
      if (inHand(share) === 0) this.#shares.delete(client);
    }
  }
}
