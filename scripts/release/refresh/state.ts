/** The state between refreshes: the versions of the files that were fetched, and which of them are in the data. */
import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFlushed } from '../../../src/data/files.ts';
import type { RefreshSource } from './sources.ts';

/** Files by address or path: the digest, or the commit of a repository, and the version by the headers of the server. */
const FileStates = z.record(
  z.string(),
  z.object({ sha256: z.string(), etag: z.string().nullish(), lastModified: z.string().nullish() }),
);
export type FileStates = z.infer<typeof FileStates>;
export type FileState = FileStates[string];

/** By name of the source. */
const State = z.record(
  z.string(),
  z.object({
    /** When the source was last checked with success. */
    checked: z.iso.datetime(),
    /** The files that were fetched then. */
    files: FileStates,
    /** The data folder into which these files are imported, if they are. */
    imported: z.string().nullable(),
  }),
);
export type State = z.infer<typeof State>;

/** Folder of the downloads and of the state. */
export const refreshFolder = (out: string): string => join(out, 'refresh');

const stateFile = (out: string): string => join(refreshFolder(out), 'state.json');

/** The state of a folder of releases. Without one that can be read, everything is fetched again. */
export function readRefreshState(out: string): State {
  try {
    return State.parse(JSON.parse(readFileSync(stateFile(out), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the state atomically. */
export function writeRefreshState(out: string, state: State): void {
  writeFlushed(`${stateFile(out)}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${stateFile(out)}.new`, stateFile(out));
}

/** A source is due after this share of its interval: a daily refresh checks it some minutes after its start. */
const DUE_SHARE = 0.9;

/** Whether the interval of a source has nearly passed since it was checked, or what was fetched then is not in the data. */
export function isDue({ name, every }: RefreshSource, state: State, data: string): boolean {
  const known = state[name];
  if (known?.imported !== data) return true;
  const age = Date.now() - Date.parse(known.checked);
  // A clock that was ahead has been set back.
  return age < 0 || age >= DUE_SHARE * every;
}

/** Whether files are those that were imported last; folders have no digest and are not among them. */
export function isImported(files: FileStates, known: State[string] | undefined, data: string): boolean {
  if (known?.imported !== data) return false;
  const all = Object.entries(files);
  const isSame = all.every(([key, { sha256 }]) => known.files[key]?.sha256 === sha256);
  return isSame && all.length === Object.keys(known.files).length;
}
