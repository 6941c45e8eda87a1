import type { KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { messageOf } from '../../core/messageOf.ts';
import { readChecked } from '../../data/digests.ts';
import type { Manifest } from '../../data/manifest.ts';
import { openReleaseFolder, ReleaseError } from '../../data/openRelease.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../operations/snapshot.ts';
import { folderFiles, type ReadFile } from './files.ts';

/** A release that is ready to serve. It never changes: a newer release is another object. */
export interface Release {
  /** The folder itself, not the link to it. */
  readonly folder: string;
  readonly manifest: Pick<Manifest, 'id' | 'base_url' | 'data_date'>;
  /** The files of its `client` folder. */
  readonly read: ReadFile;
  /** Whether precomputed answers are files. In development they are computed on request. */
  readonly precomputed: boolean;
  readonly indexes: Indexes;
}

/** A release in a folder. */
export interface OpenRelease extends Release {
  /** Checks the code that renders pages. @throws DamagedFile */
  readonly checkServer: () => void;
  /** Checks a file by its path in the folder. @throws DamagedFile */
  readonly checkFile: (file: string) => void;
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole.
 * @param key public key that its signature must match; null when it needs none
 * @throws ReleaseError
 */
export async function openRelease(path: string, key: KeyObject | null = null): Promise<OpenRelease> {
  const { folder, manifest, live, digests } = await openReleaseFolder(path, SNAPSHOT_FILES, key);
  try {
    return {
      folder,
      manifest,
      read: folderFiles(folder, digests),
      checkServer: () => {
        for (const [file] of digests.all()) if (file.startsWith('server/')) readChecked(folder, file, digests);
      },
      checkFile: (file) => void readChecked(folder, file, digests),
      precomputed: true,
      indexes: openSnapshot(live),
    };
  } catch (error) {
    throw new ReleaseError(`${join(folder, 'live')} cannot be used: ${messageOf(error)}`);
  }
}
