import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readData, readFolder, readStaged, readStateFolder } from '../../src/data/dataFiles.ts';
import { stageSource } from '../../src/data/sourceFolders.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';

/** Writes files whose text is their name. */
function write(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
}

test('the files of a folder are those of curated tables, reference lists, sources and quality', () => {
  using folder = temporaryFolder('air-routes-data-');
  const names = ['curated/c.csv', 'curated/facts.json', 'curated/import/d.csv', 'quality.csv', 'reference/e.csv'];
  const source = ['sources/a/services.csv', 'sources/a/source.json'];
  write(
    folder.path,
    ...names,
    ...source,
    'sources.json',
    'README.md',
    'changes.json',
    'curated/f.txt',
    'sources/.part-b/source.json',
  );
  expect(readFolder(folder.path)).toEqual(Object.fromEntries([...names, ...source].map((name) => [name, name])));
});

test('a folder without curated facts is no data, and a state that does not exist is empty', async () => {
  using folder = temporaryFolder('air-routes-data-');
  expect(() => readData(folder.path)).toThrow(`no data in ${folder.path}: curated/facts.json is missing`);
  expect(await readStateFolder(join(folder.path, 'none'))).toEqual({});
});

test('a state is read after a replacement that was cut off is finished', async () => {
  using folder = temporaryFolder('air-routes-data-');
  write(folder.path, 'sources/a/source.json');
  stageSource(folder.path, 'a', new Map([['source.json', 'new']]));
  expect(readStaged(folder.path)).toEqual({ 'sources/a/source.json': 'new' });
  renameSync(join(folder.path, 'sources/a'), join(folder.path, 'sources/.old-a'));
  expect(await readStateFolder(folder.path)).toEqual({ 'sources/a/source.json': 'new' });
  // One that was not begun is undone.
  stageSource(folder.path, 'a', new Map([['source.json', 'newer']]));
  expect(await readStateFolder(folder.path)).toEqual({ 'sources/a/source.json': 'new' });
});
