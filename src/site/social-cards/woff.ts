import { inflateSync } from 'node:zlib';

/** Length of the header of a WOFF file. */
const HEADER = 44;

/**
 * Unpacks the TrueType font in a WOFF 1.0 file (W3C Recommendation, 2012), which has the same tables, each compressed.
 * The renderer of social cards does not read WOFF, and font packages have no other format.
 * @throws RangeError when it is not a WOFF file
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < HEADER || woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('not a WOFF 1.0 file');
  const tables = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * tables);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(tables, 4);
  const power = Math.floor(Math.log2(tables));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (tables - 2 ** power), 10);

  const parts = [directory];
  let offset = directory.length;
  for (let i = 0; i < tables; i++) {
    const entry = HEADER + 20 * i;
    const [start, packed, length] = [
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 8),
      woff.readUInt32BE(entry + 12),
    ];
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(directory, 12 + 16 * i, entry, entry + 4);
    woff.copy(directory, 16 + 16 * i, entry + 16, entry + 20);
    directory.writeUInt32BE(offset, 20 + 16 * i);
    directory.writeUInt32BE(length, 24 + 16 * i);
    // Tables start at multiples of four.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    offset += padded.length;
  }
  return Buffer.concat(parts);
}
