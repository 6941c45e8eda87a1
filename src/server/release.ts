import { join } from 'node:path';
import { messageOf } from '../core/messageOf.ts';
import { readChecked } from '../data/digests.ts';
import type { Manifest } from '../data/manifest.ts';
import { openReleaseFolder, ReleaseError } from '../data/openRelease.ts';
import type { Indexes } from '../operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../operations/snapshot.ts';
import type { Encoding, HttpResponse } from './http/messages.ts';
import { buildResponse, type ResponseProfile } from './http/responses.ts';

/** The files of a release's `client` folder by path; undefined when there is no such file. */
export type ReadFile = (path: string) => FoundFile | Promise<FoundFile>;
type FoundFile = Uint8Array | undefined;

/** The response to a path of the `client` folder; undefined when there is no such file. */
export async function fileResponse(
  read: ReadFile,
  path: string,
  profile: ResponseProfile,
): Promise<HttpResponse | undefined> {
  const found = await read(path);
  if (found === undefined) return undefined;
  const prepared: HttpResponse['prepared'] = async (encoding) => {
    const suffix = PREPARED[encoding];
    return suffix === undefined ? undefined : read(path + suffix);
  };
  return { ...buildResponse(200, found, profile), prepared };
}

/** Encodings that a build prepares, and the suffix of their files. */
const PREPARED: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** A release that is ready to serve. It never changes: a newer release is another object. */
export interface Release {
  /** The folder itself, not the link to it. */
  readonly folder: string;
  readonly manifest: Pick<Manifest, 'id' | 'base_url' | 'data_date' | 'tzdb'>;
  /** The files of its `client` folder. */
  readonly read: ReadFile;
  readonly indexes: Indexes;
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole.
 * @throws ReleaseError
 */
export async function openRelease(path: string) {
  const { folder, manifest, live, digests } = await openReleaseFolder(path, SNAPSHOT_FILES);
  try {
    return {
      folder,
      manifest,
      // Synchronous, as nginx reads: from the page cache a file takes 15 µs, a fifth of what a thread pool takes, and a
      // flood of requests cannot hold more than one file open.
      read: (file: string) => readChecked(folder, `client/${file}`, digests),
      /** Checks the files of a folder of the release, such as `server`, before they are used. @throws DamagedFile */
      check: (within: string): void => {
        for (const file of digests.pathsFrom(`${within}/`)) readChecked(folder, file, digests);
      },
      indexes: openSnapshot(live),
    };
  } catch (error) {
    throw new ReleaseError(`${join(folder, 'live')} cannot be used: ${messageOf(error)}`);
  }
}
