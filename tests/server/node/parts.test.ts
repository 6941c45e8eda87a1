import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createPartWriter, PART_BYTES } from '../../../src/server/node/parts.ts';

test('a large body waits for a turn that is not left to connections', async () => {
  const left = [true, true, false];
  const write = createPartWriter(() => left.shift() ?? false);
  const end = vi.fn();
  write({ destroyed: false, end } as unknown as ServerResponse, new Uint8Array(10), 'client');
  for (let turns = 0; turns < 2; turns++) {
    expect(end).not.toHaveBeenCalled();
    await nextTurn();
  }
  await expect.poll(() => end.mock.calls.length).toBe(1);
  expect(left).toEqual([]);
});

test('parts that take time are passed to the system in several turns', async () => {
  const writeParts = createPartWriter(() => false);
  // Node passes what was written to the system when the socket is uncorked.
  const uncork = vi.fn(() => {
    const end = performance.now() + 3;
    while (performance.now() < end);
  });
  const write = vi.fn();
  const reply = { destroyed: false, write, socket: { uncork } } as unknown as ServerResponse;
  for (let client = 0; client < 10; client++) writeParts(reply, new Uint8Array(2 * PART_BYTES), String(client));
  await nextTurn();
  expect(write.mock.calls.length).toBeLessThan(4);
  await expect.poll(() => write.mock.calls.length).toBe(10);
  expect(uncork.mock.calls.length).toBe(10);
});
