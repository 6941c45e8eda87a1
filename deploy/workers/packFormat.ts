/**
 * Packs: many files of a release in a few assets, because a hosting plan limits the number of assets. A file is in the
 * pack that the hash of its path selects. A pack begins with the length of its index (4 bytes, little-endian) and the
 * index as JSON; the files follow. Long files are assets of their own, in pieces, because the plan limits the size of
 * an asset; the pack names the pieces.
 */

/** Path of a file to its offset behind the index, and its length, in bytes; or a long file. */
export type PackIndex = Readonly<Record<string, readonly [offset: number, length: number] | LongFile>>;

/** A file that is not in the pack of its path. */
export interface LongFile {
  /** In bytes. */
  readonly length: number;
  readonly entityTag: string;
  /** Names of the assets with its bytes, in order. */
  readonly pieces: readonly string[];
}

/**
 * Name of the pack that holds a file. Compressed copies are in the pack of their file.
 * @param path of a file below `client`
 * @param packs number of packs
 */
export const packOf = (path: string, packs: number): string =>
  (hash(path.replace(/\.(?:br|gz)$/, '')) % packs).toString(16).padStart(4, '0');

/** FNV-1a, 32 bits. Source: Fowler, Noll and Vo, http://www.isthe.com/chongo/tech/comp/fnv/ */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Joins files to a pack. */
export function joinPack(files: readonly (readonly [path: string, content: Uint8Array | LongFile])[]): Uint8Array {
  let end = 0;
  const index = new Map<string, PackIndex[string]>();
  const placed: { readonly bytes: Uint8Array; readonly offset: number }[] = [];
  for (const [path, content] of files) {
    index.set(path, content instanceof Uint8Array ? [end, content.length] : content);
    if (!(content instanceof Uint8Array)) continue;
    placed.push({ bytes: content, offset: end });
    end += content.length;
  }
  const head = new TextEncoder().encode(JSON.stringify(Object.fromEntries(index)));
  const pack = new Uint8Array(4 + head.length + end);
  new DataView(pack.buffer).setUint32(0, head.length, true);
  pack.set(head, 4);
  for (const { bytes, offset } of placed) pack.set(bytes, 4 + head.length + offset);
  return pack;
}

/**
 * Reads one file of a pack. The files before it are passed over in a small buffer: a pack is never in memory as a whole.
 * @param pack its bytes, as a byte stream; it is read up to the end of the file, and cancelled
 * @returns undefined when the pack does not have the file
 */
export async function readPack(
  pack: ReadableStream<Uint8Array>,
  path: string,
): Promise<Uint8Array | LongFile | undefined> {
  const reader = pack.getReader({ mode: 'byob' });
  try {
    const length = new DataView((await take(reader, 4)).buffer).getUint32(0, true);
    const index: PackIndex = JSON.parse(new TextDecoder().decode(await take(reader, length)));
    const entry = Object.hasOwn(index, path) ? index[path] : undefined;
    if (entry === undefined || 'pieces' in entry) return entry;
    const [offset, size] = entry;
    await skip(reader, offset);
    return await take(reader, size);
  } finally {
    await reader.cancel();
  }
}

/** The next bytes. @throws Error when there are not so many */
async function take(reader: ReadableStreamBYOBReader, length: number): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = new Uint8Array(length);
  for (let filled = 0; filled < length; ) {
    const next = await reader.read(bytes.subarray(filled));
    if (next.done) throw new Error(`a pack ends ${length - filled} bytes too early`);
    filled += next.value.length;
    bytes = new Uint8Array(next.value.buffer);
  }
  return bytes;
}

/** Bytes that are passed over at a time. */
const SKIPPED = 16 * 1024;

/** Passes over the next bytes. */
async function skip(reader: ReadableStreamBYOBReader, length: number): Promise<void> {
  let buffer = new ArrayBuffer(Math.min(length, SKIPPED));
  for (let left = length; left > 0; ) {
    const next = await reader.read(new Uint8Array(buffer, 0, Math.min(left, SKIPPED)));
    if (next.done) throw new Error(`a pack ends ${left} bytes too early`);
    left -= next.value.length;
    buffer = next.value.buffer;
  }
}
