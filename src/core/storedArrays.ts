/**
 * Columns of numbers as bytes, so that a server reads them without parsing: the length of each column, then the columns,
 * all aligned to 8 bytes, in the byte order of the machine. The declaration of a table says which columns there are, and
 * the format of a release which declaration a server has.
 */
import { at, must } from './must.ts';

type Declared = Readonly<
  Record<string, typeof Uint8Array | typeof Int16Array | typeof Uint16Array | typeof Uint32Array>
>;

/** Named columns, from the constructor of each. */
export type ColumnsOf<Columns extends Declared> = {
  readonly [Name in keyof Columns]: InstanceType<Columns[Name]>;
};

/** A base class with properties that are given as one object. */
export const withProperties = <T extends object>() =>
  class {
    constructor(properties: T) {
      Object.assign(this, properties);
    }
  } as new (
    properties: T,
  ) => T;

const ALIGNMENT = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/** Writes the columns of a table as bytes, in the order in which they are declared. */
export function packColumns<Columns extends Declared>(columns: Columns, table: ColumnsOf<Columns>): Uint8Array {
  const arrays = Object.keys(columns).map((name) => must(table[name], name));
  const parts = [Uint32Array.from(arrays, ({ length }) => length), ...arrays];
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0));
  let start = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), start);
    start += aligned(byteLength);
  }
  return bytes;
}

/**
 * Reads the columns of a table from the bytes of `packColumns`. They are views of the bytes, or of a copy where these are
 * not aligned in their buffer.
 * @param name of the table, for the error
 * @throws Error for bytes of another length than the columns have
 */
export function openColumns<Columns extends Declared>(
  name: string,
  columns: Columns,
  stored: Uint8Array,
): ColumnsOf<Columns> {
  // slice() would not copy where the bytes are a Node Buffer.
  const source = stored.byteOffset % ALIGNMENT === 0 ? stored : new Uint8Array(stored);
  const { buffer, byteOffset } = source as Uint8Array<ArrayBuffer>;
  const entries = Object.entries(columns);
  const types = entries.map(([, type]) => type);
  const head = entries.length * Uint32Array.BYTES_PER_ELEMENT;
  const lengths = stored.length < head ? [] : new Uint32Array(buffer, byteOffset, entries.length);
  const sizes = Array.from(lengths, (length, i) => aligned(length * at(types, i).BYTES_PER_ELEMENT));
  if (sizes.reduce((sum, size) => sum + size, aligned(head)) !== stored.length)
    throw new Error(`The stored ${name} are not whole, or of another version: rebuild.`);
  let start = byteOffset + aligned(head);
  const read = entries.map(([column, type], i) => {
    const array = new type(buffer, start, at(lengths, i));
    start += at(sizes, i);
    return [column, array];
  });
  // The entries have the names and types of the declaration.
  return Object.fromEntries(read) as ColumnsOf<Columns>;
}
