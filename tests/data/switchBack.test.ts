import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DATA_FILES } from '../../src/core/dataset/rows.ts';
import { changeLogOf, readData, readDataFolder, townsOf } from '../../src/data/dataFiles.ts';
import { currentRelease, finishRelease, isPinned, newRelease, switchTo } from '../../src/data/releases.ts';
import { dataOf, switchBack } from '../../src/data/switchBack.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import { tinyWorld } from '../support/testWorld.ts';

let folder: ReturnType<typeof temporaryFolder>;
let [out, data] = ['', ''];
beforeEach(() => {
  folder = temporaryFolder('air-routes-back-');
  [out, data] = [join(folder.path, 'build'), join(folder.path, 'data')];
});
afterEach(() => folder[Symbol.dispose]());

function write(path: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
}
const filesIn = (path: string) => Object.fromEntries(readDataFolder(path));

/** Makes a release with the data that it is made from. @returns its id */
function make(files: Readonly<Record<string, string>>): string {
  const { id, path } = newRelease(out, new Date('2026-11-22T18:30:00Z'));
  write(path, { 'release.json': '{}' });
  write(join(path, 'data'), files);
  finishRelease(out, id);
  return id;
}

const FIRST = { 'a.csv': '1', 'curated/c.csv': '1', 'shipped/curated/c.csv': '1', 'kept.csv': '0' };
const SECOND = { 'a.csv': '2', 'curated/d.csv': '2', 'kept.csv': '0' };

test('going back restores the data of a release and keeps what no release has', async () => {
  const [first, second] = [make(FIRST), make(SECOND)];
  switchTo(out, second);
  write(data, { ...SECOND, 'curated/e.csv': 'mine', 'sources.json': '{}' });
  expect(await switchBack(out, first, data)).toEqual({
    changed: ['a.csv', 'curated/c.csv', 'shipped/curated/c.csv', 'curated/d.csv', 'curated/e.csv'],
    saved: expect.stringMatching(/\/build\/saved\/\d{8}T\d{6}Z$/),
  });
  expect(filesIn(data)).toEqual(FIRST);
  expect(existsSync(join(data, 'sources.json'))).toBe(true);
  expect([currentRelease(out), isPinned(out)]).toEqual([first, true]);
  const saved = join(out, 'saved', readdirSync(join(out, 'saved'))[0] ?? '');
  expect(filesIn(saved)).toEqual({ 'curated/e.csv': 'mine' });
  expect(readFileSync(join(saved, 'curated/e.csv'), 'utf8')).toBe('mine');
  const again = await switchBack(out, second, data);
  expect([again.saved, filesIn(data), currentRelease(out)]).toEqual([null, SECOND, second]);
});

test('without a current release all data is kept', async () => {
  const first = make(FIRST);
  write(data, { 'a.csv': '1', 'kept.csv': 'mine' });
  const { changed, saved } = await switchBack(out, first, data);
  expect(changed).toEqual(['curated/c.csv', 'kept.csv', 'shipped/curated/c.csv']);
  expect(filesIn(saved ?? '')).toEqual({ 'kept.csv': 'mine' });
});

test('a release that is none, or keeps no data, is refused', async () => {
  const first = make(FIRST);
  write(data, SECOND);
  await expect(switchBack(out, 'none', data)).rejects.toThrow(`no release none in ${out}`);
  rmSync(dataOf(out, first), { recursive: true });
  await expect(switchBack(out, first, data)).rejects.toThrow(
    `release ${first} keeps no data files: it was made by an earlier version`,
  );
  expect(filesIn(data)).toEqual(SECOND);
});

test('the texts of a data folder', () => {
  const text = tinyWorld();
  write(data, text);
  expect(Object.keys(readData(data))).toEqual([...Object.keys(DATA_FILES), 'dataset.json']);
  expect(readData(data)).toEqual(text);
  const files = readDataFolder(data);
  expect([townsOf(files), changeLogOf(files)]).toEqual(['', { changes: [] }]);
});
