import { resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { baseUrlSetting, contactSetting, dataSettings, localBaseUrl } from '../../src/data/settings.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the address of a server on this machine has its port', () => {
  expect(localBaseUrl({})).toBe('http://127.0.0.1:8422');
  expect(localBaseUrl({ PORT: '9000' })).toBe('http://127.0.0.1:9000');
  expect(() => localBaseUrl({ PORT: 'nine' })).toThrow();
});

test('the state is that of the environment, or of the project', () => {
  vi.stubEnv('STATE', '');
  expect(dataSettings()).toEqual({ data: resolve('data'), state: resolve('state') });
  expect(dataSettings('/srv')).toEqual({ data: '/srv/data', state: '/srv/state' });
  vi.stubEnv('STATE', 's');
  expect(dataSettings('/srv')).toEqual({ data: '/srv/data', state: resolve('s') });
});

test('the public address is none, or that of BASE_URL', () => {
  vi.stubEnv('BASE_URL', '');
  expect(baseUrlSetting()).toBeNull();
  vi.stubEnv('BASE_URL', 'https://a.test/');
  expect(baseUrlSetting()).toBe('https://a.test');
});

test.each([
  [undefined, null],
  ['', null],
  ['a@b.test', 'mailto:a@b.test'],
  ['mailto:a@b.test', 'mailto:a@b.test'],
  ['https://b.test', 'https://b.test'],
  ['https://b.test/report?x', 'https://b.test/report?x'],
])('the contact %j is %j', (CONTACT, contact) => {
  expect(contactSetting({ CONTACT })).toBe(contact);
});

test.each(['b.test', 'a@b@c', 'a b@c', 'a@', 'http://b.test', 'https://', 'https://b.test/a b', 'mailto:b'])(
  'the contact %j is refused',
  (CONTACT) => {
    const message = `CONTACT must be an email address or an https: address: ${JSON.stringify(CONTACT)}`;
    expect(() => contactSetting({ CONTACT })).toThrow(message);
  },
);
