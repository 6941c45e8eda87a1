import { join } from 'node:path';
import type { Manifest } from '../../data/manifest.ts';
import { openReleaseFolder, ReleaseError } from '../../data/openRelease.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../operations/snapshot.ts';
import { folderFiles, type ReadFile } from './files.ts';

/** A build that is ready to serve. It never changes: a newer one is another. */
export interface Release {
  /** The folder itself, not the link to it. */
  readonly folder: string;
  readonly manifest: Pick<Manifest, 'id' | 'base_url' | 'data_date'>;
  /** The files of its `client` folder. */
  readonly read: ReadFile;
  /** Whether precomputed answers are files. In development they are computed on request. */
  readonly precomputed: boolean;
  readonly indexes: QueryIndexes;
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole.
 * @throws ReleaseError
 */
export function openRelease(path: string): Release {
  const { folder, manifest, live } = openReleaseFolder(path, SNAPSHOT_FILES);
  try {
    return {
      folder,
      manifest,
      read: folderFiles(join(folder, 'client')),
      precomputed: true,
      indexes: openSnapshot(live),
    };
  } catch (error) {
    throw new ReleaseError(`${join(folder, 'live')} cannot be used: ${(error as Error).message}`);
  }
}
