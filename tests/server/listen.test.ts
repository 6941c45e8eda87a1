import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenAt, listenOn } from '../../src/server/listen.ts';
import { SettingsError } from '../../src/server/settings.ts';

test.each([
  ['EADDRINUSE', 'port 80 of a is in use; set OPS_PORT to another'],
  ['EACCES', 'port 80 of a is not permitted to this user; set OPS_PORT to another'],
  ['EADDRNOTAVAIL', 'OPS_HOST a is not an address of this machine'],
  ['ENOTFOUND', 'OPS_HOST a is not an address of this machine'],
  ['EAI_AGAIN', 'OPS_HOST a is not an address of this machine'],
  ['ENOTSUP', 'this system cannot share a port between processes (SO_REUSEPORT); set WORKERS=1'],
  ['EMFILE', 'cannot listen on a:80: listen EMFILE'],
])('%s is an error of a setting', async (code, message) => {
  const failing = Promise.reject(Object.assign(new Error(`listen ${code}`), { code }));
  await expect(listenAt(failing, 'a', 80, 'OPS_')).rejects.toThrow(new SettingsError(message));
});

test('the address is a URL', async () => {
  const server = createServer();
  const listening = listenOn(server, { host: '127.0.0.1', port: 0 });
  expect(await listenAt(listening, '127.0.0.1', 0)).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  server.close();
});
