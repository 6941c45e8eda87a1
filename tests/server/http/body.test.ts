import { expect, test } from 'vitest';
import { MOST_BODY_BYTES as LIMIT, readBody } from '../../../src/server/http/messages.ts';

test.each([
  { chunks: [], read: 0 },
  { chunks: [5], read: 1 },
  { chunks: [1, 2, 3], read: 3 },
  { chunks: [LIMIT - 1, 1], read: 2 },
])('a body of chunks of $chunks bytes is read', async ({ chunks, read }) => {
  const sent = chunks.map((length, i) => new Uint8Array(length).fill(i + 1));
  expect(
    Buffer.compare((await readBody(arriving(sent))) ?? Buffer.from('none'), Buffer.concat(sent.slice(0, read))),
  ).toBe(0);
});

test.each([[[LIMIT, 1, 1]], [[LIMIT - 1, 2, 1]], [[LIMIT + 1, 1]]])(
  'of a body of chunks of %j bytes, none is read beyond the limit',
  async (chunks) => {
    let read = 0;
    async function* counted() {
      for await (const chunk of arriving(chunks.map((length) => new Uint8Array(length)))) {
        read += chunk.length;
        yield chunk;
      }
    }
    expect(await readBody(counted())).toBeNull();
    expect(read).toBeLessThanOrEqual(LIMIT + 1);
  },
);

async function* arriving(chunks: readonly Uint8Array[]) {
  yield* chunks;
}
