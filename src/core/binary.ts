/**
 * Typed arrays as bytes, so that a server reads them without parsing: a magic word, a version, the number of arrays,
 * each array's element type and length, then the elements, each array aligned to 8 bytes. The byte order is the
 * machine's; on a machine of the other order the magic word does not match.
 */
import { at, must } from './must.ts';

const TYPES = [Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array] as const;
export type NumberArray = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** "ARTA" read as a little-endian word. */
const MAGIC = 0x4154_5241;
const ALIGNMENT = 8;
const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** Writes arrays as bytes. @param version version of their meaning, which `unpackArrays` must ask for */
export function packArrays(version: number, arrays: readonly NumberArray[]): Uint8Array {
  const header = [MAGIC, version, arrays.length];
  for (const array of arrays) header.push(typeIndex(array), array.length);
  const starts: number[] = [];
  let end = header.length * 4;
  for (const { byteLength } of arrays) {
    starts.push(aligned(end));
    end = aligned(end) + byteLength;
  }
  const bytes = new Uint8Array(end);
  for (const [i, part] of [Uint32Array.from(header), ...arrays].entries())
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), i === 0 ? 0 : at(starts, i - 1));
  return bytes;
}

/**
 * Reads arrays from the bytes of `packArrays`. The bytes are copied once; the arrays are views of the copy.
 * @throws Error for bytes that are truncated, foreign, or of another version
 */
export function unpackArrays(version: number, stored: Uint8Array): NumberArray[] {
  const { buffer } = new Uint8Array(stored);
  if (stored.length < 12) throw new Error(`stored arrays need a header of 12 bytes, there are ${stored.length}`);
  const [magic, found, count] = new Uint32Array(buffer, 0, 3);
  if (magic !== MAGIC) throw new Error(`stored arrays do not start with ${MAGIC.toString(16)}`);
  if (found !== version) throw new Error(`stored arrays have version ${found}, expected ${version}: rebuild`);
  let end = 12 + 8 * must(count, 'number of arrays');
  if (end > stored.length) throw new Error('stored arrays are truncated');
  const table = new Uint32Array(buffer, 12, 2 * must(count, 'number of arrays'));
  const arrays: NumberArray[] = [];
  for (let i = 0; i < table.length; i += 2) {
    const type = TYPES[at(table, i)];
    if (!type) throw new Error(`stored arrays have unknown element type ${at(table, i)}`);
    const start = aligned(end);
    end = start + at(table, i + 1) * type.BYTES_PER_ELEMENT;
    if (end > stored.length) throw new Error('stored arrays are truncated');
    arrays.push(new type(buffer, start, at(table, i + 1)));
  }
  if (end !== stored.length) throw new Error(`stored arrays have ${stored.length} bytes, expected ${end}`);
  return arrays;
}

const typeIndex = (array: NumberArray): number => TYPES.findIndex((type) => array instanceof type);
