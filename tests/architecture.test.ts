/** The rules of docs/ARCHITECTURE.md about what may import what, and where things are. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';

/** The layers of src and what each may import besides itself. Imports go down only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  core: ['contract'],
  operations: ['core', 'contract'],
  reference: ['operations', 'core', 'contract'],
  data: ['core', 'contract'],
  server: ['reference', 'operations', 'data', 'core', 'contract'],
  site: ['reference', 'operations', 'data', 'core', 'contract'],
  pages: ['site', 'reference', 'operations', 'core', 'contract'],
};

/** Layers without file system, network, environment, clock or randomness. */
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
const PURE_PACKAGES = new Set(['zod', 'csv-parse/sync', 'mrmime']);

/** Paths of all sources, such as `src/core/geography.ts`. */
const files = glob.sync(['src/**/*.{ts,astro}', 'scripts/**/*.{ts,mjs}'], { ignore: ['**/*.d.ts'] });
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const read = (file: string): string => text.get(file) ?? '';

const importsOf = (file: string): string[] =>
  [
    ...read(file).matchAll(
      /^(?:import|export)\b[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\((?:[^)]*\/ )?'([^']+)'\)/gm,
    ),
  ].map(([, named, bare, dynamic]) => named ?? bare ?? dynamic ?? '');

/** Paths of the files of this project that a file imports. */
const internal = (file: string): string[] =>
  importsOf(file).flatMap((target) => (target.startsWith('.') ? [join(dirname(file), target)] : []));

/** `core` for `src/core/geography.ts`, `import` for a file below `scripts/import`; empty for a file beside the layers. */
const layerOf = (file: string): string => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');

describe('imports go down only', () => {
  const inSrc = files.filter((file) => file.startsWith('src/'));
  test.each(inSrc.filter((file) => layerOf(file) !== ''))('%s', (file) => {
    const allowed = [layerOf(file), ...(MAY_IMPORT[layerOf(file)] ?? [])].map((layer) => `src/${layer}/`);
    expect(internal(file).filter((target) => !allowed.some((folder) => target.startsWith(folder)))).toEqual([]);
  });

  test('every layer is known', () => {
    expect([...new Set(inSrc.map(layerOf))].filter((layer) => layer !== '' && !(layer in MAY_IMPORT))).toEqual([]);
  });

  test('scripts import src and scripts only, and no page', () => {
    const inScripts = files.filter((file) => file.startsWith('scripts/'));
    const foreign = inScripts.flatMap(internal).filter((target) => !/^(?:scripts|src\/(?!pages\/))/.test(target));
    expect(foreign).toEqual([]);
  });
});

describe('the inner layers are pure', () => {
  const inner = files.filter((file) => PURE.includes(layerOf(file)));
  test.each(inner.filter((file) => file.startsWith('src/')))('%s', (file) => {
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(IMPURE.filter((pattern) => pattern.test(code))).toEqual([]);
    const packages = importsOf(file).filter((target) => !target.startsWith('.'));
    expect(packages.filter((target) => !PURE_PACKAGES.has(target))).toEqual([]);
  });
});

test('the entries of a folder, files and folders, do not import each other in a circle', () => {
  /** For each folder, what its entries import from each other: entry, imported entry, by which import. */
  const folders = new Map<string, Map<string, Map<string, string>>>();
  for (const file of files)
    for (const target of internal(file)) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((part, i) => part !== to[i]);
      const [entry, imported] = [from[depth], to[depth]];
      if (entry === undefined || imported === undefined) continue;
      const folder = from.slice(0, depth).join('/');
      const entries = folders.get(folder) ?? new Map<string, Map<string, string>>();
      const imports = entries.get(entry) ?? new Map<string, string>();
      folders.set(folder, entries.set(entry, imports.set(imported, `${file} imports ${target}`)));
    }
  const circles = [...folders].flatMap(([folder, entries]) =>
    circlesOf(entries).map((circle) => `${folder}: ${circle.join(', ')}`),
  );
  expect(circles).toEqual([]);
});

/** One circle for each import that leads back to where the search came from, as the imports along it. */
function circlesOf(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): void => {
    if (path.includes(node)) {
      const circle = path.slice(path.indexOf(node));
      found.push(circle.map((each, i) => graph.get(each)?.get(circle[i + 1] ?? node) ?? each));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node)?.keys() ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return found;
}

test('environment variables are read in settings files only', () => {
  const reading = files.filter((file) => /process\.env(?:\?*\.|\[)|=\s*process\.env\b/.test(read(file)));
  expect(reading.filter((file) => basename(file) !== 'settings.ts')).toEqual([]);
});

describe('one name means one thing', () => {
  const doubles = (names: Iterable<readonly [name: string, file: string]>): string[] => {
    const found = Map.groupBy(names, ([name]) => name);
    return [...found].flatMap(([name, all]) => {
      const where = new Set(all.map(([, file]) => file));
      return where.size > 1 ? [`${name}: ${[...where].join(', ')}`] : [];
    });
  };

  test('exports of src and scripts', () => {
    const exported = files
      .filter((file) => !file.startsWith('src/pages/'))
      .flatMap((file) =>
        [...read(file).matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
          ([, name = '']) => [name, file] as const,
        ),
      );
    expect(doubles(exported)).toEqual([]);
  });

  test('modules of a layer; a folder per kind of page or import format repeats its names', () => {
    const modules = files
      .filter(
        (file) =>
          /\.(?:ts|mjs)$/.test(file) && !/^src\/(?:pages|site\/(?:pages|markdown))\/|\/importer\.ts$/.test(file),
      )
      .map((file) => [`${file.split('/', 2).join('/')}/…/${basename(file)}`, file] as const);
    expect(doubles(modules)).toEqual([]);
  });
});

test('every folder of tests mirrors one of src or scripts, or is a kind of test; so do those of slow tests', () => {
  const kinds = ['support', 'contract', 'parity', 'browser', 'fuzz', 'deploy', 'bench', 'docs', 'alone'];
  const folders = new Set(glob.sync('**/*.ts', { cwd: 'tests', ignore: ['**/node_modules/**'] }).map(dirname));
  const unknown = [...folders]
    .map((folder) => folder.replace(/^(?:slow|timed)(?:\/|$)/, ''))
    .filter(
      (folder) =>
        !['', '.'].includes(folder) &&
        !folder.endsWith('__snapshots__') &&
        !kinds.includes(folder) &&
        !existsSync(join('src', folder)) &&
        !existsSync(join('scripts', folder)),
    );
  expect(unknown).toEqual([]);
});

test('tests that start a process, need a build or mock a module are below tests/slow, tests/timed or tests/browser', () => {
  const quick = glob.sync('tests/**/*.ts', {
    ignore: ['tests/{slow,timed,browser,support}/**', 'tests/architecture.test.ts'],
  });
  const slow = /node:(?:child_process|cluster|worker_threads)|build\/current|vi\.mock\(|@duckdb\//;
  expect(quick.filter((file) => slow.test(readFileSync(file, 'utf8')))).toEqual([]);
});
