/** The queue of admission. */
import { must } from '../../core/must.ts';

/** A kind of work: a page, a message of MCP, an operation. */
export type WorkKind = 'page' | 'mcp' | 'answer';

/** A number of each kind of work. */
export type ByKind = Readonly<Record<WorkKind, number>>;

/** Work to admit. */
export interface Job {
  readonly kind: WorkKind;
  /** Number of its parts. */
  readonly weight: number;
  readonly client: string | undefined;
}

/** Work in the queue. */
export interface QueuedJob extends Job {
  readonly since: number;
  /** @returns whether the work continues after the call */
  readonly start: () => boolean;
  readonly refuse: () => void;
}

/** Parts of work that are counted. */
export interface PartCount {
  readonly parts: ByKind;
  /** @param sign 1 when the work is added, -1 when it is removed */
  readonly count: (job: Job, sign: 1 | -1) => void;
}

/** Counts the parts of each kind of work, and, with those of other counts, the parts of each client. */
export function countParts(byClient: Map<string, number>): PartCount {
  const parts = { page: 0, mcp: 0, answer: 0 };
  return {
    parts,
    count: ({ kind, weight, client }, sign) => {
      parts[kind] += sign * weight;
      if (client === undefined) return;
      const sum = (byClient.get(client) ?? 0) + sign * weight;
      if (sum > 0) byClient.set(client, sum);
      else byClient.delete(client);
    },
  };
}

/** Jobs in the order of their arrival. */
export interface JobQueue {
  readonly isEmpty: () => boolean;
  /** Parts of the jobs. */
  readonly parts: ByKind;
  readonly add: (job: QueuedJob) => void;
  /** Removes the first job. @throws Error when there is none */
  readonly takeFirst: () => QueuedJob;
  /** Removes the last job of the client with the most parts. Undefined if no client has more than `least`. */
  readonly takeOfLargest: (least: number) => QueuedJob | undefined;
}

/** Creates an empty queue. @param byClient parts of each client, also of work that is not in the queue */
export function createJobQueue(byClient: Map<string, number>): JobQueue {
  const jobs: QueuedJob[] = [];
  const { parts, count } = countParts(byClient);
  const takeAt = (index: number): QueuedJob => {
    const job = must(jobs.splice(index, 1)[0], 'job');
    count(job, -1);
    return job;
  };
  return {
    isEmpty: () => jobs.length === 0,
    parts,
    add: (job) => {
      jobs.push(job);
      count(job, 1);
    },
    takeFirst: () => takeAt(0),
    takeOfLargest: (least) => {
      let [index, most] = [-1, least];
      for (const [i, { client }] of jobs.entries()) {
        const ofClient = client === undefined ? 0 : (byClient.get(client) ?? 0);
        if (ofClient > least && ofClient >= most) [index, most] = [i, ofClient];
      }
      return index < 0 ? undefined : takeAt(index);
    },
  };
}
