/**
 * The source folders of a state. A folder is replaced as a whole: the new one is written and flushed beside it, the old one
 * is moved aside, and the new one takes its place. A process that is killed before that leaves the old folder; one that is
 * killed between the two renames leaves both, and `recoverSources` finishes: every command that reads the state calls it.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES_FOLDER } from '../core/dataset/parse.ts';
import { SOURCE_INFO } from '../core/dataset/rows.ts';
import { syncFolder, writeFlushed } from './files.ts';

/** Begins the name of a folder that is complete and waits to take its place. */
export const STAGED = '.new-';
/** Begins the name of a folder that is being replaced. */
const OLD = '.old-';
/** Begins the name of a folder that is not complete, or not used any more. */
const PART = '.part-';

/** Folder of the sources of a state. */
export const sourcesOf = (state: string): string => join(state, SOURCES_FOLDER);

/** Names of the sources of a state or of a release. */
export const sourceNames = (state: string): string[] => {
  const folder = sourcesOf(state);
  const all = existsSync(folder) ? readdirSync(folder) : [];
  return all.filter((name) => !name.startsWith('.') && existsSync(join(folder, name, SOURCE_INFO))).sort();
};

/** Names of the sources that wait to take their places. */
export const stagedNames = (state: string): string[] => {
  const folder = sourcesOf(state);
  const all = existsSync(folder) ? readdirSync(folder) : [];
  return all.flatMap((name) => (name.startsWith(STAGED) ? [name.slice(STAGED.length)] : [])).sort();
};

/** Writes a source beside the one that it will replace. @param files texts by name @throws Error when they cannot be written */
export function stageSource(state: string, name: string, files: ReadonlyMap<string, string>): void {
  const part = join(sourcesOf(state), PART + name);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  try {
    for (const [file, text] of files) writeFlushed(join(part, file), text);
    finishStage(state, name);
  } catch (error) {
    // A full disk must not keep what was half written.
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** Stages a source of a release by hard links. */
export function stageLinked(state: string, name: string, from: string): void {
  const part = join(sourcesOf(state), PART + name);
  rmSync(part, { recursive: true, force: true });
  linkSource(from, part);
  finishStage(state, name);
}

function finishStage(state: string, name: string): void {
  const staged = join(sourcesOf(state), STAGED + name);
  rmSync(staged, { recursive: true, force: true });
  renameSync(join(sourcesOf(state), PART + name), staged);
  syncFolder(sourcesOf(state));
}

/** Removes a source that was staged and is not used. */
export const unstageSource = (state: string, name: string): void =>
  rmSync(join(sourcesOf(state), STAGED + name), { recursive: true, force: true });

/** Puts staged sources in place, one after the other. */
export function placeSources(state: string, names: Iterable<string>): void {
  const folder = sourcesOf(state);
  for (const name of names) {
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, OLD + name));
    renameSync(join(folder, STAGED + name), join(folder, name));
    syncFolder(folder);
    rmSync(join(folder, OLD + name), { recursive: true, force: true });
  }
}

/** Removes a source. */
export function removeSource(state: string, name: string): void {
  const part = join(sourcesOf(state), PART + name);
  rmSync(part, { recursive: true, force: true });
  renameSync(join(sourcesOf(state), name), part);
  rmSync(part, { recursive: true, force: true });
}

/** Finishes a replacement that was cut off between its two renames, and removes what was not final. */
export function recoverSources(state: string): void {
  const folder = sourcesOf(state);
  const all = existsSync(folder) ? readdirSync(folder) : [];
  const has = (name: string) => existsSync(join(folder, name));
  for (const entry of all) {
    if (!entry.startsWith(OLD)) continue;
    const name = entry.slice(OLD.length);
    if (!has(name)) renameSync(join(folder, has(STAGED + name) ? STAGED + name : entry), join(folder, name));
  }
  for (const entry of all)
    if ([OLD, STAGED, PART].some((prefix) => entry.startsWith(prefix)))
      rmSync(join(folder, entry), { recursive: true, force: true });
}

/** Links the files of a source folder into a new folder. */
export function linkSource(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) linkSync(join(from, file), join(to, file));
}

/** Whether two source folders have the same files. */
export function isSameSource(a: string, b: string): boolean {
  const [filesOfA, filesOfB] = [a, b].map((path) => (existsSync(path) ? readdirSync(path).sort() : []));
  return (
    filesOfA?.join() === filesOfB?.join() &&
    (filesOfA ?? []).every((file) => readFileSync(join(a, file)).equals(readFileSync(join(b, file))))
  );
}
