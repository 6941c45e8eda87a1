import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createPartWriter } from '../../../src/server/node/parts.ts';

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
