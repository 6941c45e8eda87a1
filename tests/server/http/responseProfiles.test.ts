import { expect, test } from 'vitest';
import type { ResponseHeaders } from '../../../src/server/http/messages.ts';
import { responseProfiles } from '../../../src/server/http/responseProfiles.ts';
import type { ResponseProfile } from '../../../src/server/http/responses.ts';

/** Names of the profiles whose headers have a name. */
function having(name: string, baseUrl: string): string[] {
  const { file: _, ...profiles } = responseProfiles(baseUrl);
  return Object.entries<ResponseProfile | ResponseHeaders>(profiles).flatMap(([profile, value]) => {
    const headers = typeof value.headers === 'object' ? value.headers : value;
    return name in headers ? [profile] : [];
  });
}

test('all responses of an https address ask for https', () => {
  const all = having('Cache-Control', 'https://routes.example');
  expect(having('Strict-Transport-Security', 'https://routes.example')).toEqual(all);
  expect(having('Strict-Transport-Security', 'http://127.0.0.1')).toEqual([]);
});

test('only the home page links the API catalog, OpenAPI and llms.txt', () => {
  const { file } = responseProfiles('https://example.org');
  const linkOf = (path: string) => file(path).headers['Link'];
  expect(linkOf('index.html')).toBe(
    '</.well-known/api-catalog>; rel=api-catalog, </api/openapi.json>; rel=service-desc, </llms.txt>; rel=describedby',
  );
  expect([linkOf('about.html'), linkOf('index.md')]).toEqual([undefined, undefined]);
});
