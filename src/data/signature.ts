/** Signatures of releases: Ed25519 over the bytes of `release.json`, in `release.json.sig` as base64. */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { messageOf } from '../core/messageOf.ts';

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
