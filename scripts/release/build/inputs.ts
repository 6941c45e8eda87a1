import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES_FILE } from '../../../src/core/dataset/changes.ts';
import { DATA_FILES, type DataText } from '../../../src/core/dataset/rows.ts';
import { readDataText } from '../../../src/site/siteData.ts';
import { recover } from '../../import/common/commit.ts';

/**
 * Reads the text of every data file, after finishing an import that was cut off while it replaced them; again when an
 * import replaces some meanwhile, so that the texts belong together.
 * @throws Error naming the file that cannot be read
 */
export function readData(folder: string): DataText {
  for (;;) {
    recover(folder);
    const before = timesOf(folder);
    const text = readDataText(folder);
    if (timesOf(folder) === before) return text;
  }
}

const timesOf = (folder: string): string =>
  inputFiles(folder)
    .map((name) => statSync(join(folder, name)).mtimeMs)
    .join();

/** Names of the data files that decide what a build makes. */
const inputFiles = (folder: string): string[] =>
  [...Object.keys(DATA_FILES), 'dataset.json', CHANGES_FILE].filter((name) => existsSync(join(folder, name)));

/**
 * Fingerprints of all that decides what a build makes. `recipe` is of code, dependencies, base URL and Node: two builds
 * with the same make the same of the same data. `inputs` is of the data as well: the same inputs, the same result.
 */
export function fingerprints(root: string, dataFolder: string, baseUrl: string): { recipe: string; inputs: string } {
  const hash = createHash('sha256').update(`${baseUrl}\n${process.versions.node}\n`);
  const add = (folder: string, name: string) => hash.update(`${name}\n`).update(readFileSync(join(folder, name)));
  for (const name of ['package-lock.json', 'astro.config.mjs']) add(root, name);
  for (const folder of ['src', 'public', 'scripts/release/build'])
    for (const name of filesBelow(join(root, folder))) add(join(root, folder), name);
  const recipe = hash.copy().digest('hex');
  for (const name of inputFiles(dataFolder)) add(dataFolder, name);
  return { recipe, inputs: hash.digest('hex') };
}

/** Paths of all files below a folder, sorted, relative to it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
