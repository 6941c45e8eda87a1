import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NoSuchFile } from '../../../scripts/release/refresh/download.ts';
import { fetchSource } from '../../../scripts/release/refresh/fetchSource.ts';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import { fileServer, publisher } from './fileServer.ts';

const today = '2026-11-23';
const limits = { idleMs: 10_000, rateMs: 10_000, totalMs: 20_000, pausesMs: [] };
const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const sourceOf = (more: Partial<RefreshSource>): RefreshSource => ({
  ...{ name: 'own', format: 'ssim', every: 1, enabled: true, options: [], max_mb: 1 },
  ...more,
});
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('the files of several addresses are kept under the name of the source, in order', async () => {
  await using first = await fileServer('one');
  await using second = await fileServer('two');
  const [downloads, data] = [folder(), folder()];
  const [url, other] = [`${first.url}?a=1`, new URL('/a%20b.csv', second.url).href];
  const source = sourceOf({ url: [url, other] });
  const { paths, files } = await fetchSource(source, {}, { downloads, state: data, limits, today });
  const name = (address: string, last: string) => join(downloads, 'own', `${sha256Of(address).slice(0, 8)}-${last}`);
  expect(paths).toEqual([name(url, 'list.csv'), name(other, 'a_20b.csv')]);
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two']);
  expect(files).toMatchObject({ [url]: { sha256: sha256Of('one') }, [other]: { sha256: sha256Of('two') } });
  expect(await fetchSource(source, files, { downloads, state: data, limits, today })).toEqual({
    paths,
    files,
    notes: [],
  });
});

test('files at paths have a digest, folders have none', async () => {
  const data = folder();
  const path = join(data, 'a.ssim');
  writeFileSync(path, 'one');
  const found = await fetchSource(
    sourceOf({ path: ['a.ssim', '.'] }),
    {},
    {
      downloads: folder(),
      ...{ state: data, limits, today },
    },
  );
  expect(found.paths).toEqual([path, data]);
  expect(found.files).toEqual({ [path]: { sha256: sha256Of('one') } });
});

describe('the newest files of an address with placeholders', () => {
  const monthly = (origin: string, window = 2) => sourceOf({ url: [`${origin}/{YEAR}_{M}.csv`], window });

  test('are those that exist; what is not published yet is named, and is no fault', async () => {
    await using server = await publisher({ '/2026_9.csv': 'nine', '/2026_8.csv': 'eight', '/2026_7.csv': 'seven' });
    const request = { downloads: folder(), state: folder(), limits, today };
    const { paths, files, notes } = await fetchSource(monthly(server.origin), {}, request);
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['eight', 'nine']);
    expect(notes).toEqual(['2026-11: not published', '2026-10: not published']);
    expect(server.answers).toEqual(['404 /2026_11.csv', '404 /2026_10.csv', '200 /2026_9.csv', '200 /2026_8.csv']);

    // A month later: the files are requested by their tags, and the one that left the window is removed.
    server.files.set('/2026_10.csv', 'ten');
    server.answers.length = 0;
    const next = await fetchSource(monthly(server.origin), files, request);
    expect(next.paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['nine', 'ten']);
    expect(server.answers).toEqual(['404 /2026_11.csv', '200 /2026_10.csv', '304 /2026_9.csv']);
    expect(readdirSync(join(request.downloads, 'own'))).toHaveLength(2);

    // A file that is withdrawn is kept.
    server.files.delete('/2026_9.csv');
    const kept = await fetchSource(monthly(server.origin), next.files, request);
    expect(kept.paths).toEqual(next.paths);
    expect(kept.notes).toContain('2026-09: not published any more, its file is kept');
    // Without its file, or without a version, it is as one that was never there.
    for (const path of kept.paths) rmSync(path);
    const gone = await fetchSource(monthly(server.origin), next.files, request);
    expect(gone.notes.slice(0, 2)).toEqual(['2026-11: not published', '2026-09: not published']);
    expect(gone.paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['eight', 'ten']);
    server.files.delete('/2026_8.csv');
    const unknown = await fetchSource(monthly(server.origin), {}, request);
    expect(unknown.notes).toContain('2026-08: not published');
    expect(unknown.paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['seven', 'ten']);
  });

  test('are at most the window, and fewer where a series is young', async () => {
    await using server = await publisher({ '/2026_11.csv': 'new' });
    const request = { downloads: folder(), state: folder(), limits, today };
    expect((await fetchSource(monthly(server.origin, 12), {}, request)).paths).toHaveLength(1);
    expect(server.answers).toHaveLength(18);
  });

  test('must exist at all, and another status than 404 is a fault', async () => {
    await using server = await publisher({});
    const request = { downloads: folder(), state: folder(), limits, today };
    await expect(fetchSource(monthly(server.origin, 1), {}, request)).rejects.toThrow(
      '{YEAR}_{M}.csv: no file of 2026-05 to 2026-11 is published',
    );
    await using refusing = await fileServer('');
    for (const code of [403, 500]) {
      refusing.next((_, response) => void response.writeHead(code).end());
      await expect(fetchSource(monthly(new URL(refusing.url).origin), {}, request)).rejects.toThrow(
        `/2026_11.csv: the server answers ${code}`,
      );
    }
    for (const code of [403, 410]) {
      refusing.next((_, response) => void response.writeHead(code).end());
      const fetched = fetchSource(sourceOf({ url: [refusing.url] }), {}, request);
      await expect(fetched).rejects.toThrow(`the server answers ${code}`);
      await expect(fetched.catch((error: Error) => error.cause instanceof NoSuchFile)).resolves.toBe(code === 410);
    }
  });

  test('a redirect is followed, and a web page in place of a file is a fault', async () => {
    await using server = await publisher({ '/latest': { redirect: '/2026/file' }, '/2026/file': 'one' });
    const request = { downloads: folder(), state: folder(), limits, today };
    const source = sourceOf({ url: [`${server.origin}/latest`] });
    const first = await fetchSource(source, {}, request);
    expect(readFileSync(first.paths[0] ?? '', 'utf8')).toBe('one');
    expect(await fetchSource(source, first.files, request)).toEqual(first);
    expect(server.answers).toEqual(['302 /latest', '200 /2026/file', '302 /latest', '304 /2026/file']);
    await using page = await fileServer('a,b', 'text/html; charset=utf-8');
    await expect(fetchSource(sourceOf({ url: [page.url] }), {}, request)).rejects.toThrow(
      'unexpected content type `text/html; charset=utf-8`',
    );
  });
});
