/**
 * Packs: many files of a release in a few assets, because a hosting plan limits the number of assets. A file is in the
 * pack that the hash of its path selects. A pack begins with the length of its index (4 bytes, little-endian) and the
 * index as JSON; the files follow.
 */

/** Path of a file to its offset behind the index, and its length, in bytes. */
export type PackIndex = Readonly<Record<string, readonly [offset: number, length: number]>>;

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
export function joinPack(files: readonly (readonly [path: string, bytes: Uint8Array])[]): Uint8Array {
  let end = 0;
  const placed = files.map(([path, bytes]) => {
    const offset = end;
    end += bytes.length;
    return { path, bytes, offset };
  });
  const index = Object.fromEntries(placed.map(({ path, bytes, offset }) => [path, [offset, bytes.length]]));
  const head = new TextEncoder().encode(JSON.stringify(index));
  const pack = new Uint8Array(4 + head.length + end);
  new DataView(pack.buffer).setUint32(0, head.length, true);
  pack.set(head, 4);
  for (const { bytes, offset } of placed) pack.set(bytes, 4 + head.length + offset);
  return pack;
}

/** A copy of one file of a pack; undefined when the pack does not have it. */
export function readPack(pack: Uint8Array, path: string): Uint8Array | undefined {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const index: PackIndex = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  const entry = Object.hasOwn(index, path) ? index[path] : undefined;
  if (entry === undefined) return undefined;
  const [offset, size] = entry;
  return pack.slice(4 + length + offset, 4 + length + offset + size);
}
