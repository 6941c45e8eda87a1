import type { KeyObject } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OPENAPI_PATH } from '../contract/paths.ts';
import { must } from '../core/must.ts';
import { recordOf } from '../core/objects.ts';
import { DIGESTS_FILE, type Digests, openDigests, sha256Of } from './digests.ts';
import { systemErrorCode } from './files.ts';
import { MANIFEST_FILE, Manifest } from './manifest.ts';
import { isSigned, SIGNATURE_FILE } from './seal.ts';

/** A release whose files were found whole. It never changes: a newer one is another folder. */
export interface OpenedRelease<Name extends string> {
  /** The folder itself, not the link to it. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Bytes of the files in `live`, by name. */
  readonly live: Readonly<Record<Name, Uint8Array>>;
  /** Digests of all its files. */
  readonly digests: Digests;
}

/** Thrown when a folder is not a release that can be served; the message is one line for the operator. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}

/**
 * Opens the release in a folder, or the one that a link names, and checks that it is whole. A server answers requests
 * while a slow volume is read.
 * @param names files that it must have in `live`
 * @param key public key that its signature must match; null when it needs none
 * @throws ReleaseError
 */
export async function openReleaseFolder<Name extends string>(
  path: string,
  names: readonly Name[],
  key: KeyObject | null = null,
): Promise<OpenedRelease<Name>> {
  const folder = followLink(path);
  const [text, sums, signature] = await Promise.all([
    read(join(folder, MANIFEST_FILE)),
    read(join(folder, DIGESTS_FILE)),
    key ? read(join(folder, SIGNATURE_FILE)) : null,
  ]);
  const { manifest, digests } = checkDigests(folder, { text, sums, signature }, key);
  const live = new Map<string, Uint8Array>();
  for (const name of names) {
    const file = join(folder, 'live', name);
    const digest = manifest.live[name];
    if (digest === undefined) throw new ReleaseError(`${join(folder, MANIFEST_FILE)}: live.${name}: no checksum`);
    const bytes = await read(file);
    if (sha256Of(bytes) !== digest)
      throw new ReleaseError(`${file} is damaged: its checksum is not that of ${MANIFEST_FILE}`);
    live.set(name, bytes);
  }
  for (const name of ['index.html', OPENAPI_PATH]) await read(join(folder, 'client', name));
  return { folder, manifest, live: recordOf(names, (name) => must(live.get(name), name)), digests };
}

/**
 * Opens manifest and digests of a release, and checks that they belong together.
 * @param key public key that the signature must match; null when it needs none
 * @throws ReleaseError
 */
export function openDigestsOf(folder: string, key: KeyObject | null): { manifest: Manifest; digests: Digests } {
  const [text, sums] = [readNow(join(folder, MANIFEST_FILE)), readNow(join(folder, DIGESTS_FILE))];
  const signature = key ? readNow(join(folder, SIGNATURE_FILE)) : null;
  return checkDigests(folder, { text, sums, signature }, key);
}

/** The files that say what belongs to a release. */
interface ReleaseSeals {
  /** Of the manifest. */
  readonly text: Uint8Array;
  readonly sums: Uint8Array;
  readonly signature: Uint8Array | null;
}

function checkDigests(folder: string, { text, sums, signature }: ReleaseSeals, key: KeyObject | null) {
  const manifest = parseManifest(folder, text);
  if (key && !(signature && isSigned(text, new TextDecoder().decode(signature), key)))
    throw new ReleaseError(
      `${join(folder, SIGNATURE_FILE)} is not a signature of ${MANIFEST_FILE} with the key of VERIFY_KEY`,
    );
  if (sha256Of(sums) !== manifest.digest)
    throw new ReleaseError(`${join(folder, DIGESTS_FILE)} is damaged: its checksum is not that of ${MANIFEST_FILE}`);
  const digests = openDigests(sums);
  for (const [name, digest] of Object.entries(manifest.live))
    if (digests.of(`live/${name}`) !== digest)
      throw new ReleaseError(`${join(folder, MANIFEST_FILE)}: live.${name} is not the checksum in ${DIGESTS_FILE}`);
  return { manifest, digests };
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
    return bytesOf(await readFile(file));
  } catch (error) {
    throw readError(file, error);
  }
}

function readNow(file: string): Uint8Array {
  try {
    return bytesOf(readFileSync(file));
  } catch (error) {
    throw readError(file, error);
  }
}

/** Not as a Buffer, whose slice() is no copy. */
const bytesOf = ({ buffer, byteOffset, length }: Buffer): Uint8Array => new Uint8Array(buffer, byteOffset, length);

function readError(file: string, error: unknown): ReleaseError {
  const code = systemErrorCode(error);
  return new ReleaseError(
    code === 'ENOENT' ? `the build is not whole: ${file} is missing` : `${file} cannot be read: ${code}`,
  );
}
