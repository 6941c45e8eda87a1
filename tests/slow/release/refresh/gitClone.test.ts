import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchSource } from '../../../../scripts/release/refresh/fetchSource.ts';
import { updateClone } from '../../../../scripts/release/refresh/gitClone.ts';
import { userAgent } from '../../../../scripts/release/refresh/httpClient.ts';
import { fileServer } from '../../../release/refresh/fileServer.ts';

const LIMITS = { idleMs: 30_000, rateMs: 30_000, totalMs: 30_000, maxBytes: 10 * 1_048_576 };
const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));

/** A repository, and a function that commits a text to its only file. */
function repository() {
  const path = folder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', path, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { encoding: 'utf8' });
  git('init', '--quiet', '-b', 'main');
  const commit = (text: string, ...options: string[]): string => {
    writeFileSync(join(path, 'a.csv'), text);
    git('add', '-A');
    git('commit', '--quiet', '-m', text.slice(0, 20), '--date', '2025-08-01T00:00:00Z', ...options);
    return git('rev-parse', 'HEAD').trim();
  };
  return { url: `file://${path}`, commit };
}
const fileIn = (clone: string) => execFileSync('git', ['-C', clone, 'show', 'HEAD:a.csv'], { encoding: 'utf8' });

test('a clone follows its repository, also where history was rewritten', async () => {
  const { url, commit } = repository();
  const clone = join(folder(), 'clone.git');
  const first = commit('one');
  expect(await updateClone(url, clone, LIMITS)).toBe(first);
  expect(await updateClone(url, clone, LIMITS)).toBe(first);
  const second = commit('two');
  expect(await updateClone(url, clone, LIMITS)).toBe(second);
  commit('three', '--amend');
  await updateClone(url, clone, LIMITS);
  expect(fileIn(clone)).toBe('three');
});

test.each(['HEAD.lock', 'refs/heads/source.lock'])(
  '%s of a fetch that was killed does not stop the next one',
  async (lock) => {
    const { url, commit } = repository();
    const clone = join(folder(), 'clone.git');
    commit('one');
    await updateClone(url, clone, LIMITS);
    writeFileSync(join(clone, lock), '');
    const second = commit('two');
    expect(await updateClone(url, clone, LIMITS)).toBe(second);
  },
);

test('a source that is a repository is one file, whose digest is the commit', async () => {
  const { url, commit } = repository();
  const [sha256, downloads] = [commit('one'), folder()];
  const source = { name: 'a', format: 'standing-data', git: url, every: 1, enabled: true, options: [], max_mb: 10 };
  const limits = { ...LIMITS, pausesMs: [] };
  const { paths, files } = await fetchSource(
    source,
    {},
    {
      ...{ downloads, state: folder(), limits },
      today: '2026-11-23',
    },
  );
  expect(paths).toEqual([join(downloads, 'a/clone.git')]);
  expect(fileIn(paths[0] ?? '')).toBe('one');
  expect(files).toEqual({ [url]: { sha256 } });
});

test('a repository that is not there leaves nothing, or the clone as it was', async () => {
  const { url, commit } = repository();
  const nowhere = `file://${join(folder(), 'nowhere')}`;
  const clone = join(folder(), 'clone.git');
  await expect(updateClone(nowhere, clone, LIMITS)).rejects.toThrow(/nowhere/);
  expect(existsSync(clone)).toBe(false);
  commit('one');
  await updateClone(url, clone, LIMITS);
  await expect(updateClone(nowhere, clone, LIMITS)).rejects.toThrow(/nowhere/);
  expect(fileIn(clone)).toBe('one');
  expect(readdirSync(join(clone, '..'))).toEqual(['clone.git']);
});

test('a repository above the limit is not kept, and one that grows above it does not leave parts', async () => {
  const { url, commit } = repository();
  const clone = join(folder(), 'clone.git');
  commit(randomBytes(300_000).toString('hex'));
  const tight = { ...LIMITS, maxBytes: 200_000 };
  await expect(updateClone(url, clone, tight)).rejects.toThrow('larger than 0 MB (max_mb)');
  expect(readdirSync(join(clone, '..'))).toEqual([]);
  await updateClone(url, clone, LIMITS);
  await expect(updateClone(url, clone, tight)).rejects.toThrow('larger than 0 MB (max_mb)');
  expect(readdirSync(join(clone, 'objects/pack')).filter((name) => name.startsWith('tmp_'))).toEqual([]);
});

test('a repository above the limit is named when a signal has ended git', async () => {
  const programs = folder();
  const killed = 'for last; do :; done; mkdir "$last"; head -c 300000 /dev/zero > "$last/pack"; kill -KILL $$';
  writeFileSync(join(programs, 'git'), `#!/bin/sh\n${killed}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
  const fetched = updateClone('file:///nowhere', join(folder(), 'c.git'), { ...LIMITS, maxBytes: 200_000 });
  await expect(fetched).rejects.toThrow('larger than 0 MB (max_mb)');
  vi.unstubAllEnvs();
});

test('git follows no redirect, gives up a slow server, says who it is for, and asks nothing', async () => {
  const programs = folder();
  const log = join(programs, 'log');
  const script = [
    '#!/bin/sh',
    `printf '%s\\n' "$*" "prompt $GIT_TERMINAL_PROMPT, language $LC_ALL" >> ${log}`,
    'for last; do :; done',
    'case "$*" in *init*) mkdir "$last"; echo content > "$last/file";; *rev-parse*) echo abc123;; esac',
  ];
  writeFileSync(join(programs, 'git'), script.join('\n'), { mode: 0o755 });
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const clone = join(folder(), 'c.git');
  const sizes: number[] = [];
  const limits = { ...LIMITS, rateMs: 1500, onBytes: (bytes: number) => sizes.push(bytes) };
  expect(await updateClone('https://example.org/a.git', clone, limits)).toBe('abc123');
  expect(sizes).toEqual([8, 8, 8, 8]);
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
  const settings = [
    'http.lowSpeedLimit=1000',
    'http.lowSpeedTime=2',
    'http.followRedirects=false',
    `http.userAgent=${userAgent()}`,
    'core.fsync=committed',
  ];
  const calls = [
    `init --quiet --bare ${clone}.part`,
    `-C ${clone}.part fetch --quiet --no-tags -- https://example.org/a.git +HEAD:refs/heads/source`,
    `-C ${clone}.part symbolic-ref HEAD refs/heads/source`,
    `-C ${clone}.part rev-parse HEAD`,
  ];
  expect(lines).toEqual(
    calls.flatMap((call) => [`${settings.map((each) => `-c ${each} `).join('')}${call}`, 'prompt 0, language C']),
  );
});

test('without git the error says how to install it', async () => {
  vi.stubEnv('PATH', folder());
  const fetched = updateClone('file:///nowhere', join(folder(), 'c.git'), LIMITS);
  await expect(fetched).rejects.toThrow('git is not installed (apt-get install git)');
  vi.unstubAllEnvs();
});

test('without git the archive of a source is read, with a note', async () => {
  vi.stubEnv('PATH', folder());
  onTestFinished(() => void vi.unstubAllEnvs());
  await using server = await fileServer('the archive');
  const git = { name: 'a', format: 'standing-data', git: 'file:///nowhere', archive: server.url };
  const source = { ...git, every: 1, enabled: true, options: [], max_mb: 10 };
  const request = { downloads: folder(), state: folder(), limits: { ...LIMITS, pausesMs: [] }, today: '2026-11-23' };
  const first = await fetchSource(source, {}, request);
  expect(first.paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['the archive']);
  expect(Object.keys(first.files)).toEqual([server.url]);
  expect(first.notes).toEqual(['git is not installed: its archive is read, which has no history to date its rows']);
  expect(await fetchSource(source, first.files, request)).toEqual(first);
  expect(server.requests[1]).toMatchObject({ 'if-none-match': '"v1"' });
});

test('a server that never answers is given up', async () => {
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const limits = { ...LIMITS, totalMs: 1500, rateMs: 3_600_000 };
  const fetched = updateClone(`http://127.0.0.1:${port}/a.git`, join(folder(), 'c.git'), limits);
  await expect(fetched).rejects.toThrow('git did not end within 1.5 s');
  server.close();
});
