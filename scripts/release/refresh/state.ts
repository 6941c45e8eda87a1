/** The state between refreshes: the versions of the files that were fetched. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SOURCE_INFO, SourceInfo } from '../../../src/core/dataset/rows.ts';
import { replaceFile } from '../../../src/data/files.ts';
import { sourceNames, sourcesOf } from '../../../src/data/sourceFolders.ts';
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
  }),
);
export type State = z.infer<typeof State>;

/** Folder of the downloads and of the versions of their files. */
export const refreshFolder = (state: string): string => join(state, 'refresh');

const stateFile = (state: string): string => join(refreshFolder(state), 'state.json');

/** What was fetched. Without a file that can be read, everything is fetched again. */
export function readRefreshState(state: string): State {
  try {
    return State.parse(JSON.parse(readFileSync(stateFile(state), 'utf8')));
  } catch {
    return {};
  }
}

/** Replaces the state. */
export const writeRefreshState = (state: string, fetched: State): void =>
  replaceFile(stateFile(state), `${JSON.stringify(fetched, null, 2)}\n`);

/** A source is due after this share of its interval: a daily refresh checks it some minutes after its start. */
const DUE_SHARE = 0.9;

/** A source that is checked at most once in an interval, in milliseconds. */
export const atMostEvery = (source: RefreshSource, intervalMs: number): RefreshSource => ({
  ...source,
  every: Math.max(source.every, intervalMs),
});

/** Whether the interval of a source has nearly passed since it was checked, or what was fetched then is not imported. */
export function isDue({ name, every }: RefreshSource, fetched: State, state: string): boolean {
  const known = fetched[name];
  if (known === undefined || !isImported(name, known.files, state)) return true;
  const age = Date.now() - Date.parse(known.checked);
  // A clock that was ahead has been set back.
  return age < 0 || age >= DUE_SHARE * every;
}

/** When a source that was checked is due again, in milliseconds since 1970. */
export const dueTime = ({ every }: RefreshSource, { checked }: State[string]): number =>
  Date.parse(checked) + DUE_SHARE * every;

/** The digests of files, as `source.json` has those that a folder was made from. */
export const digestsOf = (files: FileStates): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([key, { sha256 }]) => [key, sha256]));

/** Whether a folder of a source was made from these files; folders on disk have no digest and are not among them. */
export function isImported(name: string, files: FileStates, state: string): boolean {
  const digests = digestsOf(files);
  return sourceNames(state)
    .filter((folder) => folder === name || folder.startsWith(`${name}_`))
    .some((folder) => {
      const path = join(sourcesOf(state), folder, SOURCE_INFO);
      const info = existsSync(path) ? SourceInfo.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data : undefined;
      const known = info?.files ?? {};
      const keys = Object.keys(digests);
      return keys.length === Object.keys(known).length && keys.every((key) => known[key] === digests[key]);
    });
}
