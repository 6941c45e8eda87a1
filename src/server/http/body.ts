/** Largest body that is read, in bytes. A larger one is truncated above this size; its reader must reject it. */
const MOST_BODY_BYTES = 128 * 1024;

/** Reads the body of a request. */
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
