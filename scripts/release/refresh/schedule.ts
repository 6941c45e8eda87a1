/** Which sources are due, changed, or older than what they would replace. */
import type { RefreshSource } from './sources.ts';
import type { SourceState, State } from './state.ts';

type FetchedFiles = SourceState['files'];

/** Whether the interval of a source has passed since it was checked, or what was fetched then is not in the data. */
export function isDue({ name, every }: RefreshSource, state: State, data: string): boolean {
  const known = state[name];
  if (known === undefined || !isImported(known.files, known, data)) return true;
  return Date.now() - Date.parse(known.checked) >= every;
}

/** Whether files are those that were imported last; folders have no digest and are not among them. */
export function isImported(files: FetchedFiles, known: SourceState | undefined, data: string): boolean {
  if (known?.imported?.data !== data) return false;
  const before = known.imported.files;
  const all = Object.entries(files);
  return all.length === Object.keys(before).length && all.every(([key, { sha256 }]) => before[key]?.sha256 === sha256);
}

/**
 * Refuses a file that was last modified before the one that was imported from the same place: a mirror that lags, or a
 * backup that was put back.
 * @throws Error naming the file and both times
 */
export function checkFileAge({ name }: RefreshSource, files: FetchedFiles, state: State, data: string): void {
  const imported = state[name]?.imported;
  if (!imported || imported.data !== data) return;
  for (const [address, { lastModified }] of Object.entries(files)) {
    const before = imported.files[address]?.lastModified ?? null;
    if (before === null || lastModified === null || Date.parse(lastModified) >= Date.parse(before)) continue;
    throw new Error(
      `source ${name}: ${address} is of ${lastModified}, older than the one imported before (${before}): ` +
        'nothing was changed; --accept imports it all the same',
    );
  }
}
