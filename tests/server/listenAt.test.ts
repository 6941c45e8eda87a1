import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import { expect, test } from 'vitest';
import { listenAt } from '../../src/server/listenAt.ts';
import { SettingsError } from '../../src/server/settings.ts';

/** A server that the system does not let listen. */
const failing = (code: string): Server => {
  const server = new EventEmitter();
  const listen = () => {
    setImmediate(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
    return server;
  };
  return Object.assign(server, { listen }) as unknown as Server;
};

test.each([
  ['EADDRINUSE', 'port 80 of a is in use; set OPS_PORT to another'],
  ['EACCES', 'port 80 of a is not permitted to this user; set OPS_PORT to another'],
  ['EADDRNOTAVAIL', 'OPS_HOST a is not an address of this machine'],
  ['ENOTFOUND', 'OPS_HOST a is not an address of this machine'],
  ['EAI_AGAIN', 'OPS_HOST a is not an address of this machine'],
  ['EMFILE', 'cannot listen on a:80: listen EMFILE'],
])('%s is an error of a setting', async (code, message) => {
  await expect(listenAt(failing(code), 'a', 80, 'OPS_')).rejects.toThrow(new SettingsError(message));
});

test('the address is a URL', async () => {
  const server = createServer();
  expect(await listenAt(server, '127.0.0.1', 0)).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  server.close();
});
