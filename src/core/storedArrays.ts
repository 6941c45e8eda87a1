/**
 * Typed arrays as bytes, so that a server reads them without parsing: a magic word, a version, the number of arrays,
 * each array's element type and length, then the elements, each array aligned to 8 bytes. The byte order is the
 * machine's; on a machine of the other order the magic word does not match.
 */
import { at, must } from './must.ts';

const TYPES = [Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array] as const;
export type NumberArray = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** What the arrays are of. */
export interface StoredFormat {
  /** For messages, such as `network`. */
  readonly name: string;
  /** The first word of the bytes. */
  readonly magic: number;
  /** Raise it when the arrays, or the order of their elements, change. */
  readonly version: number;
}

/** Takes the next array, which must have elements of this type. @throws Error when it has others, or there is none */
export type TakeArray = <T extends NumberArray>(type: abstract new (...args: never[]) => T) => T;

const HEADER_WORDS = 3;
const ALIGNMENT = 8;
const aligned = (offset: number): number => Math.ceil(offset / ALIGNMENT) * ALIGNMENT;

/** Writes arrays as bytes. */
export function packArrays({ magic, version }: StoredFormat, arrays: readonly NumberArray[]): Uint8Array {
  const header = [magic, version, arrays.length, ...arrays.flatMap((array) => [typeIndex(array), array.length])];
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
 * Reads arrays from the bytes of `packArrays`. The arrays are views of the bytes, or of a copy where these are not
 * aligned in their buffer.
 * @returns takes the arrays in the order in which they were written
 * @throws Error for bytes that are cut short, foreign, or of another version
 */
export function openArrays({ name, magic, version }: StoredFormat, stored: Uint8Array): TakeArray {
  // slice() would not copy where the bytes are a Node Buffer.
  const source = stored.byteOffset % ALIGNMENT === 0 ? stored : new Uint8Array(stored);
  const { buffer, byteOffset: base } = source as Uint8Array<ArrayBuffer>;
  const fail = (fault: string): never => {
    throw new Error(`The stored ${name} ${fault}.`);
  };
  const isWithin = (end: number) => end <= stored.length || fail('is cut short');
  isWithin(4 * HEADER_WORDS);
  const header = new Uint32Array(buffer, base, HEADER_WORDS);
  const [foundMagic, foundVersion, count] = [at(header, 0), at(header, 1), at(header, 2)];
  if (foundMagic !== magic) fail(`starts with ${hex(foundMagic)}, not ${hex(magic)}`);
  if (foundVersion !== version) fail(`has version ${foundVersion}, this program reads ${version}: rebuild`);
  let end = 4 * HEADER_WORDS + 8 * count;
  isWithin(end);
  const types = new Uint32Array(buffer, base + 4 * HEADER_WORDS, 2 * count);
  const arrays: NumberArray[] = [];
  for (let i = 0; i < types.length; i += 2) {
    const type = TYPES[at(types, i)] ?? fail(`has elements of type ${at(types, i)}`);
    const start = aligned(end);
    end = start + at(types, i + 1) * type.BYTES_PER_ELEMENT;
    isWithin(end);
    arrays.push(new type(buffer, base + start, at(types, i + 1)));
  }
  if (end !== stored.length) fail(`has ${stored.length} bytes, not ${end}`);
  const next = arrays.values();
  return (type) => {
    const { value } = next.next();
    return value instanceof type ? value : fail(`has no ${type.name} where one is expected`);
  };
}

const typeIndex = (array: NumberArray): number => TYPES.findIndex((type) => array instanceof type);

const hex = (word: number): string => `0x${word.toString(16).padStart(8, '0')}`;

type ArrayConstructor = (typeof TYPES)[number];

/** Named arrays, from the constructor of each. */
export type ColumnsOf<Columns extends Readonly<Record<string, ArrayConstructor>>> = {
  readonly [Name in keyof Columns]: Extract<
    NumberArray,
    { readonly [Symbol.toStringTag]: InstanceType<Columns[Name]>[typeof Symbol.toStringTag] }
  >;
};

/** Writes the columns of a table as bytes, in the order in which they are declared. */
export const packColumns = <Columns extends Readonly<Record<string, ArrayConstructor>>>(
  format: StoredFormat,
  columns: Columns,
  table: ColumnsOf<Columns>,
): Uint8Array =>
  packArrays(
    format,
    Object.keys(columns).map((name) => must(table[name], name)),
  );

/** Reads the columns of a table from the bytes of `packColumns`. @throws Error as `openArrays` */
export function openColumns<Columns extends Readonly<Record<string, ArrayConstructor>>>(
  format: StoredFormat,
  columns: Columns,
  bytes: Uint8Array,
): ColumnsOf<Columns> {
  const take = openArrays(format, bytes);
  // The entries have the names and types of the declaration.
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, take<NumberArray>(type)]),
  ) as ColumnsOf<Columns>;
}
