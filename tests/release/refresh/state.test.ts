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
const known = (files = FILES): State[string] => ({ checked: '2026-03-02T12:00:00.000Z', files });

/** A state whose source `own` was made from files of these digests. */
function stateWith(files: Record<string, string> | null, name = 'own'): string {
  const state = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const folder = join(state, 'sources', name);
  if (files !== null) mkdirSync(folder, { recursive: true });
  const info = { kind: 'list', as_of: '2026-03-01', scope: 'named', files };
  if (files !== null) writeFileSync(join(folder, 'source.json'), JSON.stringify(info));
  return state;
}
const SAME = { a: '1', b: '2' };

test.each([
  ['nothing was imported', FILES, stateWith(null), false],
  ['the same was imported', FILES, stateWith(SAME), true],
  ['the same was imported, of a season', FILES, stateWith(SAME, 'own_JFM------OND'), true],
  ['the same was imported as another source', FILES, stateWith(SAME, 'other'), false],
  ['another file was imported', FILES, stateWith({ a: '1', b: '3' }), false],
  ['one file more was imported', FILES, stateWith({ ...SAME, c: '3' }), false],
  ['one file less was imported', FILES, stateWith({ a: '1' }), false],
  ['under another address', { a: fileOf('1') }, stateWith({ b: '1' }), false],
])('what is in a state, when %s', (_, files, state, is) => expect(isImported('own', files, state)).toBe(is));

test.each([
  ['2026-03-02T12:53:59.999Z', false],
  ['2026-03-02T12:54:00.000Z', true],
  ['2026-03-02T12:00:00.000Z', false],
  // The clock was ahead.
  ['2026-03-02T11:59:59.999Z', true],
])('a source of every hour is due at %s: %s', (now, is) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const source = { name: 'own', every: 3_600_000 } as RefreshSource;
  expect(isDue(source, { own: known() }, stateWith(SAME))).toBe(is);
  expect([isDue(source, {}, stateWith(SAME)), isDue(source, { own: known() }, stateWith(null))]).toEqual([true, true]);
});

test('the state is a file that is replaced at once; one that cannot be read is empty', () => {
  const out = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  expect(readRefreshState(out)).toEqual({});
  mkdirSync(join(out, 'refresh'));
  const state = { own: known(), other: known({}) };
  writeRefreshState(out, state);
  expect(readRefreshState(out)).toEqual(state);
  expect(readdirSync(join(out, 'refresh'))).toEqual(['state.json']);
  expect(readFileSync(join(out, 'refresh/state.json'), 'utf8')).toBe(`${JSON.stringify(state, null, 2)}\n`);
  for (const text of ['{', '[]', '{"own":{"checked":"today","files":{}}}']) {
    writeFileSync(join(out, 'refresh/state.json'), text);
    expect(readRefreshState(out)).toEqual({});
  }
});
