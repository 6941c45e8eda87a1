/**
 * A network as bytes, so that a server starts without building it. Little-endian:
 * a header of five 32-bit words (magic, version, airports, routes, length in bytes),
 * then per direction `start` and `route` (32-bit), then `rank` and per direction
 * `airport` and `minutes` (16-bit). What follows from these is worked out anew.
 */
import { assemble, type Legs, type Network } from './network.ts';

/** "ARNW" read as a little-endian word. */
const MAGIC = 0x574e_5241;
/** Raise when the layout, or the order of legs or ranks, changes. */
const VERSION = 1;
const HEADER_BYTES = 20;

/** Writes a network as bytes for `networkFromBytes`. */
export function networkToBytes({ airportCount, routeCount, rank, out, into }: Network): Uint8Array {
  const bytes = new Uint8Array(storedLength(airportCount, routeCount));
  const header = [MAGIC, VERSION, airportCount, routeCount, bytes.length];
  const parts = [out.start, out.route, into.start, into.route, rank, out.airport, out.minutes, into.airport, into.minutes];
  let offset = 0;
  for (const part of [Uint32Array.from(header), ...parts]) {
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
  if (bytes.length < HEADER_BYTES) throw new Error(`A stored network has a header of ${HEADER_BYTES} bytes, not ${bytes.length}.`);
  const { buffer } = bytes.slice();
  const [magic = 0, version = 0, airportCount = 0, routeCount = 0, length = 0] = new Uint32Array(buffer, 0, 5);
  if (magic !== MAGIC) throw new Error(`A stored network starts with ${hex(MAGIC)}, not ${hex(magic)}.`);
  if (version !== VERSION) throw new Error(`The stored network has version ${version}, this search reads ${VERSION}: build it again.`);
  const expected = storedLength(airportCount, routeCount);
  if (length !== expected) throw new Error(`A stored network of ${airportCount} airports and ${routeCount} routes takes ${expected} bytes, its header says ${length}.`);
  if (bytes.length !== length) throw new Error(`The stored network should have ${length} bytes, not ${bytes.length}.`);

  let offset = HEADER_BYTES;
  const words = (count: number) => {
    offset += 4 * count;
    return new Uint32Array(buffer, offset - 4 * count, count);
  };
  const halves = (count: number) => {
    offset += 2 * count;
    return new Uint16Array(buffer, offset - 2 * count, count);
  };
  const [outStart, outRoute, intoStart, intoRoute] = [words(airportCount + 1), words(routeCount), words(airportCount + 1), words(routeCount)];
  const rank = halves(airportCount);
  const out: Legs = { start: outStart, route: outRoute, airport: halves(routeCount), minutes: halves(routeCount) };
  const into: Legs = { start: intoStart, route: intoRoute, airport: halves(routeCount), minutes: halves(routeCount) };
  for (const [name, { start }] of Object.entries({ origin: out, destination: into })) {
    const last = start[airportCount];
    if (last !== routeCount) throw new Error(`The stored network has ${routeCount} routes, but ${last} by ${name}.`);
  }
  return assemble(rank, out, into);
}

function storedLength(airportCount: number, routeCount: number): number {
  return HEADER_BYTES + 2 * 4 * (airportCount + 1 + routeCount) + 2 * airportCount + 2 * 2 * 2 * routeCount;
}

function hex(word: number): string {
  return `0x${word.toString(16).padStart(8, '0')}`;
}
