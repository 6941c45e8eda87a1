import { expect, test } from 'vitest';
import { localBaseUrl } from '../../src/data/settings.ts';

test('the address of a server on this machine has its port', () => {
  expect(localBaseUrl({})).toBe('http://127.0.0.1:8422');
  expect(localBaseUrl({ PORT: '9000' })).toBe('http://127.0.0.1:9000');
  expect(() => localBaseUrl({ PORT: 'nine' })).toThrow();
});
