import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

/** What each room of src may import from, besides itself. Imports go down only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  core: ['contract'],
  operations: ['core', 'contract'],
  reference: ['operations', 'core', 'contract'],
  server: ['reference', 'operations', 'core', 'contract'],
  site: ['reference', 'operations', 'core', 'contract'],
  pages: ['site', 'reference', 'operations', 'core', 'contract'],
};

/** Rooms that see no file system, network, environment, clock or randomness. */
const PURE = ['contract', 'core', 'operations', 'reference'];
const IMPURE = [
  /from 'node:/,
  /\bprocess\./,
  /\bDate\.now\(/,
  /\bnew Date\(\)/,
  /Math\.random/,
  /\bperformance\./,
  /from 'astro/,
];
const PURE_PACKAGES = new Set(['zod', 'csv-parse/sync', 'highlight.js/lib/common', 'marked']);

const files = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|astro)$/.test(entry.name))
  .map((entry) => relative('src', join(entry.parentPath, entry.name)));

const importsOf = (file: string) =>
  [
    ...readFileSync(join('src', file), 'utf8').matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, named, bare, dynamic]) => named ?? bare ?? dynamic ?? '');

const roomOf = (path: string) => path.split('/')[0] ?? '';

describe('imports go down only', () => {
  test.each(files.filter((file) => roomOf(file) in MAY_IMPORT))('%s', (file) => {
    const room = roomOf(file);
    const inner = importsOf(file).filter((target) => target.startsWith('.'));
    const rooms = inner.map((target) => roomOf(relative('src', join('src', dirname(file), target))));
    const foreign = rooms.filter((target) => target !== room && !MAY_IMPORT[room]?.includes(target));
    expect(foreign).toEqual([]);
  });

  test('every room is known', () => {
    const rooms = new Set(files.filter((file) => file.includes('/')).map(roomOf));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });
});

describe('the inner rooms are pure', () => {
  const inner = files.filter((file) => PURE.includes(roomOf(file)) && !file.includes('/client/'));
  test.each(inner)('%s', (file) => {
    const text = readFileSync(join('src', file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(IMPURE.filter((pattern) => pattern.test(text))).toEqual([]);
    const packages = importsOf(file).filter((target) => !target.startsWith('.'));
    expect(packages.filter((target) => !PURE_PACKAGES.has(target))).toEqual([]);
  });
});
