/** Most bytes read of a request's body. A longer one arrives cut off above this, which its reader must refuse. */
const MOST_BODY_BYTES = 128 * 1024;

/** Reads a body. */
export async function readBody(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    length += chunk.length;
    if (length > MOST_BODY_BYTES) break;
  }
  const [only, ...more] = read;
  return only && more.length === 0 ? only : Buffer.concat(read);
}
