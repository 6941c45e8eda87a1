/**
 * Connections on the way to a worker. node:cluster accepts them in the first process and sends them to a worker, which
 * acknowledges each. When the worker ends before that, node:cluster forgets the connection without closing it, and its
 * client waits for nothing. Its messages are not documented; tests/deploy/operation.test.ts fails when they change.
 */
import type { Worker } from 'node:cluster';
import { z } from 'zod';

/** The message that goes with a connection. */
const HandOver = z.object({ cmd: z.literal('NODE_CLUSTER'), act: z.literal('newconn'), seq: z.int() });
const Acknowledgement = z.object({ cmd: z.literal('NODE_CLUSTER'), ack: z.int() });
const Handle = z.custom<{ close: () => void }>(
  (value) => typeof value === 'object' && value !== null && 'close' in value && typeof value.close === 'function',
);

/** Closes the connections that a worker has not acknowledged when it ends. */
export function closeUnacknowledged({ process: child }: Worker): void {
  const onTheWay = new Map<number, { readonly close: () => void }>();
  const send = child.send.bind(child);
  child.send = (message: unknown, ...rest: unknown[]): boolean => {
    const [sent, handle] = [HandOver.safeParse(message).data, Handle.safeParse(rest[0]).data];
    if (sent && handle) onTheWay.set(sent.seq, handle);
    return Reflect.apply(send, child, [message, ...rest]);
  };
  child.on('internalMessage', (message: unknown) => {
    const { data } = Acknowledgement.safeParse(message);
    if (data) onTheWay.delete(data.ack);
  });
  child.once('exit', () => {
    for (const handle of onTheWay.values()) handle.close();
    onTheWay.clear();
  });
}
