/** Questions between the first process and its workers, and the replies. */
import { z } from 'zod';

/** A question of one process to another. */
const Question = z.discriminatedUnion('kind', [
  /** To a worker: does it answer requests, and from which release? */
  z.object({ kind: z.literal('state') }),
  /** To a worker: its metrics. */
  z.object({ kind: z.literal('metrics') }),
  /** To a worker: open a release. The reply is null, or why it cannot be served. */
  z.object({ kind: z.literal('prepare'), folder: z.string() }),
  /** To a worker: serve the release that it opened. */
  z.object({ kind: z.literal('commit') }),
  /** To the first process: this worker listens at an address. */
  z.object({ kind: z.literal('ready'), address: z.string(), release: z.string() }),
  /** To the first process: look whether another release is current, and change over to it. */
  z.object({ kind: z.literal('check') }),
]);
export type Question = z.infer<typeof Question>;

const Message = z.union([
  z.object({ air_routes: z.literal('question'), id: z.int(), question: Question }),
  z.object({ air_routes: z.literal('reply'), id: z.int(), reply: z.unknown() }),
]);

/** The other process, as node:child_process has it. */
export interface OtherProcess {
  readonly connected?: boolean;
  send?(message: object, done: () => void): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Asks the other process. @returns the reply; undefined when there is none in time, or the process has ended */
export type Ask = (question: Question, ms: number) => Promise<unknown>;

/** Opens a channel. @param respond replies to the questions of the other process */
export function openChannel(other: OtherProcess, respond: (question: Question) => unknown): Ask {
  const waiting = new Map<number, (reply: unknown) => void>();
  let next = 0;
  const send = (message: object) => void (other.connected && other.send?.(message, () => {}));
  other.on('message', (message) => {
    const { data } = Message.safeParse(message);
    if (data?.air_routes === 'reply') waiting.get(data.id)?.(data.reply);
    if (data?.air_routes !== 'question') return;
    const { id, question } = data;
    void Promise.resolve(respond(question)).then((reply) => send({ air_routes: 'reply', id, reply }));
  });
  return (question, ms) =>
    new Promise((resolve) => {
      const id = next++;
      const settle = (reply: unknown) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(reply);
      };
      const timer = setTimeout(() => settle(undefined), ms);
      waiting.set(id, settle);
      send({ air_routes: 'question', id, question });
    });
}
