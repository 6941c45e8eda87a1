import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { RefreshSource } from '../../../scripts/release/refresh/sources.ts';
import {
  type FileStates,
  isDue,
  isImported,
  readRefreshState,
  type State,
  writeRefreshState,
} from '../../../scripts/release/refresh/state.ts';

afterEach(() => void vi.useRealTimers());

const fileOf = (sha256: string) => ({ etag: null, lastModified: null, sha256 });
const FILES: FileStates = { a: fileOf('1'), b: fileOf('2') };
const known = (imported: string | null = '/data', files = FILES): State[string] => ({
  ...{ checked: '2026-03-02T12:00:00.000Z', files, imported },
});

test.each([
  ['nothing is known', FILES, undefined, false],
  ['nothing was imported', FILES, known(null), false],
  ['the same was imported', FILES, known(), true],
  ['it was imported into other data', FILES, known('/other'), false],
  ['another file was imported', FILES, known('/data', { ...FILES, b: fileOf('3') }), false],
  ['one file more was imported', FILES, known('/data', { ...FILES, c: fileOf('3') }), false],
  ['one file less was imported', FILES, known('/data', { a: fileOf('1') }), false],
  ['under another address', { a: fileOf('1') }, known('/data', { b: fileOf('1') }), false],
])('what is in the data, when %s', (_, files, state, is) => expect(isImported(files, state, '/data')).toBe(is));

test.each([
  ['2026-03-02T12:53:59.999Z', false],
  ['2026-03-02T12:54:00.000Z', true],
  ['2026-03-02T12:00:00.000Z', false],
  // The clock was ahead.
  ['2026-03-02T11:59:59.999Z', true],
])('a source of every hour is due at %s: %s', (now, is) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const source = { name: 'own', every: 3_600_000 } as RefreshSource;
  expect(isDue(source, { own: known() }, '/data')).toBe(is);
  expect([isDue(source, {}, '/data'), isDue(source, { own: known(null) }, '/data')]).toEqual([true, true]);
});

test('the state is a file that is replaced at once; one that cannot be read is empty', () => {
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  expect(readRefreshState(out)).toEqual({});
  mkdirSync(join(out, 'refresh'));
  const state = { own: known(), other: known(null) };
  writeRefreshState(out, state);
  expect(readRefreshState(out)).toEqual(state);
  expect(readdirSync(join(out, 'refresh'))).toEqual(['state.json']);
  expect(readFileSync(join(out, 'refresh/state.json'), 'utf8')).toBe(`${JSON.stringify(state, null, 2)}\n`);
  for (const text of ['{', '[]', '{"own":{"checked":"today","files":{},"imported":null}}']) {
    writeFileSync(join(out, 'refresh/state.json'), text);
    expect(readRefreshState(out)).toEqual({});
  }
});
