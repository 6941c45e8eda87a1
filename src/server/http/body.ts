/** Largest body that is read, in bytes. */
const MOST_BODY_BYTES = 128 * 1024;

/** Reads the body of a request; null when it is too long. */
export async function readBody(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array | null> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    read.push(piece);
    length += piece.length;
    if (length > MOST_BODY_BYTES) return null;
  }
  const [only, ...more] = read;
  return only && more.length === 0 ? only : Buffer.concat(read);
}
