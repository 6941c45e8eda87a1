/** A release is sealed by the build and checked when it is opened. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedFile, readChecked, sha256Of, sha256OfFile } from '../../src/data/digests.ts';
import { systemErrorCode, writeFlushed, writeNamed } from '../../src/data/files.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { followLink, openDigestsOf, openReleaseFolder, ReleaseError } from '../../src/data/openRelease.ts';
import { flushRelease, sealRelease } from '../../src/data/seal.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

const MANIFEST = {
  format: RELEASE_FORMAT,
  id: '20261122T183000Z',
  base_url: 'https://a.test',
  data_date: '2026-11-01',
  recipe: 'r',
  tzdb: '2026c',
};
const FILES = {
  'client/api/openapi.json': '{}',
  'client/index.html': '<p>',
  'live/z.json': 'z',
  'live/b.bin': 'b',
};
const KNOWN = 'f'.repeat(64);

let folder: ReturnType<typeof temporaryFolder>;
let release = '';
const put = (name: string, text: string) => writeFileSync(join(release, name), text);
beforeEach(() => {
  folder = temporaryFolder('air-routes-release-');
  release = join(folder.path, 'release');
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(release, name)), { recursive: true });
    put(name, text);
  }
  sealRelease(release, MANIFEST, new Map([['client/index.html', KNOWN]]));
});
afterEach(() => folder[Symbol.dispose]());

const open = () => openReleaseFolder(release, ['z.json', 'b.bin']);

test('the digests of all files are sorted by path, and the manifest has theirs', () => {
  // A second seal does not count what the first wrote.
  sealRelease(release, MANIFEST, new Map([['client/index.html', KNOWN]]));
  flushRelease(release);
  const sums = readFileSync(join(release, 'SHA256SUMS'), 'utf8');
  expect(sums).toBe(
    `${sha256Of('{}')}  client/api/openapi.json\n${KNOWN}  client/index.html\n` +
      `${sha256Of('b')}  live/b.bin\n${sha256Of('z')}  live/z.json\n`,
  );
  expect(readFileSync(join(release, 'release.json'), 'utf8')).toBe(
    `${JSON.stringify({ ...MANIFEST, digest: sha256Of(sums) }, null, 2)}\n`,
  );
});

test('a release that is whole is opened by its folder or a link', async () => {
  symlinkSync(release, join(folder.path, 'current'));
  const { digests, ...opened } = await openReleaseFolder(join(folder.path, 'current'), ['z.json', 'b.bin']);
  expect(opened).toEqual({
    folder: followLink(release),
    manifest: { ...MANIFEST, digest: await sha256OfFile(join(release, 'SHA256SUMS')) },
    live: { 'z.json': new Uint8Array([122]), 'b.bin': new Uint8Array([98]) },
  });
  expect(digests.of('live/b.bin')).toBe(sha256Of('b'));
  expect(openDigestsOf(release).of('client/index.html')).toBe(KNOWN);
});

const edited = (change: object) => () =>
  put(
    'release.json',
    JSON.stringify({ ...JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')), ...change }),
  );
const without = (name: string) => () => rmSync(join(release, name));
test.each<[string, () => void, string]>([
  ['no folder', () => rmSync(release, { recursive: true }), 'no build at '],
  ['no manifest', without('release.json'), 'the build is not whole: '],
  ['no digests', without('SHA256SUMS'), 'SHA256SUMS is missing'],
  ['a manifest that is no JSON', () => put('release.json', '{'), 'release.json is not JSON'],
  ['a manifest that is no object', () => put('release.json', '1'), 'release.json: it: Invalid input'],
  [
    'another format',
    edited({ format: RELEASE_FORMAT - 1 }),
    `release.json: format: must be ${RELEASE_FORMAT}: rebuild with this version`,
  ],
  ['no id', edited({ id: '' }), 'release.json: id: '],
  [
    'a base URL with a slash',
    edited({ base_url: 'https://a.test/' }),
    'base_url: must be a base URL without a trailing',
  ],
  ['another protocol', edited({ base_url: 'ftp://a.test' }), 'base_url: must be a base URL'],
  ['a base URL that is none', edited({ base_url: 'https:' }), 'base_url: must be a base URL'],
  ['no date', edited({ data_date: '2026-11' }), 'data_date: '],
  ['a digest of another form', edited({ digest: 'F'.repeat(64) }), 'digest: must be a SHA-256 in hex'],
  ['a long digest', edited({ digest: 'f'.repeat(65) }), 'digest: must be a SHA-256 in hex'],
  ['other digests', () => put('SHA256SUMS', ''), 'SHA256SUMS is damaged: its checksum is not that of release.json'],
  ['other bytes', () => put('live/z.json', 'Z'), 'z.json is damaged: its checksum is not that of SHA256SUMS'],
  ['a file less', without('live/b.bin'), 'b.bin is missing'],
  ['no page', without('client/index.html'), 'index.html is missing'],
  ['no description', without('client/api/openapi.json'), 'openapi.json is missing'],
  [
    'a folder in place of a file',
    () => {
      without('client/index.html')();
      mkdirSync(join(release, 'client/index.html'));
    },
    'index.html cannot be read: EISDIR',
  ],
])('a release with %s is refused', async (_, spoil, message) => {
  spoil();
  const error: unknown = await open().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ReleaseError);
  expect(String(error)).toContain(message);
});

test('a file is read when its bytes are those that the build wrote', () => {
  const digests = openDigestsOf(release);
  const read = (path: string) => readChecked(release, path, digests);
  expect(read('live/z.json')?.toString()).toBe('z');
  expect(read('live/none')).toBeUndefined();
  put('live/z.json', 'Z');
  expect(() => read('live/z.json')).toThrow(
    new DamagedFile(`${join(release, 'live/z.json')} is damaged: its SHA-256 is not that of SHA256SUMS`),
  );
  rmSync(join(release, 'live/b.bin'));
  const missing = new DamagedFile(`${join(release, 'live/b.bin')} is missing`);
  expect(() => read('live/b.bin')).toThrow(missing);
  mkdirSync(join(release, 'live/b.bin'));
  expect(() => read('live/b.bin')).toThrow(missing);
  symlinkSync('z.json/x', join(release, 'live/loop'));
  rmSync(join(release, 'live/b.bin'), { recursive: true });
  symlinkSync('b.bin', join(release, 'live/b.bin'));
  expect(() => read('live/b.bin')).toThrow('ELOOP');
});

test('a file is written anew, or not where it must not exist', () => {
  for (const write of [writeNamed, writeFlushed]) {
    const path = join(release, write.name);
    write(path, 'one');
    write(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(() => write(path, 'three', 'wx')).toThrow('file already exists');
    expect(readFileSync(path, 'utf8')).toBe('two');
  }
});

test.each([
  [Object.assign(new Error('x'), { code: 'ENOENT' }), 'ENOENT'],
  [Object.assign(new Error('x'), { code: 5 }), undefined],
  [new Error('x'), undefined],
  [{ code: 'ENOENT' }, undefined],
])('the code of the system error %o is %o', (error, code) => {
  expect(systemErrorCode(error)).toBe(code);
});
