import { join } from 'node:path';
import { parseBaseUrl } from '../contract/paths.ts';
import { messageOf } from '../core/messageOf.ts';
import { settingsHelp } from '../data/settingTable.ts';
import { SERVER_LIMITS } from './limits.ts';

/** How a server is run. */
export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** An invalid setting. The message is one line for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const CLIENT_CONNECTIONS = SERVER_LIMITS.connectionsPerClient;
const SEND_SECONDS = SERVER_LIMITS.sendTimeout / 1000;

/** Reads the settings from an environment, see HELP; an empty variable counts as unset. @throws SettingsError */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  return {
    host: readHost('HOST', env['HOST'] || '127.0.0.1'),
    port: readPort('PORT', env['PORT'] || '8422'),
    /** The base URL that the release must have been built for; null for any. */
    baseUrl: env['BASE_URL'] ? readBaseUrl(env['BASE_URL']) : null,
    release: env['RELEASE'] || join(env['STATE'] || 'state', 'current'),
    /** Folder of the code of pages, when it is not that of the release. */
    pagesCode: env['PAGES_CODE'] || null,
    workers: readCount('WORKERS', env['WORKERS'] || '1', 1, 256),
    /** Listener of health and metrics, or null for none. */
    ops: env['OPS_PORT']
      ? { host: readHost('OPS_HOST', env['OPS_HOST'] || '127.0.0.1'), port: readPort('OPS_PORT', env['OPS_PORT']) }
      : null,
    /** Whether every request and error is logged as a line of JSON. */
    logRequests: readChoice('LOG', env['LOG'], ['faults', 'json']) === 'json',
    logAddress: readChoice('LOG_ADDRESS', env['LOG_ADDRESS'], ['truncated', 'full', 'none']),
    /** 0 for half of all. */
    connectionsPerClient: readCount(
      'CLIENT_CONNECTIONS',
      env['CLIENT_CONNECTIONS'] || String(CLIENT_CONNECTIONS),
      0,
      65_535,
    ),
    /** In milliseconds. */
    sendTimeout: 1000 * readCount('SEND_TIMEOUT', env['SEND_TIMEOUT'] || String(SEND_SECONDS), 1, 3_600),
    trustedProxies: readCount('TRUSTED_PROXIES', env['TRUSTED_PROXIES'] || '0', 0, 16),
  };
}

const readPort = (name: string, text: string): number => readCount(name, text, 0, 65_535);

function readCount(name: string, text: string, least: number, most: number): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new SettingsError(`${name} must be a number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

/** One of some words; the first is the default. */
function readChoice<T extends string>(name: string, text: string | undefined, words: readonly T[]): T {
  const chosen = text ? words.find((word) => word === text) : words[0];
  if (chosen !== undefined) return chosen;
  const listed = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  throw new SettingsError(`${name} must be ${listed}, not ${JSON.stringify(text)}`);
}

/** The form of an address or a host name; whether it exists is known when the server listens. */
function readHost(name: string, text: string): string {
  if (/^[\w.-]+$|^[\da-f:.]+(?:%\w+)?$/i.test(text)) return text;
  throw new SettingsError(`${name} must be an address or a host name, not ${JSON.stringify(text)}`);
}

function readBaseUrl(text: string): string {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    throw new SettingsError(messageOf(error));
  }
}

/** Whether a listener on this host can be reached from this machine only. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Text of `--help`. */
export const HELP = `Serves Air Routes: pages, JSON API and MCP, read-only.

  npm run serve

Settings come from the environment (see deploy/README.md):
${settingsHelp('serve')}

SIGTERM and SIGINT finish the requests in progress and stop. SIGHUP checks for a
newer build at once; the server also checks twice a second.
`;
