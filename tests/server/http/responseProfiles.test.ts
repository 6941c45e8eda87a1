import { expect, test } from 'vitest';
import { type ResponseProfiles, responseProfiles } from '../../../src/server/http/responseProfiles.ts';

/** Names of the profiles whose headers have a name, for a release. */
function having(name: string, baseUrl: string, release?: string): string[] {
  const profiles = responseProfiles(baseUrl, release) as ResponseProfiles & Readonly<Record<string, unknown>>;
  return Object.entries(profiles).flatMap(([profile, value]) => {
    if (typeof value === 'function') return [];
    const headers = (Array.isArray(value) ? value : (value as { headers: readonly string[] }).headers) as string[];
    return headers.some((each, i) => i % 2 === 0 && each === name) ? [profile] : [];
  });
}

test('computed responses name their release, if it is known', () => {
  const computed = ['live', 'apiError', 'page', 'missingPage', 'missingMarkdown', 'picture', 'redirect'];
  expect(having('Air-Routes-Release', 'http://127.0.0.1', 'r1')).toEqual(computed);
  expect(having('Air-Routes-Release', 'http://127.0.0.1')).toEqual([]);
  expect(responseProfiles('http://127.0.0.1', 'r1').live.headers.join()).toContain('Air-Routes-Release,r1');
});

test('all responses of an https address ask for https', () => {
  const all = having('Cache-Control', 'https://routes.example');
  expect(having('Strict-Transport-Security', 'https://routes.example')).toEqual(all);
  expect(having('Strict-Transport-Security', 'http://127.0.0.1')).toEqual([]);
});
