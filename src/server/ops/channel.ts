/** Questions between the first process and its workers, and the replies. */

/** A question of one process to another. */
export type Question =
  /** To a worker: does it answer requests, and from which release? */
  | { readonly kind: 'state' }
  /** To a worker: its metrics. */
  | { readonly kind: 'metrics' }
  /** To a worker: open a release. The reply is null, or why it cannot be served. */
  | { readonly kind: 'prepare'; readonly folder: string }
  /** To a worker: serve the release that it opened. */
  | { readonly kind: 'commit' }
  /** To the first process: this worker listens at an address. */
  | { readonly kind: 'ready'; readonly address: string; readonly release: string }
  /** To the first process: look whether another release is current, and change over to it. */
  | { readonly kind: 'check' };

type Message = { readonly id: number } & ({ readonly question: Question } | { readonly reply: unknown });

/** The other process, as node:child_process has it. */
export interface OtherProcess {
  readonly connected?: boolean;
  send?(message: object, done: () => void): boolean;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

/** Asks the other process. @returns the reply; undefined when there is none in time, or the process has ended */
export type Ask = (question: Question, ms: number) => Promise<unknown>;

/** Opens a channel. @param respond replies to the questions of the other process */
export function openChannel(other: OtherProcess, respond: (question: Question) => unknown): Ask {
  const waiting = new Map<number, (reply: unknown) => void>();
  let next = 0;
  const send = (message: Message) => void (other.connected && other.send?.(message, () => {}));
  other.on('message', async (message) => {
    if ('question' in message) send({ id: message.id, reply: await respond(message.question) });
    else waiting.get(message.id)?.(message.reply);
  });
  return async (question, ms) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const id = next++;
    waiting.set(id, resolve);
    const timer = setTimeout(resolve, ms);
    send({ id, question });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  };
}
