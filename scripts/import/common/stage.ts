/** Source folders of an import on their way into the state. */
import { placeSources, stageSource, unstageSource } from '../../../src/data/sourceFolders.ts';

/** The files of source folders by name. */
export type Folders = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Writes folders beside those that they will replace, all or none. @throws Error when they cannot be written */
export function stageSources(state: string, folders: Folders): void {
  try {
    for (const [name, files] of folders) stageSource(state, name, files);
  } catch (error) {
    unstageSources(state, folders);
    throw error;
  }
}

/** Removes folders that were staged and are not used. */
export function unstageSources(state: string, folders: Folders): void {
  for (const name of folders.keys()) unstageSource(state, name);
}

/** Replaces source folders. @throws Error when they cannot be written; nothing has changed then */
export function replaceSources(state: string, folders: Folders): void {
  stageSources(state, folders);
  placeSources(state, folders.keys());
}
