import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { REFRESH_SOURCES_FILE, readSources } from '../../../scripts/release/refresh/sources.ts';

/** Reads a document with these sources, or this text. */
function read(sources: readonly object[] | string) {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const text = typeof sources === 'string' ? sources : JSON.stringify({ sources });
  writeFileSync(join(folder, REFRESH_SOURCES_FILE), text);
  return readSources(folder);
}
const source = (more: object = {}) => ({ name: 'a', format: 'ssim', path: 'a.ssim', every: '1 day', ...more });
const digest = '0'.repeat(64);
const url = 'https://data.example/a';

test('a source has defaults', () => {
  expect(read([source()])).toEqual([
    { name: 'a', format: 'ssim', path: ['a.ssim'], every: 86_400_000, options: [], max_mb: 1024 },
  ]);
});

test.each([
  ['1 hour', 1],
  ['6 hours', 6],
  ['2 weeks', 336],
  ['999 days', 23_976],
])('every %s', (every, hours) => expect(read([source({ every })])[0]?.every).toBe(hours * 3_600_000));

test.each([
  ['one address', { path: undefined, url }, { url: [url] }],
  ['several addresses', { path: undefined, url: [url, `${url}b`] }, { url: [url, `${url}b`] }],
  ['a repository', { path: undefined, git: 'ssh://git.example/a' }, { git: 'ssh://git.example/a' }],
  ['an address with a digest', { path: undefined, url, sha256: digest }, { url: [url], sha256: digest }],
  ['an address with that of a digest', { path: undefined, url, sha256: url }, { sha256: url }],
])('%s', (_, fields, found) => expect(read([source(fields)])[0]).toMatchObject(found));

describe('refused with the name of the field', () => {
  test.each<[string, readonly object[] | string, string]>([
    ['no JSON', '{', 'JSON'],
    ['no list', '{}', 'sources: '],
    ['no object', '[]', '(file): '],
    ['a name with a blank', [source({ name: 'a b' })], 'sources[0].name: must consist of lower-case letters'],
    ['a name with a capital', [source({ name: 'aB' })], 'sources[0].name: must consist of lower-case letters'],
    ['an unknown format', [source({ format: 'xls' })], 'sources[0].format: must be one of'],
    ['an interval in minutes', [source({ every: '5 minutes' })], 'sources[0].every: invalid interval `5 minutes`'],
    ['an interval of nothing', [source({ every: '0 days' })], 'sources[0].every: invalid interval'],
    ['two intervals', [source({ every: '1 day 2 days' })], 'sources[0].every: invalid interval'],
    ['neither url nor path', [source({ path: undefined })], 'sources[0]: needs one of url, git and path'],
    ['both url and path', [source({ url })], 'sources[0]: needs one of url, git and path'],
    ['no path in the list', [source({ path: [] })], 'sources[0].path'],
    ['another scheme', [source({ path: undefined, url: 'ftp://a/b' })], 'sources[0].url'],
    [
      'a repository by name',
      [source({ path: undefined, git: 'a@b:c' })],
      'sources[0].git: must be an https, http, ssh',
    ],
    ['a short digest', [source({ path: undefined, url, sha256: '0' })], 'sources[0].sha256: must be a SHA-256 digest'],
    ['a long digest', [source({ path: undefined, url, sha256: `${digest}0` })], 'sources[0].sha256: must be'],
    ['a digest of a path', [source({ sha256: digest })], 'sources[0]: sha256 needs exactly one url'],
    [
      'a digest of two files',
      [source({ path: undefined, url: [url, url], sha256: digest })],
      'sources[0]: sha256 needs exactly one url',
    ],
    ['no size', [source({ max_mb: 0 })], 'sources[0].max_mb'],
    ['an unknown field', [source(), source({ evry: 1 })], 'evry'],
    ['a name twice', [source(), source({ name: 'b' }), source()], 'two sources are named `a`'],
  ])('%s', (_, sources, message) => {
    expect(() => read(sources)).toThrow(`${REFRESH_SOURCES_FILE}: `);
    expect(() => read(sources)).toThrow(message);
  });

  test('no file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
    expect(() => readSources(folder)).toThrow(
      `no sources.json in ${folder}: copy the one of the project's data folder`,
    );
  });
});
