/** What a server does to its process, for tests in the process of the test: nothing of it happens. */
import { Server } from 'node:net';
import { vi } from 'vitest';

/** Takes the handlers of events and signals, the exit, and the servers that listen, until it is disposed of. */
export function processEvents() {
  const handlers = new Map<string, (...args: unknown[]) => unknown>();
  const servers: Server[] = [];
  const exits: (number | string | null | undefined)[] = [];
  const exitCode = process.exitCode;
  const { listen } = Server.prototype;
  const take = (event: string | symbol, handler: (...args: never[]) => unknown) => {
    handlers.set(String(event), handler as (...args: unknown[]) => unknown);
    return process;
  };
  const spies = [
    vi.spyOn(process, 'on').mockImplementation(take),
    vi.spyOn(process, 'once').mockImplementation(take),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      exits.push(code);
      return undefined as never;
    }),
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...args: unknown[]) {
      servers.push(this);
      return Reflect.apply(listen, this, args);
    }),
  ];
  return {
    exits,
    /** Names of the events and signals that are handled. */
    get handled() {
      return [...handlers.keys()].sort();
    },
    emit: (event: string, ...args: unknown[]) => handlers.get(event)?.(...args),
    [Symbol.dispose]() {
      for (const spy of spies) spy.mockRestore();
      for (const server of servers) server.close();
      process.exitCode = exitCode;
    },
  };
}
