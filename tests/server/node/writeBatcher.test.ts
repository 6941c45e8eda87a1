import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createWriteBatcher, type Outgoing } from '../../../src/server/node/writeBatcher.ts';

test('a response waits for the end of the turn, 64 of them do not', async () => {
  const end = vi.fn();
  const send = createWriteBatcher();
  const outgoing = {
    request: { complete: true },
    reply: { writeHead: () => {}, end },
    response: { status: 204, headers: [], body: null },
  } as unknown as Outgoing;
  for (let i = 0; i < 63; i++) send(outgoing);
  expect(end).not.toHaveBeenCalled();
  send(outgoing);
  expect(end).toHaveBeenCalledTimes(64);
  send(outgoing);
  expect(end).toHaveBeenCalledTimes(64);
  await nextTurn();
  expect(end).toHaveBeenCalledTimes(65);
});
