import { type Digests, readChecked } from '../../data/digests.ts';
import type { Encoding } from '../http/encoding.ts';
import type { LongBody } from '../http/messages.ts';
import { type MaybePromise, mapMaybe } from '../maybePromise.ts';

/** The files of a release's `client` folder by path; undefined when there is no such file. */
export type ReadFile = (path: string) => MaybePromise<Uint8Array | LongBody | undefined>;

/** Names a site's file can have: no hidden ones, nothing that means another folder. */
const SAFE_PATH = /^(?:\.well-known\/)?[\w~@-][\w.~@-]*(?:\/[\w~@-][\w.~@-]*)*$/;

/** Longest path of a file. */
const LONGEST_PATH = 300;

/**
 * Reads from the `client` folder of a release. Every file is compared with its digest: one that is missing or damaged is
 * an error, never the answer that there is no such file. Synchronous, as nginx reads: from the page cache a file takes
 * 15 µs, a fifth of what a thread pool takes, and a flood of requests cannot hold more than one file open.
 */
export const folderFiles =
  (folder: string, digests: Digests): ReadFile =>
  (path) => {
    if (path.length > LONGEST_PATH || !SAFE_PATH.test(path)) return undefined;
    return readChecked(folder, `client/${path}`, digests);
  };

/** A file as the build compressed it, when it did and the result is not long. */
export function readPrepared(read: ReadFile, path: string, encoding: Encoding): MaybePromise<Uint8Array | undefined> {
  const suffix = PREPARED[encoding];
  return mapMaybe(suffix === undefined ? undefined : read(path + suffix), (found) =>
    found instanceof Uint8Array ? found : undefined,
  );
}

/** Encodings that a build prepares, and the suffix of their files. */
const PREPARED: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
