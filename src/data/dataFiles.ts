/** Reading a data folder. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { CHANGES_FILE, type ChangeLog, readChanges } from '../core/dataset/changes.ts';
import { DATA_FILES, type DataText, OPTIONAL_FILES } from '../core/dataset/rows.ts';
import { keysOf, recordOf } from '../core/objects.ts';
import { TOWNS_FILE } from '../core/towns.ts';
import { recover } from './commit.ts';

/** Text of data files by name, relative to the data folder. */
export type DataFolder = ReadonlyMap<string, string>;

/**
 * Reads every file that imports write, builds read or people edit, after finishing an import that was cut off while it
 * replaced them; reads again when an import replaces some meanwhile, so that the texts belong together.
 * @throws Error naming a data file that is missing or cannot be read
 */
export function readDataFolder(folder: string): DataFolder {
  for (;;) {
    recover(folder);
    const before = timesOf(folder);
    const files = new Map(dataFilesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    if (timesOf(folder) === before) return files;
  }
}

/** Reads the text of the data files that a dataset is made of, as `readDataFolder` does. @throws Error */
export const readData = (folder: string): DataText => dataTextOf(folder, readDataFolder(folder));

/** The texts that a dataset is made of, among the files of a folder. @throws Error naming a file that is missing */
export const dataTextOf = (folder: string, files: DataFolder): DataText =>
  recordOf([...keysOf(DATA_FILES), 'dataset.json'], (name) => {
    const text = files.get(name);
    if (text === undefined && !OPTIONAL.has(name)) throw new Error(`${join(folder, name)} is missing`);
    return text ?? '';
  });

/** The change log of a data folder; empty where there is none. @throws Error saying what is wrong with it */
export const changeLogOf = (files: DataFolder): ChangeLog => readChanges(files.get(CHANGES_FILE) ?? null);

/** The gazetteer of a data folder; empty where there is none. */
export const townsOf = (files: DataFolder): string => files.get(TOWNS_FILE) ?? '';

const OPTIONAL: ReadonlySet<string> = new Set(OPTIONAL_FILES);

/**
 * Names of the files of a data folder, sorted, with the copy of the tables as they came with the code (`shipped/`). Lists
 * that only importers read are not among them, nor the sources of a refresh: going back to an earlier release keeps them.
 */
export const dataFilesIn = (folder: string): string[] =>
  glob
    .sync(
      [
        '*.csv',
        '*.json',
        'curated/**/*.csv',
        'reference/{aircraft,airlines,airport-codes}.csv',
        TOWNS_FILE,
        'shipped/**',
      ],
      {
        cwd: folder,
        ignore: ['sources.json'],
      },
    )
    .sort();

const timesOf = (folder: string): string =>
  dataFilesIn(folder)
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .join();
