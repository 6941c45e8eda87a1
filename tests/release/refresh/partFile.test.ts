import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPartial } from '../../../scripts/release/refresh/partFile.ts';

const url = 'https://data.example/a';
const lastModified = 'Wed, 01 Jul 2026 00:00:00 GMT';

/** What of a file can be resumed. @param note text beside the part, or its value as JSON; null for no file */
function partOf(part: string | null, note: string | object | null) {
  const path = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'a');
  if (part !== null) writeFileSync(`${path}.part`, part);
  if (note !== null) writeFileSync(`${path}.part.json`, typeof note === 'string' ? note : JSON.stringify(note));
  return readPartial(path, url);
}

test.each([
  ['a tag', { etag: '"a"', lastModified: null }, { etag: '"a"', lastModified: null }],
  ['a date', { etag: null, lastModified }, { etag: null, lastModified }],
  ['a date and a weak tag', { etag: 'W/"a"', lastModified }, { etag: null, lastModified }],
])('a download with %s can be resumed', (_, version, found) =>
  expect(partOf('abc', { url, ...version })).toEqual({ ...found, bytes: 3 }),
);

test.each([
  ['without a part', null, { url, etag: '"a"', lastModified: null }],
  ['without a note', 'abc', null],
  ['with an empty part', '', { url, etag: '"a"', lastModified: null }],
  ['of another address', 'abc', { url: `${url}b`, etag: '"a"', lastModified: null }],
  ['of no version', 'abc', { url, etag: null, lastModified: null }],
  ['with only a weak tag', 'abc', { url, etag: 'W/"a"', lastModified: null }],
  ['with half a note', 'abc', '{"url":'],
])('a download %s cannot be resumed', (_, part, note) => expect(partOf(part, note)).toBeNull());
