/** A network as bytes, so that a server starts without building it. */
import { openArrays, packArrays, type StoredFormat } from '../storedArrays.ts';
import { type Adjacency, assembleNetwork, type Network } from './network.ts';

/** The magic word is "ARNW" read as a little-endian word. */
const FORMAT: StoredFormat = { name: 'network', magic: 0x574e_5241, version: 2 };

/** Writes a network. What follows from its ranks and edges is computed when it is read. */
export const networkToBytes = ({ rank, out, into }: Network): Uint8Array =>
  packArrays(FORMAT, [
    rank,
    ...[out, into].flatMap(({ start, route, airport, minutes }) => [start, route, airport, minutes]),
  ]);

/** Reads a network from bytes of `networkToBytes`. @throws Error naming what does not match */
export function networkFromBytes(bytes: Uint8Array): Network {
  const take = openArrays(FORMAT, bytes);
  const adjacency = (): Adjacency => ({
    start: take(Uint32Array),
    route: take(Uint32Array),
    airport: take(Uint16Array),
    minutes: take(Uint16Array),
  });
  const rank = take(Uint16Array);
  const [out, into] = [adjacency(), adjacency()];
  for (const [name, { start, ...edges }] of Object.entries({ origin: out, destination: into })) {
    const last = start[rank.length];
    const lengths = Object.values(edges).map(({ length }) => length);
    if (lengths.some((length) => length !== last))
      throw new Error(`The stored network has ${last} routes by ${name}, but ${lengths.join(', ')} elements of them.`);
  }
  return assembleNetwork(rank, out, into);
}
