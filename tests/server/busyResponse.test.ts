import { expect, test } from 'vitest';
import { createBusyResponse } from '../../src/server/busyResponse.ts';
import { responseHeader } from '../../src/server/http/messages.ts';
import { responseProfiles } from '../../src/server/http/responseProfiles.ts';

test('a 503 is held, so that a client cannot repeat its request at once', async () => {
  const busy = createBusyResponse(responseProfiles('http://127.0.0.1').fault);
  const start = performance.now();
  const [first, second] = await Promise.all([busy(), busy()]);
  expect(performance.now() - start).toBeGreaterThan(240);
  expect([first.status, responseHeader(first, 'Retry-After')]).toEqual([503, '1']);
  expect(second).toBe(first);
});

test('of many at a time, some are sent at once', async () => {
  const busy = createBusyResponse(responseProfiles('http://127.0.0.1').fault);
  let sent = 0;
  const all = Array.from({ length: 4_100 }, () => busy().then(() => sent++));
  await Promise.resolve();
  await Promise.resolve();
  expect(sent).toBe(4);
  await Promise.all(all);
});
