import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openChannel, type Question } from '../../../src/server/ops/channel.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** An end of a channel; what it sends arrives at the other end. */
class End extends EventEmitter {
  connected = true;
  readonly sent: object[] = [];
  other: End | null = null;
  send(message: object, done: () => void): boolean {
    this.sent.push(message);
    this.other?.emit('message', message);
    done();
    return true;
  }
}

function channel(respond: (question: Question) => unknown) {
  const [here, there] = [new End(), new End()];
  [here.other, there.other] = [there, here];
  const ask = openChannel(here, () => 'not requested');
  openChannel(there, respond);
  return { here, there, ask };
}

test('each question has its own reply', async () => {
  const { here, there, ask } = channel(async (question) => question.kind);
  const replies = await Promise.all([ask({ kind: 'state' }, 1_000), ask({ kind: 'metrics' }, 1_000)]);
  expect(replies).toEqual(['state', 'metrics']);
  expect(here.sent).toEqual([
    { id: 0, question: { kind: 'state' } },
    { id: 1, question: { kind: 'metrics' } },
  ]);
  expect(there.sent).toEqual([
    { id: 0, reply: 'state' },
    { id: 1, reply: 'metrics' },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('without a reply in time there is none, and a late one is that of no other question', async () => {
  const late: ((reply: string) => void)[] = [];
  const { ask } = channel(() => new Promise((resolve) => late.push(resolve)));
  const reply = ask({ kind: 'state' }, 1_000);
  const seen = vi.fn();
  void reply.then(seen);
  await vi.advanceTimersByTimeAsync(999);
  expect(seen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toHaveBeenCalledWith(undefined);
  const next = ask({ kind: 'metrics' }, 1_000);
  late[0]?.('late');
  late[1]?.('in time');
  expect(await next).toBe('in time');
});

test('nothing is sent to a process that has ended', async () => {
  const { here, ask } = channel(() => 'reply');
  here.connected = false;
  const reply = ask({ kind: 'state' }, 10);
  await vi.advanceTimersByTimeAsync(10);
  expect([await reply, here.sent]).toEqual([undefined, []]);
});
