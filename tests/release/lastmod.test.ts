import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LASTMOD_FILE, writeLastmods } from '../../scripts/release/build/lastmod.ts';
import { ReleaseOutput } from '../../scripts/release/build/output.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { sealRelease } from '../../src/data/seal.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

test('a page keeps its day until its Markdown version changes', () => {
  using work = temporaryFolder('air-routes-lastmod-');
  const make = (id: string, before: string | null, pages: Readonly<Record<string, string>>, today: string) => {
    const folder = join(work.path, id);
    mkdirSync(folder);
    const output = new ReleaseOutput(folder, before && join(work.path, before));
    for (const [page, text] of Object.entries(pages)) output.put(`client${page}.md`, text);
    const days = writeLastmods(output, Object.keys(pages), today);
    sealRelease(folder, { format: RELEASE_FORMAT, id, base_url: 'http://a.example', data_date: today }, output.digests);
    return Object.fromEntries(days);
  };
  expect(make('one', null, { '/r/A': 'a', '/r/B': 'b' }, '2026-11-20')).toEqual({
    ...{ '/r/A': '2026-11-20', '/r/B': '2026-11-20' },
  });
  expect(make('two', 'one', { '/r/A': 'a', '/r/B': 'b2', '/r/C': 'c' }, '2026-11-22')).toEqual({
    ...{ '/r/A': '2026-11-20', '/r/B': '2026-11-22', '/r/C': '2026-11-22' },
  });
  writeFileSync(join(work.path, 'two', LASTMOD_FILE), '{"/r/A":"yesterday"}');
  expect(() => make('three', 'two', {}, '2026-11-23')).toThrow();
});
