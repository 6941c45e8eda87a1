import { createHash } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveBytes, openSnapshot, SNAPSHOT_FILES, type SnapshotFiles } from '../../operations/snapshot.ts';
import { folderFiles, type ReadFile } from './files.ts';
import { Manifest } from './manifest.ts';

/** A build that is ready to serve. It never changes: a newer one is another. */
export interface Release extends LiveBytes {
  /** The folder itself, not the link to it. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** The files of its `client` folder. */
  readonly read: ReadFile;
}

/** Thrown when a folder is not a release that can be served; the message is one line for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole.
 * @throws ReleaseError
 */
export function openRelease(path: string): Release {
  const folder = followed(path);
  const manifest = readManifest(folder);
  const files = Object.fromEntries(
    SNAPSHOT_FILES.map((name) => {
      const bytes = read(join(folder, 'live', name));
      if (createHash('sha256').update(bytes).digest('hex') !== manifest.live[name])
        throw new ReleaseError(`${join(folder, 'live', name)} is damaged (its checksum is not that of release.json)`);
      return [name, bytes];
    }),
  ) as unknown as SnapshotFiles;
  for (const name of ['index.html', 'api/openapi.json']) read(join(folder, 'client', name));
  try {
    return { folder, manifest, read: folderFiles(join(folder, 'client')), ...openSnapshot(files) };
  } catch (error) {
    throw new ReleaseError(`${join(folder, 'live')} cannot be used: ${(error as Error).message}`);
  }
}

/** The folder that a path leads to. @throws ReleaseError when there is none */
export function followed(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new ReleaseError(`no build at ${path}; make one with: npm run build`);
  }
}

function readManifest(folder: string): Manifest {
  const file = join(folder, 'release.json');
  const text = read(file);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(text));
  } catch {
    throw new ReleaseError(`${file} is not JSON`);
  }
  const result = Manifest.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ReleaseError(`${file}: ${issue?.path.join('.') || 'it'}: ${issue?.message}`);
}

function read(file: string): Uint8Array {
  try {
    // Not as a Buffer, whose slice() is no copy.
    const { buffer, byteOffset, length } = readFileSync(file);
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ReleaseError(
      code === 'ENOENT' ? `the build is not whole: ${file} is missing` : `${file} cannot be read: ${code}`,
    );
  }
}
