import { expect, test } from 'vitest';
import { headerPairs } from '../../../src/server/http/messages.ts';
import { type ResponseProfiles, responseProfiles } from '../../../src/server/http/responseProfiles.ts';

/** Names of the profiles whose headers have a name. */
function having(name: string, baseUrl: string): string[] {
  const profiles = responseProfiles(baseUrl) as ResponseProfiles & Readonly<Record<string, unknown>>;
  return Object.entries(profiles).flatMap(([profile, value]) => {
    if (typeof value === 'function') return [];
    const headers = (Array.isArray(value) ? value : (value as { headers: readonly string[] }).headers) as string[];
    return headers.some((each, i) => i % 2 === 0 && each === name) ? [profile] : [];
  });
}

test('all responses of an https address ask for https', () => {
  const all = having('Cache-Control', 'https://routes.example');
  expect(having('Strict-Transport-Security', 'https://routes.example')).toEqual(all);
  expect(having('Strict-Transport-Security', 'http://127.0.0.1')).toEqual([]);
});

test('only the home page links the API catalog, OpenAPI and llms.txt', () => {
  const { file } = responseProfiles('https://example.org');
  const linkOf = (path: string) => new Map(headerPairs(file(path).headers)).get('Link');
  expect(linkOf('index.html')).toBe(
    '</.well-known/api-catalog>; rel=api-catalog, </api/openapi.json>; rel=service-desc, </llms.txt>; rel=describedby',
  );
  expect([linkOf('about.html'), linkOf('index.md')]).toEqual([undefined, undefined]);
});
