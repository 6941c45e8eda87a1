import { join } from 'node:path';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../contract/paths.ts';

/** How a server is run. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** The base URL the release must have been built for, if one is asked for. */
  readonly baseUrl: string | null;
  /** Folder of the release, or a link to it. */
  readonly release: string;
  /** Processes that answer. */
  readonly workers: number;
  /** Where health and metrics are told, or null for nowhere. */
  readonly ops: { readonly host: string; readonly port: number } | null;
  /** Whether every request and fault is written as a line of JSON. */
  readonly logRequests: boolean;
  /** Most requests of one client in so many seconds, or null for any number. */
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | null;
  /** How many proxies stand in front, whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
}

/** Thrown for a setting that cannot be; the message is one line for the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The settings in an environment, defaults applied. @throws SettingsError */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    host: readHost(env['HOST'] || '127.0.0.1'),
    port: readPort('PORT', env['PORT'] || '8422'),
    baseUrl: env['BASE_URL'] ? readBaseUrl(env['BASE_URL']) : null,
    release: env['RELEASE'] || join(env['OUT'] || 'build', 'current'),
    workers: readCount('WORKERS', env['WORKERS'] || '1', 1, 256),
    ops: env['OPS_PORT']
      ? { host: readHost(env['OPS_HOST'] || '127.0.0.1'), port: readPort('OPS_PORT', env['OPS_PORT']) }
      : null,
    logRequests: readLog(env['LOG'] || 'faults'),
    rateLimit: env['RATE_LIMIT'] ? readRate(env['RATE_LIMIT']) : null,
    trustedProxies: readCount('TRUSTED_PROXIES', env['TRUSTED_PROXIES'] || '0', 0, 16),
  };
}

function readCount(name: string, text: string, least: number, most: number): number {
  const count = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new SettingsError(`${name} must be a number from ${least} to ${most}, not ${JSON.stringify(text)}`);
}

function readLog(text: string): boolean {
  if (text === 'faults' || text === 'json') return text === 'json';
  throw new SettingsError(`LOG must be faults or json, not ${JSON.stringify(text)}`);
}

function readRate(text: string): { requests: number; seconds: number } {
  const [, requests, seconds] = /^([1-9]\d{0,6})\/([1-9]\d{0,4})$/.exec(text) ?? [];
  if (requests && seconds) return { requests: Number(requests), seconds: Number(seconds) };
  throw new SettingsError(`RATE_LIMIT must be requests/seconds, such as 600/60, not ${JSON.stringify(text)}`);
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535))
    throw new SettingsError(`${name} must be a number from 0 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

/** An address or a host name; what the system makes of it shows when it listens. */
function readHost(text: string): string {
  if (/^[\w.-]+$|^[\da-f:.]+(?:%\w+)?$/i.test(text)) return text;
  throw new SettingsError(`HOST must be an address or a host name, not ${JSON.stringify(text)}`);
}

function readBaseUrl(text: string): string {
  try {
    return parseBaseUrl(text);
  } catch (error) {
    throw new SettingsError((error as Error).message);
  }
}

/** Whether only this machine can reach a listener on this host. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Text of `--help`. */
export const HELP = `Serves Air Routes: pages, JSON API and MCP, read-only.

  node src/server/main.ts

Settings come from the environment:
  HOST      address to listen on                     127.0.0.1
  PORT      port to listen on                        8422
  BASE_URL  public address; the build must have been
            made for the same (default ${DEFAULT_BASE_URL})
  RELEASE   the build to serve, a folder or a link   build/current
  WORKERS   processes that answer, one per core      1

Off unless set (deploy/README.md says more):
  OPS_PORT         port of /healthz, /readyz and /metrics; OPS_HOST is 127.0.0.1
  LOG=json         a line of JSON for each request and fault
  RATE_LIMIT       requests/seconds of one client, such as 600/60
  TRUSTED_PROXIES  proxies in front, whose X-Forwarded-For is believed

SIGTERM and SIGINT answer what is under way and end. SIGHUP looks for a newer
build at once; it is also noticed by itself within seconds.
`;
