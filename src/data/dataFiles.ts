/** Reading `data/` and the state: their files as texts, from which core/dataset/load.ts makes the dataset. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import glob from 'fast-glob';
import { SOURCES_FOLDER } from '../core/dataset/parse.ts';
import { type DataText, FACTS_FILE, QUALITY_FILE } from '../core/dataset/rows.ts';
import { TOWNS_FILE } from '../core/towns.ts';
import { systemErrorCode } from './files.ts';
import { LONGEST_RUN_MS, lockHolder, STATE_LOCK } from './lock.ts';
import { recoverSources, STAGED } from './sourceFolders.ts';

/** What a dataset is made of. Folders whose name begins with a dot are sources that are being replaced. */
const PATTERNS = ['curated/**/*.csv', FACTS_FILE, 'reference/*.csv', `${SOURCES_FOLDER}/*/*.{csv,json}`, QUALITY_FILE];

/** Reads the files of `data/` or of a state that a dataset is made of. @throws Error naming a file that cannot be read */
export function readFolder(folder: string): DataText {
  const names = glob.sync(PATTERNS, { cwd: folder }).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Reads `data/`. @throws Error when it has no curated facts, which every version of the project has */
export function readData(folder: string): DataText {
  if (!existsSync(join(folder, FACTS_FILE))) throw new Error(`no data in ${folder}: ${FACTS_FILE} is missing`);
  return readFolder(folder);
}

/** The gazetteer of `data/`; empty where there is none. */
export function readTowns(folder: string): string {
  const path = join(folder, TOWNS_FILE);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * Reads the files of a state, after finishing a replacement of sources that was cut off. Waits while another process replaces
 * some, so that the texts belong together. A state that does not exist is empty.
 */
export async function readStateFolder(state: string): Promise<DataText> {
  const until = Date.now() + LONGEST_RUN_MS;
  for (;;) {
    const holder = lockHolder(state, STATE_LOCK);
    if (holder === null || holder === process.pid) recoverSources(state);
    const before = sourcesStamp(state);
    try {
      const files = readFolder(state);
      if (before !== null && sourcesStamp(state) === before) return files;
    } catch (error) {
      if (systemErrorCode(error) !== 'ENOENT') throw error;
    }
    if (Date.now() > until) throw new Error(`${state}: its sources are being replaced for too long`);
    await setTimeout(20);
  }
}

/**
 * Reads a state as it will be when the sources that are staged are in place, and some are removed: what an import is judged
 * by, and a build makes a release of, before anything is replaced.
 */
export function readStaged(state: string): DataText {
  const files = glob.sync([...PATTERNS, `${SOURCES_FOLDER}/${STAGED}*/*.{csv,json}`], { cwd: state, dot: true }).sort();
  const staged = new Set(files.flatMap((path) => stagedName(path) ?? []));
  const texts = files.flatMap((path): (readonly [string, string])[] => {
    const [folder, name = ''] = path.split('/');
    if (folder === SOURCES_FOLDER && staged.has(name)) return [];
    const place = path.replace(`${SOURCES_FOLDER}/${STAGED}`, `${SOURCES_FOLDER}/`);
    return [[place, readFileSync(join(state, path), 'utf8')]];
  });
  return Object.fromEntries(texts);
}

/** The name of a staged source by the path of one of its files; null for any other file. */
const stagedName = (path: string): string | null => {
  const [folder, name = ''] = path.split('/');
  return folder === SOURCES_FOLDER && name.startsWith(STAGED) ? name.slice(STAGED.length) : null;
};

/** Changes whenever a source is replaced; null in the moment in which one is. */
function sourcesStamp(state: string): string | null {
  const folder = join(state, SOURCES_FOLDER);
  const names = glob.sync(`*`, { cwd: folder, dot: true, onlyDirectories: true }).sort();
  const stamps = names.map((name) => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return `${name} ${found?.ino} ${found?.mtimeMs}`;
  });
  return names.some((name) => name.startsWith('.old-')) ? null : stamps.join();
}
