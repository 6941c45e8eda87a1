import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fetchSource } from '../../../scripts/release/refresh/fetchSource.ts';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import { fileServer } from './fileServer.ts';

const limits = { idleMs: 10_000, totalMs: 20_000, pausesMs: [] };
const folder = () => mkdtempSync(join(tmpdir(), 'air-routes-test-'));
const sourceOf = (more: Partial<RefreshSource>): RefreshSource => ({
  ...{ name: 'own', format: 'ssim', every: 1, options: [], max_mb: 1 },
  ...more,
});
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('the files of several addresses are kept under the name of the source, in order', async () => {
  await using first = await fileServer('one');
  await using second = await fileServer('two');
  const [downloads, data] = [folder(), folder()];
  const [url, other] = [`${first.url}?a=1`, new URL('/a%20b.csv', second.url).href];
  const source = sourceOf({ url: [url, other] });
  const { paths, files } = await fetchSource(source, undefined, { downloads, data, limits });
  expect(paths).toEqual(['1-list.csv', '2-a_20b.csv'].map((name) => join(downloads, 'own', name)));
  expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['one', 'two']);
  expect(files).toMatchObject({ [url]: { sha256: sha256Of('one') }, [other]: { sha256: sha256Of('two'), bytes: 3 } });
  const state = { files } as unknown as Parameters<typeof fetchSource>[1];
  expect(await fetchSource(source, state, { downloads, data, limits })).toEqual({ paths, files });
});

test('a file with another digest than the published one is removed', async () => {
  await using server = await fileServer('one');
  await using digest = await fileServer(`${sha256Of('one').toUpperCase()}  list.csv\n`);
  await using nothing = await fileServer('one');
  const [downloads, data] = [folder(), folder()];
  const fetchWith = (sha256: string) =>
    fetchSource(sourceOf({ url: [server.url], sha256 }), undefined, { downloads, data, limits });
  for (const right of [sha256Of('one'), digest.url]) expect((await fetchWith(right)).paths).toHaveLength(1);
  await expect(fetchWith(nothing.url)).rejects.toThrow('list.csv: does not begin with a SHA-256 digest');
  await expect(fetchWith(sha256Of('two'))).rejects.toThrow(
    `source own: wrong checksum: the file has SHA-256 ${sha256Of('one')}, expected ${sha256Of('two')}; nothing was changed`,
  );
  expect(existsSync(join(downloads, 'own/1-list.csv'))).toBe(false);
});

test('files at paths have a digest and a date, folders have none', async () => {
  const data = folder();
  const path = join(data, 'a.ssim');
  writeFileSync(path, 'one');
  const found = await fetchSource(sourceOf({ path: ['a.ssim', '.'] }), undefined, {
    downloads: folder(),
    data,
    limits,
  });
  const lastModified = statSync(path).mtime.toUTCString();
  expect(found.paths).toEqual([path, data]);
  expect(found.files).toEqual({ [path]: { etag: null, lastModified, sha256: sha256Of('one'), bytes: 3 } });
  writeFileSync(path, '<html></html>');
  await expect(
    fetchSource(sourceOf({ path: ['a.ssim'] }), undefined, { downloads: folder(), data, limits }),
  ).rejects.toThrow(`source own: ${path}: a web page`);
});
