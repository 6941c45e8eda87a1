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
  return readSources({ data: folder, state: join(folder, 'state') });
}
const source = (more: object = {}) => ({ name: 'a', format: 'ssim', path: 'a.ssim', every: '1 day', ...more });
const url = 'https://data.example/a';

test('a source has defaults', () => {
  expect(read([source()])).toEqual([
    { name: 'a', format: 'ssim', path: ['a.ssim'], every: 86_400_000, enabled: true, options: [], max_mb: 1024 },
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
  ['a licence with blanks around it', { licence: ' CC0-1.0 ' }, { licence: 'CC0-1.0' }],
  ['a repository', { path: undefined, git: 'ssh://git.example/a' }, { git: 'ssh://git.example/a' }],
])('%s', (_, fields, found) => expect(read([source(fields)])[0]).toMatchObject(found));

test('the shipped sources: each is described, and those that are off say why', () => {
  const sources = readSources({ data: 'data', state: '/nonexistent' });
  for (const { name, enabled, title, licence, reason, path } of sources) {
    expect(title, name).toEqual(expect.any(String));
    if (enabled) expect([licence, path], name).toEqual([expect.any(String), undefined]);
    else expect(reason, name).toEqual(expect.any(String));
  }
  expect(sources.filter(({ enabled }) => enabled).map(({ name }) => name)).toEqual([
    'standing-data',
    'opentraveldata',
    'anac-siros',
    'bts-on-time',
    'entur',
    'skyalps',
  ]);
});

describe('refused with the name of the field', () => {
  test.each<[string, readonly object[] | string, string]>([
    ['no JSON', '{', 'JSON'],
    ['no list', '{}', 'sources: '],
    ['no object', '[]', '(file): '],
    ['a name with a blank', [source({ name: 'a b' })], 'sources[0].name: must consist of lower-case letters'],
    ['a name with a capital', [source({ name: 'aB' })], 'sources[0].name: must consist of lower-case letters'],
    ['an unknown format', [source({ format: 'xls' })], 'sources[0].format: must be one of'],
    [
      'an interval in minutes',
      [source({ every: '5 minutes' })],
      'sources[0].every: must be an interval such as "6 hours", "1 day" or "2 weeks", not "5 minutes"',
    ],
    ['an interval of nothing', [source({ every: '0 days' })], 'sources[0].every: must be an interval'],
    ['two intervals', [source({ every: '1 day 2 days' })], 'sources[0].every: must be an interval'],
    ['neither url nor path', [source({ path: undefined })], 'sources[0]: needs one of url, git and path'],
    ['both url and path', [source({ url })], 'sources[0]: needs one of url, git and path'],
    ['no path in the list', [source({ path: [] })], 'sources[0].path'],
    [
      'another scheme',
      [source({ path: undefined, url: 'ftp://a/b' })],
      'sources[0].url[0]: must be an http or https address, not "ftp://a/b"',
    ],
    [
      'a repository by name',
      [source({ path: undefined, git: 'a@b:c' })],
      'sources[0].git: must be an https, http, ssh',
    ],
    [
      'an unknown placeholder',
      [source({ path: undefined, url: [url, `${url}{DAY}`] })],
      `sources[0].url[1]: unknown placeholder {DAY}: expected {YEAR} (the year)`,
    ],
    ['an archive without git', [source({ archive: url })], 'sources[0]: archive needs git'],
    ['a window without a placeholder', [source({ window: 3 })], 'sources[0]: window needs a url with a placeholder'],
    ['a window of nothing', [source({ window: 0 })], 'sources[0].window: '],
    [
      'no reason why it is off',
      [source({ enabled: false })],
      'sources[0]: a source that is not enabled needs a reason',
    ],
    [
      'a date of one source',
      [source({ options: ['--airline', 'BA', '--date', '2026-01-01'] })],
      'sources[0].options[2]: must be an option of a single source, not "--date"',
    ],
    [
      'a guard of one source',
      [source({ options: ['--max-add=500'] })],
      'sources[0].options[0]: must be an option of a single source',
    ],
    ['a licence of blanks', [source({ licence: ' ' })], 'sources[0].licence: must not be empty, not " "'],
    ['no size', [source({ max_mb: 0 })], 'sources[0].max_mb'],
    ['an unknown field', [source(), source({ evry: 1 })], 'sources[1]: unknown field evry: expected name, format, url'],
    [
      'all faults at once',
      [source({ every: 'never' }), source({ name: 'A', max_mb: '5' })],
      'not "never"\nsources[1].name: must consist of lower-case letters, digits and hyphens, not "A"\nsources[1].max_mb: ',
    ],
    ['a name twice', [source(), source({ name: 'b' }), source()], 'two sources are named `a`'],
  ])('%s', (_, sources, message) => {
    expect(() => read(sources)).toThrow(`${REFRESH_SOURCES_FILE}: `);
    expect(() => read(sources)).toThrow(message);
  });

  test('no file has no sources, and an entry of the operator replaces that of the project', () => {
    const data = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
    const state = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
    expect(readSources({ data, state })).toEqual([]);
    const write = (folder: string, ...sources: readonly object[]) =>
      writeFileSync(join(folder, REFRESH_SOURCES_FILE), JSON.stringify({ sources }));
    write(data, source(), source({ name: 'b' }));
    write(state, source({ every: '2 days' }), source({ name: 'c' }));
    const found = readSources({ data, state }).map(({ name, every }) => `${name} ${every / 86_400_000}`);
    expect(found).toEqual(['b 1', 'a 2', 'c 1']);
  });
});
