import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { closeUnacknowledged } from '../../../src/server/ops/closeUnacknowledged.ts';

test('connections that a worker has not acknowledged are closed when it ends', () => {
  const send = vi.fn(() => true);
  const child = Object.assign(new EventEmitter(), { send });
  closeUnacknowledged({ process: child } as unknown as Worker);
  const handles = [1, 2, 3].map(() => ({ close: vi.fn() }));
  const handOver = (seq: number, handle?: object) =>
    Reflect.apply(child.send, child, [{ cmd: 'NODE_CLUSTER', act: 'newconn', seq }, handle]);
  expect([1, 2].map((seq) => handOver(seq, handles[seq - 1]))).toEqual([true, true]);
  handOver(3);
  Reflect.apply(child.send, child, [{ cmd: 'NODE_CLUSTER', ack: 7, sockname: {} }, handles[2]]);
  expect(send.mock.calls).toHaveLength(4);
  expect(send.mock.calls[0]).toEqual([{ cmd: 'NODE_CLUSTER', act: 'newconn', seq: 1 }, handles[0]]);
  child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: 1, accepted: true });
  child.emit('internalMessage', { cmd: 'NODE_CLUSTER', act: 'queryServer', seq: 2 });
  child.emit('exit');
  expect(handles.map(({ close }) => close.mock.calls.length)).toEqual([0, 1, 0]);
});
