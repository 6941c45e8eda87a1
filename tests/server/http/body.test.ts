import { expect, test } from 'vitest';
import { readBody } from '../../../src/server/http/body.ts';

const LIMIT = 128 * 1024;

test.each([
  { chunks: [], read: 0 },
  { chunks: [5], read: 1 },
  { chunks: [1, 2, 3], read: 3 },
  { chunks: [LIMIT, 1, 1], read: 2 },
  { chunks: [LIMIT - 1, 2, 1], read: 2 },
  { chunks: [LIMIT + 1, 1], read: 1 },
])('of chunks of $chunks bytes, $read are read', async ({ chunks, read }) => {
  const sent = chunks.map((length, i) => new Uint8Array(length).fill(i + 1));
  async function* arriving() {
    yield* sent;
  }
  expect(Buffer.compare(await readBody(arriving()), Buffer.concat(sent.slice(0, read)))).toBe(0);
});
