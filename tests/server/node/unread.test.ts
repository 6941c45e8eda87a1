import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countUnread } from '../../../src/server/node/unread.ts';

const LIMITS = {
  unreadBytes: 10_000,
  unreadBytesInAll: 1e9,
  sendTimeout: 30_000,
  pipelinedSendTimeout: 5_000,
  leastBytesPerSecond: 1_000,
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const socketOf = () => Object.assign(new EventEmitter(), { remoteAddress: '192.0.2.1' }) as unknown as Socket;
const replyOf = () => new EventEmitter() as unknown as ServerResponse;

test('a client has the time of its response, and a client that waits for requests has any', () => {
  const close = vi.fn();
  const unread = countUnread(LIMITS, close);
  const [socket, reply] = [socketOf(), replyOf()];
  unread.add(socket, reply, new Uint8Array(2_000));
  vi.advanceTimersByTime(32_000);
  unread.closeSlow();
  expect(close).not.toHaveBeenCalled();
  reply.emit('finish');
  vi.advanceTimersByTime(1e6);
  unread.closeSlow();
  expect(close).not.toHaveBeenCalled();
  unread.add(socket, replyOf(), new Uint8Array(2_000));
  vi.advanceTimersByTime(32_001);
  unread.closeSlow();
  expect(close.mock.calls).toEqual([[socket, 'slow_reader']]);
});

test('a client that pipelines has less, from the end of the response before', () => {
  const close = vi.fn();
  const unread = countUnread(LIMITS, close);
  const [socket, first] = [socketOf(), replyOf()];
  for (const reply of [first, replyOf(), replyOf()]) unread.add(socket, reply, new Uint8Array(0));
  vi.advanceTimersByTime(5_000);
  unread.closeSlow();
  first.emit('finish');
  vi.advanceTimersByTime(5_000);
  unread.closeSlow();
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  unread.closeSlow();
  expect(close.mock.calls).toEqual([[socket, 'slow_reader']]);
});

test('a connection has room again when its client has read', () => {
  const unread = countUnread(LIMITS, () => {});
  const [socket, reply] = [socketOf(), replyOf()];
  unread.add(socket, reply, new Uint8Array(9_999));
  expect(unread.hasRoom(socket)).toBe(false);
  reply.emit('finish');
  expect(unread.hasRoom(socket)).toBe(true);
});
