/** The last step of a build: digests and manifest of a release, flushed to disk. */
import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { DIGESTS_FILE, digestsText, sha256Of } from './digests.ts';
import { writeNamed } from './files.ts';
import { MANIFEST_FILE } from './manifest.ts';

/**
 * Writes `SHA256SUMS` and the manifest into the folder of a release.
 * @param manifest the manifest without the digest of `SHA256SUMS`
 * @param known digests of files that were computed as the files were written
 */
export function sealRelease(folder: string, manifest: object, known: ReadonlyMap<string, string> = new Map()): void {
  const paths = glob.sync('**', { cwd: folder, dot: true, ignore: [DIGESTS_FILE, MANIFEST_FILE] });
  const digests = new Map(paths.map((path) => [path, known.get(path) ?? sha256Of(readFileSync(join(folder, path)))]));
  const text = digestsText(digests);
  writeNamed(join(folder, DIGESTS_FILE), text);
  writeNamed(join(folder, MANIFEST_FILE), `${JSON.stringify({ ...manifest, digest: sha256Of(text) }, null, 2)}\n`);
}

/** Flushes a release to disk: after a power failure, a release that is current has all its files. */
export function flushRelease(folder: string): void {
  // One call for the file system: flushing 83,000 files one by one takes minutes. Other systems have no `sync -f`.
  if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return;
  for (const name of [DIGESTS_FILE, MANIFEST_FILE]) {
    const file = openSync(join(folder, name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
