import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LASTMOD_FILE, nextLastmods, readLastmods } from '../../scripts/release/build/output.ts';

test('a page keeps its date until its content changes', () => {
  const first = nextLastmods(
    {},
    new Map([
      ['/r/A', '1'],
      ['/r/B', '1'],
    ]),
    '2026-11-20',
  );
  expect(first).toEqual({ '/r/A': ['1', '2026-11-20'], '/r/B': ['1', '2026-11-20'] });
  const second = nextLastmods(
    first,
    new Map([
      ['/r/A', '1'],
      ['/r/B', '2'],
      ['/r/C', '1'],
    ]),
    '2026-11-22',
  );
  expect(second).toEqual({ '/r/A': ['1', '2026-11-20'], '/r/B': ['2', '2026-11-22'], '/r/C': ['1', '2026-11-22'] });
});

test('a release without the file has no dates, and a faulty file is an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-'));
  expect(readLastmods(folder)).toEqual({});
  writeFileSync(join(folder, LASTMOD_FILE), '{"/r/A":["1","yesterday"]}');
  expect(() => readLastmods(folder)).toThrow();
});
