import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { writePacks } from '../../deploy/workers/bundle.ts';
import { joinPack, packOf, readPack } from '../../deploy/workers/packFormat.ts';
import { entityTag } from '../../src/server/http/responses.ts';
import '../support/seed.ts';

const files = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.uint8Array()), { selector: ([path]) => path });

const temporary = mkdtempSync(join(tmpdir(), 'air-routes-packs-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Bytes as a stream of chunks. */
const inChunks = (bytes: Uint8Array, size: number) =>
  new ReadableStream({
    type: 'bytes',
    start(controller) {
      for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size));
      controller.close();
    },
  });

describe('a pack', () => {
  test('returns each of its files, and no other', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.string(), fc.integer({ min: 1, max: 100 }), async (all, other, size) => {
        const pack = joinPack(all);
        for (const [path, bytes] of all) expect(await readPack(inChunks(pack, size), path)).toEqual(bytes);
        if (!all.some(([path]) => path === other)) expect(await readPack(inChunks(pack, size), other)).toBeUndefined();
      }),
    );
  });

  test('returns a file after many others, and an error where it is cut short', async () => {
    const pack = joinPack([
      ['before', new Uint8Array(100_000)],
      ['file', Uint8Array.from({ length: 40_000 }, (_, i) => i)],
    ]);
    expect(await readPack(inChunks(pack, 10_000), 'file')).toEqual(Uint8Array.from({ length: 40_000 }, (_, i) => i));
    await expect(readPack(inChunks(pack.subarray(0, -1), 10_000), 'file')).rejects.toThrow('1 bytes too early');
    await expect(readPack(inChunks(pack.subarray(0, 9_000), 10_000), 'file')).rejects.toThrow('bytes too early');
  });

  test('names the pieces of a long file, which are not in it', async () => {
    const [client, folder] = [join(temporary, 'client'), join(temporary, 'packs')];
    const long = Uint8Array.from({ length: 9 * 1024 * 1024 }, (_, i) => i % 251);
    mkdirSync(client);
    writeFileSync(join(client, 'long.json'), long);
    writeFileSync(join(client, 'short.json'), '{}');
    expect(writePacks(client, folder)).toBeLessThan(long.length);
    const read = (path: string) =>
      readPack(new Blob([readFileSync(join(folder, packOf(path, 16_384)))]).stream(), path);
    expect(await read('short.json')).toEqual(new TextEncoder().encode('{}'));
    const found = await read('long.json');
    if (found === undefined || found instanceof Uint8Array) throw new Error('long.json is not long');
    const { pieces, ...described } = found;
    expect(described).toEqual({ length: long.length, entityTag: entityTag(long) });
    expect(Buffer.concat(pieces.map((name) => readFileSync(join(folder, name)))).equals(long)).toBe(true);
  });

  test('does not take names of Object.prototype for files', async () => {
    expect(await readPack(inChunks(joinPack([]), 10), 'constructor')).toBeUndefined();
  });

  test('holds a file and its compressed copies', () => {
    for (const suffix of ['.br', '.gz'])
      expect(packOf(`r/LHR-JFK.html${suffix}`, 64)).toBe(packOf('r/LHR-JFK.html', 64));
  });

  test('is one of the number given, and all are used', () => {
    const names = new Set(Array.from({ length: 5000 }, (_, i) => packOf(`api/route/${i}.json`, 64)));
    expect(names.size).toBe(64);
  });
});
