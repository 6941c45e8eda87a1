import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isLoopback, readSettings, SettingsError } from '../../src/server/settings.ts';

const DEFAULTS = {
  host: '127.0.0.1',
  port: 8422,
  baseUrl: null,
  release: join('state', 'current'),
  pagesCode: null,
  workers: 1,
  ops: null,
  logRequests: false,
  logAddress: 'truncated',
  connectionsPerClient: 128,
  sendTimeout: 30_000,
  trustedProxies: 0,
};

test('defaults hold for variables that are unset or empty', () => {
  expect(readSettings({})).toEqual(DEFAULTS);
  const names = [
    'HOST',
    'PORT',
    'BASE_URL',
    'RELEASE',
    'PAGES_CODE',
    'STATE',
    'WORKERS',
    'OPS_PORT',
    'OPS_HOST',
    'LOG',
  ];
  const more = ['LOG_ADDRESS', 'CLIENT_CONNECTIONS', 'SEND_TIMEOUT', 'TRUSTED_PROXIES'];
  expect(readSettings(Object.fromEntries([...names, ...more].map((name) => [name, ''])))).toEqual(DEFAULTS);
});

test.each([
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: 'fe80::1%eth0' }, { host: 'fe80::1%eth0' }],
  [{ HOST: 'my-host.example' }, { host: 'my-host.example' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ PORT: '65535' }, { port: 65_535 }],
  [{ BASE_URL: 'https://routes.example/' }, { baseUrl: 'https://routes.example' }],
  [{ STATE: '/srv/state' }, { release: '/srv/state/current' }],
  [{ STATE: '/srv/state', RELEASE: '/srv/other' }, { release: '/srv/other' }],
  [{ PAGES_CODE: '/srv/code' }, { pagesCode: '/srv/code' }],
  [{ WORKERS: '256' }, { workers: 256 }],
  [{ OPS_PORT: '9000' }, { ops: { host: '127.0.0.1', port: 9000 } }],
  [{ OPS_PORT: '9000', OPS_HOST: '0.0.0.0' }, { ops: { host: '0.0.0.0', port: 9000 } }],
  [{ OPS_HOST: '0.0.0.0' }, { ops: null }],
  [{ LOG: 'json' }, { logRequests: true }],
  [{ LOG: 'faults' }, { logRequests: false }],
  [{ LOG_ADDRESS: 'full' }, { logAddress: 'full' }],
  [{ LOG_ADDRESS: 'none' }, { logAddress: 'none' }],
  [{ CLIENT_CONNECTIONS: '0' }, { connectionsPerClient: 0 }],
  [{ CLIENT_CONNECTIONS: '65535' }, { connectionsPerClient: 65_535 }],
  [{ SEND_TIMEOUT: '1' }, { sendTimeout: 1_000 }],
  [{ SEND_TIMEOUT: '3600' }, { sendTimeout: 3_600_000 }],
  [{ TRUSTED_PROXIES: '16' }, { trustedProxies: 16 }],
])('%j', (env, settings) => expect(readSettings(env)).toEqual({ ...DEFAULTS, ...settings }));

describe('refused', () => {
  test.each([
    [{ HOST: 'a b' }, 'HOST must be an address or a host name, not "a b"'],
    [{ HOST: 'a::g' }, 'HOST must be an address'],
    [{ PORT: '65536' }, 'PORT must be a number from 0 to 65535, not "65536"'],
    [{ PORT: '-1' }, 'PORT must be a number'],
    [{ PORT: '80.5' }, 'PORT must be a number'],
    [{ PORT: '1e3' }, 'PORT must be a number'],
    [{ PORT: '000080' }, 'PORT must be a number'],
    [{ WORKERS: '0' }, 'WORKERS must be a number from 1 to 256, not "0"'],
    [{ WORKERS: '257' }, 'WORKERS must be'],
    [{ OPS_PORT: 'x' }, 'OPS_PORT must be a number from 0 to 65535, not "x"'],
    [{ OPS_PORT: '1', OPS_HOST: 'a b' }, 'OPS_HOST must be an address or a host name, not "a b"'],
    [{ LOG: 'all' }, 'LOG must be faults or json, not "all"'],
    [{ LOG_ADDRESS: 'some' }, 'LOG_ADDRESS must be truncated, full or none, not "some"'],
    [{ CLIENT_CONNECTIONS: '65536' }, 'CLIENT_CONNECTIONS must be a number from 0 to 65535'],
    [{ SEND_TIMEOUT: '0' }, 'SEND_TIMEOUT must be a number from 1 to 3600'],
    [{ SEND_TIMEOUT: '3601' }, 'SEND_TIMEOUT must be'],
    [{ TRUSTED_PROXIES: '17' }, 'TRUSTED_PROXIES must be a number from 0 to 16'],
    [{ BASE_URL: 'routes.example' }, 'BASE_URL is not an absolute address: "routes.example"'],
    [{ BASE_URL: 'ftp://routes.example' }, 'BASE_URL must be http:// or https://'],
  ])('%j', (env, message) => {
    expect(() => readSettings(env)).toThrow(SettingsError);
    expect(() => readSettings(env)).toThrow(message);
  });
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.127.0.1', false],
  ['localhost.example', false],
])('%s is a loopback address: %s', (host, is) => expect(isLoopback(host)).toBe(is));
