/** What the product is made of: `npm run deps:check`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const HELP = `Usage: npm run deps:check

Writes the bill of materials of the production dependencies (CycloneDX, made
by npm) to build/sbom.json, lists their licences, and checks that

  every version in package.json is exact and every package of the lock file
  has a checksum; every licence is one that may be passed on; every package
  with an install script is named in allowScripts; npm audit knows of nothing.

Where the registry does not answer audits, it says so and goes on.`;

const ROOT = resolve(import.meta.dirname, '../..');

/** Licences whose packages may be used and passed on with ours. */
const LICENCES = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'CC0-1.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['Python-2.0', 'OFL-1.1', 'CC-BY-4.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'WTFPL'],
]);

interface Package {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}
interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** What is wrong with how packages are pinned. */
export function pinning(root = ROOT): string[] {
  const { dependencies, devDependencies, allowScripts } = json(join(root, 'package.json')) as Record<
    string,
    Record<string, unknown>
  >;
  const { packages } = json(join(root, 'package-lock.json')) as { packages: Record<string, Package> };
  const loose = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^(?:\d+\.\d+\.\d+(?:-[\w.]+)?|file:.+)$/.test(String(version)))
    .map(([name, version]) => `${name} is not pinned: ${version}`);
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);
  const unchecked = fetched
    .filter(([, each]) => !each.integrity && !isForeign(each))
    .map(([path]) => `${path} has no checksum`);
  const scripted = fetched
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
  const unnamed = [...new Set(scripted)]
    .filter((name) => !OPTIONAL.has(name) && !(name in (allowScripts ?? {})))
    .map((name) => `${name} has an install script that allowScripts does not name`);
  return [...loose, ...unchecked, ...unnamed];
}

/** Built for another system: a registry that does not have it gives no checksum, and it is never installed here. */
const isForeign = ({ optional, os, cpu, libc }: Package): boolean =>
  optional === true &&
  (os?.includes(process.platform) === false ||
    cpu?.includes(process.arch) === false ||
    (libc !== undefined && !libc.includes('glibc')));

/** Packages of the lock file for other systems that have no checksum. */
export function foreignUnchecked(root = ROOT): string[] {
  const { packages } = json(join(root, 'package-lock.json')) as { packages: Record<string, Package> };
  return Object.entries(packages).flatMap(([path, each]) => (!each.integrity && isForeign(each) ? [path] : []));
}

/** For other systems only. */
const OPTIONAL = new Set(['fsevents']);

/** The bill of materials of the production dependencies. @throws Error when npm cannot make it */
export function billOfMaterials(root = ROOT): { readonly components: readonly Component[] } {
  const { stdout, stderr, status } = npm(
    root,
    'sbom',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  return JSON.parse(stdout) as { components: readonly Component[] };
}

/** Licence of a package as it says itself. */
export const licenceOf = ({ licenses = [] }: Component): string =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '').join(' AND ') ||
  'unknown';

/** Whether a licence is one of those that may be passed on; of several to choose from, one is enough. */
export const mayBePassedOn = (licence: string): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((each) => LICENCES.has(each.trim())));

/** What npm audit knows of production dependencies; null when the registry does not answer. */
export function audit(root = ROOT): readonly string[] | null {
  const { stdout } = npm(root, 'audit', '--omit=dev', '--json');
  const report = JSON.parse(stdout || '{}') as { vulnerabilities?: Record<string, { severity: string }> };
  if (!report.vulnerabilities) return null;
  return Object.entries(report.vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`);
}

const npm = (root: string, ...args: string[]) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function main(): void {
  const bill = billOfMaterials();
  const file = join(ROOT, 'build/sbom.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
  const counts = new Map<string, number>();
  for (const component of bill.components)
    counts.set(licenceOf(component), (counts.get(licenceOf(component)) ?? 0) + 1);
  console.log(`${bill.components.length} packages for production, bill of materials in ${file}`);
  for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)}  ${licence}`);

  const foreign = foreignUnchecked();
  if (foreign.length > 0)
    console.log(
      `${foreign.length} packages for other systems have no checksum: the registry that made the lock file lacks them`,
    );
  const known = audit();
  if (known === null) console.log('npm audit: NOT CHECKED, the registry does not answer audits here');
  else console.log(`npm audit: ${known.length} known vulnerabilities`);
  const faults = [
    ...pinning(),
    ...bill.components
      .filter((each) => !mayBePassedOn(licenceOf(each)))
      .map((each) => `${each.name}: licence ${licenceOf(each)}`),
    ...(known ?? []),
  ];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  if (process.argv.includes('--help')) console.log(HELP);
  else main();
}
