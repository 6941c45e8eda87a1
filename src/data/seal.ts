/**
 * The last step of a build: digests, manifest and signature of a release, flushed to disk. The signature is Ed25519 over
 * the bytes of `release.json`, in `release.json.sig` as base64.
 */
import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { messageOf } from '../core/messageOf.ts';
import { DIGESTS_FILE, digestsText, sha256Of } from './digests.ts';
import { writeNamed } from './files.ts';
import { MANIFEST_FILE } from './manifest.ts';

/**
 * Writes `SHA256SUMS`, the manifest and its signature into the folder of a release.
 * @param manifest the manifest without the digest of `SHA256SUMS`
 * @param known digests of files that were computed as the files were written
 * @param key signs the release; null for no signature
 */
export function sealRelease(
  folder: string,
  manifest: object,
  known: ReadonlyMap<string, string> = new Map(),
  key: KeyObject | null = null,
): void {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .filter((path) => ![DIGESTS_FILE, MANIFEST_FILE, SIGNATURE_FILE].includes(path));
  const digests = new Map(
    paths.map((path) => [path, known.get(path) ?? sha256Of(readFileSync(join(folder, path)))] as const),
  );
  const text = digestsText(digests);
  writeNamed(join(folder, DIGESTS_FILE), text);
  const json = `${JSON.stringify({ ...manifest, digest: sha256Of(text) }, null, 2)}\n`;
  writeNamed(join(folder, MANIFEST_FILE), json);
  if (key) writeNamed(join(folder, SIGNATURE_FILE), signatureOf(Buffer.from(json), key));
}

/** Flushes a release to disk: after a power failure, a release that is current has all its files. */
export function flushRelease(folder: string): void {
  // One call for the file system: flushing 82,000 files one by one takes minutes. Other systems have no `sync -f`.
  if (spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0) return;
  for (const name of [DIGESTS_FILE, MANIFEST_FILE]) {
    const file = openSync(join(folder, name), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}

export const SIGNATURE_FILE = 'release.json.sig';

/** Reads a key in PEM from a file. @throws Error when it is not an Ed25519 key */
function readKey(file: string, create: (pem: string) => KeyObject, kind: string): KeyObject {
  let key: KeyObject;
  try {
    key = create(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} is not ${kind} in PEM: ${messageOf(error)}`);
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(`${file} must hold an Ed25519 key, not ${key.asymmetricKeyType}`);
  return key;
}

/** Reads the key that signs. @throws Error */
export const readPrivateKey = (file: string): KeyObject => readKey(file, createPrivateKey, 'a private key');

/** Reads the key that checks. @throws Error */
export const readPublicKey = (file: string): KeyObject => readKey(file, createPublicKey, 'a public key');

/** The signature of a manifest, as the text of its file. */
export const signatureOf = (manifest: Uint8Array, key: KeyObject): string =>
  `${sign(null, manifest, key).toString('base64')}\n`;

/** Whether a signature is that of a manifest. */
export const isSigned = (manifest: Uint8Array, signature: string, key: KeyObject): boolean =>
  verify(null, manifest, key, Buffer.from(signature, 'base64'));
