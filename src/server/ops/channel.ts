/** Messages between the first process and its workers: questions and replies. */
import { z } from 'zod';

/** Reply of a worker that has opened a release. Any other text is the reason why it cannot. */
export const OPENED = 'opened';

/** A question of one process to another. */
const Question = z.discriminatedUnion('kind', [
  /** To a worker: does it answer requests, and from which release? */
  z.object({ kind: z.literal('state') }),
  /** To a worker: open a release. */
  z.object({ kind: z.literal('prepare'), folder: z.string() }),
  /** To a worker: serve the release that it opened. */
  z.object({ kind: z.literal('commit') }),
  /** To the first process: this worker listens, and serves the release in this folder. */
  z.object({ kind: z.literal('ready'), address: z.string(), release: z.string(), folder: z.string() }),
  /** To the first process: count a request of a client. */
  z.object({ kind: z.literal('count'), client: z.string() }),
  /** To the first process: look whether another release is current, and change over to it. */
  z.object({ kind: z.literal('check') }),
]);
export type Question = z.infer<typeof Question>;

const Message = z.union([
  z.object({ air_routes: z.literal('question'), id: z.int(), question: Question }),
  z.object({ air_routes: z.literal('reply'), id: z.int(), reply: z.unknown() }),
]);
type Message = z.infer<typeof Message>;

/** The other process. */
export interface Port {
  readonly send: (message: Message) => void;
  readonly on: (event: 'message', listener: (message: unknown) => void) => unknown;
}

export interface Channel {
  /** Sends a question. @returns the reply; null when there is none in time */
  readonly ask: (question: Question, ms: number) => Promise<unknown>;
}

/** Opens a channel. @param respond replies to the questions of the other process */
export function openChannel(port: Port, respond: (question: Question) => unknown): Channel {
  const waiting = new Map<number, (reply: unknown) => void>();
  let next = 0;
  port.on('message', (message) => {
    const { data } = Message.safeParse(message);
    if (data?.air_routes === 'reply') waiting.get(data.id)?.(data.reply);
    if (data?.air_routes !== 'question') return;
    const { id, question } = data;
    void Promise.resolve(respond(question)).then((reply) => port.send({ air_routes: 'reply', id, reply }));
  });
  return {
    ask: (question, ms) =>
      new Promise((resolve) => {
        const id = next++;
        const settle = (reply: unknown) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        };
        const timer = setTimeout(() => settle(null), ms);
        waiting.set(id, settle);
        port.send({ air_routes: 'question', id, question });
      }),
  };
}
