import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { OPTIONAL_FILES } from '../../src/core/dataset/rows.ts';
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
