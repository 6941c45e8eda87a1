import { once } from 'node:events';
import { createServer, type ListenOptions, type Server } from 'node:net';
import { messageOf } from '../core/messageOf.ts';
import { systemErrorCode } from '../data/files.ts';
import { type Settings, SettingsError } from './settings.ts';

/**
 * Starts to listen at an address of the settings.
 * @param listening resolves to the port
 * @param prefix of the settings' names: `OPS_` for those of health and metrics
 * @returns the address as a URL
 * @throws SettingsError when the address cannot be used
 */
export async function listenAt(listening: Promise<number>, host: string, port: number, prefix = ''): Promise<string> {
  try {
    return `http://${host.includes(':') ? `[${host}]` : host}:${await listening}`;
  } catch (error) {
    throw new SettingsError(explainListenError(error, host, port, prefix));
  }
}

function explainListenError(error: unknown, host: string, port: number, prefix: string): string {
  const code = systemErrorCode(error);
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; set ${prefix}PORT to another`;
  if (code === 'EACCES') return `port ${port} of ${host} is not permitted to this user; set ${prefix}PORT to another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${prefix}HOST ${host} is not an address of this machine`;
  if (code === 'ENOTSUP' || code === 'ENOPROTOOPT')
    return 'this system cannot share a port between processes (SO_REUSEPORT); set WORKERS=1';
  return `cannot listen on ${host}:${port}: ${messageOf(error)}`;
}

/**
 * The port, or a free one for 0. Another server at the port is found here: with SO_REUSEPORT, both would share it.
 * @throws Error with the code of the system
 */
export async function findFreePort(host: string, port: number): Promise<number> {
  const probe = createServer();
  const free = await listenOn(probe, { host, port });
  await new Promise((done) => probe.close(done));
  return free;
}

/** Starts a server. @returns the port @throws Error with the code of the system */
export async function listenOn(server: Server, options: ListenOptions): Promise<number> {
  await once(server.listen(options), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the server of health and metrics, if the settings have one. @param notice says where @throws SettingsError */
export async function listenOps(server: Server, { ops }: Settings, notice: (message: string) => void): Promise<void> {
  if (!ops) return;
  const { host, port } = ops;
  const address = await listenAt(listenOn(server, { host, port }), host, port, 'OPS_');
  notice(`Health and metrics listening on ${address}`);
}
