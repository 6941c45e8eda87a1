/** A network as bytes, so that a server starts without building it. */
import { at } from '../must.ts';
import { type Adjacency, assembleNetwork, type Network } from './network.ts';

/** "ARNW" read as a little-endian word. */
const MAGIC = 0x574e_5241;
/** Raise when the layout, or the order of edges or ranks, changes. */
const VERSION = 1;
const HEADER_BYTES = 20;

/**
 * Writes a network: a header of five 32-bit words (magic, version, airports, routes, length in bytes),
 * then the arrays of 32 bits, then those of 16. The rest is computed when it is read.
 * The byte order is the machine's; on a machine of the other order the magic word does not match.
 */
export function networkToBytes({ airportCount, routeCount, rank, out, into }: Network): Uint8Array {
  const bytes = new Uint8Array(storedLength(airportCount, routeCount));
  const header = Uint32Array.of(MAGIC, VERSION, airportCount, routeCount, bytes.length);
  const words = [header, out.start, out.route, into.start, into.route];
  const halves = [rank, out.airport, out.minutes, into.airport, into.minutes];
  let offset = 0;
  for (const part of [...words, ...halves]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset);
    offset += part.byteLength;
  }
  return bytes;
}

/**
 * Reads a network from bytes of `networkToBytes`; they are copied, and may start anywhere in their buffer.
 * @throws Error naming what does not match, if the bytes are cut short, foreign or of another version
 */
export function networkFromBytes(bytes: Uint8Array): Network {
  // A copy with a buffer of its own; slice() would not be one where the bytes are a Node Buffer.
  const { buffer } = new Uint8Array(bytes);
  const { airportCount, routeCount } = readHeader(buffer);
  let offset = HEADER_BYTES;
  const words = (count: number) => {
    offset += 4 * count;
    return new Uint32Array(buffer, offset - 4 * count, count);
  };
  const halves = (count: number) => {
    offset += 2 * count;
    return new Uint16Array(buffer, offset - 2 * count, count);
  };
  const outWords = { start: words(airportCount + 1), route: words(routeCount) };
  const intoWords = { start: words(airportCount + 1), route: words(routeCount) };
  const rank = halves(airportCount);
  const out: Adjacency = { ...outWords, airport: halves(routeCount), minutes: halves(routeCount) };
  const into: Adjacency = { ...intoWords, airport: halves(routeCount), minutes: halves(routeCount) };
  for (const [name, { start }] of Object.entries({ origin: out, destination: into })) {
    const last = start[airportCount];
    if (last !== routeCount) throw new Error(`The stored network has ${routeCount} routes, but ${last} by ${name}.`);
  }
  return assembleNetwork(rank, out, into);
}

/** The numbers of airports and routes that a header names. @throws Error if the header does not match the bytes */
function readHeader(buffer: ArrayBuffer): { readonly airportCount: number; readonly routeCount: number } {
  const { byteLength } = buffer;
  if (byteLength < HEADER_BYTES)
    throw new Error(`A stored network has a header of ${HEADER_BYTES} bytes, not ${byteLength}.`);
  const header = new Uint32Array(buffer, 0, 5);
  const magic = at(header, 0);
  const version = at(header, 1);
  if (magic !== MAGIC) throw new Error(`A stored network starts with ${hex(MAGIC)}, not ${hex(magic)}.`);
  if (version !== VERSION)
    throw new Error(`The stored network has version ${version}, this search reads ${VERSION}: rebuild.`);
  const [airportCount, routeCount, length] = [at(header, 2), at(header, 3), at(header, 4)];
  const expected = storedLength(airportCount, routeCount);
  if (length !== expected)
    throw new Error(
      `A stored network of ${airportCount} airports and ${routeCount} routes takes ${expected} bytes, its header says ${length}.`,
    );
  if (byteLength !== length) throw new Error(`The stored network should have ${length} bytes, not ${byteLength}.`);
  return { airportCount, routeCount };
}

const storedLength = (airportCount: number, routeCount: number): number =>
  HEADER_BYTES + 2 * 4 * (airportCount + 1 + routeCount) + 2 * airportCount + 2 * 2 * 2 * routeCount;

const hex = (word: number): string => `0x${word.toString(16).padStart(8, '0')}`;
