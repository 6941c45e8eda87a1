/** The data folder that the releases of a folder are made from: data of another one must not replace it by accident. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeNamed } from './writeNamed.ts';

/** File in a folder of releases with the path of the data folder. */
const RECORD_FILE = 'data-folder';

/**
 * Refuses data of another folder than that of the releases.
 * @param out folder of the releases
 * @throws Error naming both folders
 */
export function checkDataFolder(out: string, data: string): void {
  const path = join(out, RECORD_FILE);
  const recorded = existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
  // A folder that was moved is no longer where it was.
  if (recorded === null || recorded === resolve(data) || !existsSync(join(recorded, 'dataset.json'))) return;
  throw new Error(
    `the releases in ${out} are made from the data in ${recorded}, not from ${resolve(data)}: ` +
      `set DATA=${recorded}, or another OUT; to change to the other data, remove ${path}`,
  );
}

/** Records the data folder of the releases. @throws Error naming both folders, when it is another one */
export function recordDataFolder(out: string, data: string): void {
  checkDataFolder(out, data);
  mkdirSync(out, { recursive: true });
  writeNamed(join(out, RECORD_FILE), `${resolve(data)}\n`);
}
