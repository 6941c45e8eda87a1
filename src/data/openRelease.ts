import { readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPENAPI_PATH } from '../contract/paths.ts';
import { DIGESTS_FILE, type Digests, openDigests, sha256Of } from './digests.ts';
import { systemErrorCode } from './files.ts';
import { MANIFEST_FILE, Manifest } from './manifest.ts';

/** Thrown when a folder is not a release that can be served; the message is one line for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole. A server answers requests
 * while a slow volume is read. A release never changes: a newer one is another folder.
 * @param names files that it must have in `live`
 * @returns the folder itself, not the link to it; the bytes of the files in `live` by name; the digests of all files
 * @throws ReleaseError
 */
export async function openReleaseFolder<Name extends string>(path: string, names: readonly Name[]) {
  const folder = followLink(path);
  const [text, sums] = [await read(join(folder, MANIFEST_FILE)), await read(join(folder, DIGESTS_FILE))];
  const { manifest, digests } = checkDigests(folder, text, sums);
  const live = {} as Record<Name, Uint8Array>;
  for (const name of names) {
    const bytes = await read(join(folder, 'live', name));
    if (sha256Of(bytes) !== digests.of(`live/${name}`))
      throw new ReleaseError(`${join(folder, 'live', name)} is damaged: its checksum is not that of ${DIGESTS_FILE}`);
    live[name] = bytes;
  }
  for (const name of ['index.html', OPENAPI_PATH]) await read(join(folder, 'client', name));
  return { folder, manifest, live, digests };
}

/** Opens the digests of a release. @throws Error when manifest and digests do not belong together, or one is missing */
export const openDigestsOf = (folder: string): Digests =>
  checkDigests(folder, readFileSync(join(folder, MANIFEST_FILE)), readFileSync(join(folder, DIGESTS_FILE))).digests;

function checkDigests(folder: string, text: Uint8Array, sums: Uint8Array) {
  const manifest = parseManifest(folder, text);
  if (sha256Of(sums) !== manifest.digest)
    throw new ReleaseError(`${join(folder, DIGESTS_FILE)} is damaged: its checksum is not that of ${MANIFEST_FILE}`);
  return { manifest, digests: openDigests(sums) };
}

/** The folder that a path leads to. @throws ReleaseError when there is none */
export function followLink(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    throw new ReleaseError(`no build at ${path}; make one with: npm run build`);
  }
}

function parseManifest(folder: string, text: Uint8Array): Manifest {
  const file = join(folder, MANIFEST_FILE);
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

async function read(file: string): Promise<Uint8Array> {
  try {
    const { buffer, byteOffset, length } = await readFile(file);
    // Not as a Buffer, whose slice() is no copy.
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    const code = systemErrorCode(error);
    throw new ReleaseError(
      code === 'ENOENT' ? `the build is not whole: ${file} is missing` : `${file} cannot be read: ${code}`,
    );
  }
}
