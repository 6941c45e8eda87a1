import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { countReceived } from '../../../src/server/node/received.ts';

/** A request whose body comes in pieces of these sizes. */
const requestOf = (...sizes: readonly number[]) =>
  ({
    socket: {},
    async *[Symbol.asyncIterator]() {
      for (const size of sizes) yield new Uint8Array(size);
    },
  }) as unknown as IncomingMessage;

test('a connection that was closed for its body takes no further piece, and leaves room for others', async () => {
  const close = vi.fn();
  const pieces = countReceived(10, () => 'client', close);
  const large = requestOf(11, 4);
  expect((await Array.fromAsync(pieces(large))).map(({ length }) => length)).toEqual([11]);
  expect(close.mock.calls).toEqual([[large.socket, 'body']]);
  expect((await Array.fromAsync(pieces(requestOf(6, 4)))).map(({ length }) => length)).toEqual([6, 4]);
  expect(close).toHaveBeenCalledTimes(1);
});
