import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinPack, packOf, readPack } from '../../deploy/workers/packFormat.ts';
import '../support/seed.ts';

const files = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.uint8Array()), { selector: ([path]) => path });

describe('a pack', () => {
  test('returns each of its files, and no other', () => {
    fc.assert(
      fc.property(files, fc.string(), (all, other) => {
        const pack = joinPack(all);
        for (const [path, bytes] of all) expect(readPack(pack, path)).toEqual(bytes);
        if (!all.some(([path]) => path === other)) expect(readPack(pack, other)).toBeUndefined();
      }),
    );
  });

  test('does not take names of Object.prototype for files', () => {
    expect(readPack(joinPack([]), 'constructor')).toBeUndefined();
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
