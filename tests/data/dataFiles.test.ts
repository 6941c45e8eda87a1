import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { expect, test, vi } from 'vitest';
import { OPTIONAL_FILES } from '../../src/core/dataset/rows.ts';
import { stageFiles } from '../../src/data/commit.ts';
import { dataFilesIn, dataTextOf, readDataFolder } from '../../src/data/dataFiles.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import { tinyWorld } from '../support/testWorld.ts';

test('a data file that is missing is named; only those that need not exist may lack', () => {
  const files = new Map<string, string>(Object.entries(tinyWorld()));
  for (const name of OPTIONAL_FILES) files.delete(name);
  const text = dataTextOf('/data', files);
  expect([text['services.csv'], text['evidence.csv']]).toEqual([files.get('services.csv'), '']);
  files.delete('services.csv');
  expect(() => dataTextOf('/data', files)).toThrow('/data/services.csv is missing');
});

test('the files of a data folder are those of data, evidence and curated tables', () => {
  using folder = temporaryFolder('air-routes-data-');
  const names = ['a.csv', 'b.json', 'curated/c.csv', 'curated/import/d.csv', 'reference/aircraft.csv'];
  for (const name of [...names, 'sources.json', 'README.md', 'reference/e.csv', 'curated/f.txt']) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), name);
  }
  expect(dataFilesIn(folder.path)).toEqual(names);
  expect([...readDataFolder(folder.path)]).toEqual(names.map((name) => [name, name]));
});

test('texts that change while they are read are read again, after a change that was cut off is finished', () => {
  using folder = temporaryFolder('air-routes-data-');
  const path = join(folder.path, 'a.csv');
  writeFileSync(path, 'one');
  const stage = () => stageFiles(folder.path, new Map([['a.csv', 'two']]));
  stage();
  expect([...readDataFolder(folder.path)]).toEqual([['a.csv', 'two']]);
  // Each look at the times of the files finds another time, but the last.
  let looks = 0;
  const sync = vi.spyOn(glob, 'sync').mockImplementation(() => {
    looks++;
    writeFileSync(path, `text ${looks}`);
    utimesSync(path, Math.min(looks, 5), Math.min(looks, 5));
    return ['a.csv'];
  });
  expect([...readDataFolder(folder.path)]).toEqual([['a.csv', 'text 8']]);
  sync.mockRestore();
});
