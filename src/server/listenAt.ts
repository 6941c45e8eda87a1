import type { Server } from 'node:http';
import { messageOf } from '../core/messageOf.ts';
import { listen } from './node/serve.ts';
import { SettingsError } from './settings.ts';

/**
 * Starts to listen at an address of the settings.
 * @param prefix of the settings' names: `OPS_` for those of health and metrics
 * @returns the address as a URL
 * @throws SettingsError when the address cannot be used
 */
export async function listenAt(server: Server, host: string, port: number, prefix = ''): Promise<string> {
  try {
    const listening = await listen(server, host, port);
    return `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  } catch (error) {
    throw new SettingsError(explainListenError(error, host, port, prefix));
  }
}

function explainListenError(error: unknown, host: string, port: number, prefix: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `port ${port} of ${host} is in use; set ${prefix}PORT to another`;
  if (code === 'EACCES') return `port ${port} of ${host} is not permitted to this user; set ${prefix}PORT to another`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${prefix}HOST ${host} is not an address of this machine`;
  return `cannot listen on ${host}:${port}: ${messageOf(error)}`;
}
