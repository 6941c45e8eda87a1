import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressLarge } from '../../../scripts/release/build/compress.ts';
import { ReleaseOutput } from '../../../scripts/release/build/output.ts';
import { RELEASE_FORMAT } from '../../../src/data/manifest.ts';
import { sealRelease } from '../../../src/data/seal.ts';

/** A text of a size in bytes. */
const textOf = (size: number): string => randomBytes(size).toString('base64').slice(0, size);
const brotli = (text: string, quality: number) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

test('large texts of the site are compressed once, the largest pages better', async () => {
  const work = mkdtempSync(join(tmpdir(), 'air-routes-compress-'));
  const texts: Record<string, string> = {
    'client/small.html': textOf(39_999),
    'client/page.html': textOf(40_000),
    'client/almost.html': textOf(139_999),
    'client/large.html': textOf(140_000),
    'client/rows/large.html': textOf(140_000),
    'client/large.json': textOf(140_000),
    'client/large.png': textOf(140_000),
    'live/indexes.json': textOf(140_000),
  };
  const make = async (folder: string, before: string | null, files: Record<string, string>) => {
    mkdirSync(join(work, folder));
    const output = new ReleaseOutput(join(work, folder), before && join(work, before));
    for (const [path, text] of Object.entries(files)) output.put(path, text);
    const count = await compressLarge(output);
    const manifest = { format: RELEASE_FORMAT, id: folder, base_url: 'http://a.example', data_date: '2026-01-01' };
    sealRelease(join(work, folder), manifest, output.digests);
    return count;
  };
  expect(await make('one', null, texts)).toBe(5);
  const read = (path: string) => readFileSync(join(work, path));
  for (const [path, quality] of [
    ['client/page.html', 5],
    ['client/almost.html', 5],
    ['client/large.html', 10],
    ['client/rows/large.html', 5],
    ['client/large.json', 5],
  ] as const) {
    expect(read(`one/${path}.br`).equals(brotli(texts[path] ?? '', quality)), path).toBe(true);
    expect(read(`one/${path}.gz`).equals(gzipSync(texts[path] ?? '', { level: 6 })), path).toBe(true);
  }
  for (const path of ['client/small.html', 'client/large.png', 'live/indexes.json'])
    expect([existsSync(join(work, 'one', `${path}.br`)), existsSync(join(work, 'one', `${path}.gz`))]).toEqual([
      false,
      false,
    ]);

  const other = textOf(40_000);
  expect(await make('two', 'one', { ...texts, 'client/page.html': other })).toBe(1);
  const inode = (path: string) => statSync(join(work, path)).ino;
  for (const ending of ['br', 'gz'])
    expect(inode(`two/client/large.html.${ending}`)).toBe(inode(`one/client/large.html.${ending}`));
  expect(read('two/client/page.html.br').equals(brotli(other, 5))).toBe(true);
  expect(existsSync(join(work, 'two/client/small.html.br'))).toBe(false);
});
