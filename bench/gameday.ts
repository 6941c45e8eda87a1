/**
 * Game day: real faults against a real server with load.
 *
 *   npx node bench/gameday.ts [--release build/current] [--seconds 10] [--only WORDS]
 *
 * Prints for each fault what another client saw (failed requests, 99th percentile, slowest response), the most memory of
 * the server, and the recovery time: the seconds until the last response that failed or took more than 250 ms. `--only`
 * runs the faults whose name contains the words. Compare with the fault `none`: figures depend on the free processors.
 */
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PROJECT } from '../scripts/script.ts';
import { startHostile } from './gameday/hostile.ts';
import { probe, type Seen } from './gameday/probe.ts';
import { makeReleases, type Releases, startService, type TestedService } from './gameday/service.ts';
import { printTable } from './harness.ts';
import { get, openGenerator } from './load/generator.ts';
import { family, residentMiB } from './load/processes.ts';
import { benchOptions, positive, RELEASE, refuse } from './options.ts';

const { release, seconds, only } = benchOptions(import.meta.filename, {
  release: RELEASE,
  seconds: positive(10),
  only: z.string().default(''),
});
const MS = seconds * 1000;
const PATHS = ['/api/route/LHR-JFK', '/r/LHR-JFK', '/api/airport/ZRH/destinations', '/'];

interface Fault {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Standard output of the server. */
  readonly stdout?: () => 'pipe' | number;
  /** Whether a load of 8 connections runs as well. */
  readonly load?: boolean;
  readonly paths?: readonly string[];
  /** Causes the fault. @returns what ends it */
  readonly cause: (service: TestedService, releases: Releases) => (() => void) | Promise<void> | void;
}

const hostile =
  (kind: string) =>
  ({ port }: TestedService) => {
    const clients = startHostile(kind, port);
    return () => clients.kill('SIGKILL');
  };
const firstWorker = ({ child }: TestedService): number => Number(family(child.pid ?? 0)[1]);

const FAULTS: readonly Fault[] = [
  { name: 'none', cause: () => {} },
  { name: '500 clients pipeline pages, never read', cause: hostile('pipeline-pages') },
  { name: '500 clients pipeline MCP batches, never read', cause: hostile('pipeline-batches') },
  { name: '500 clients repeat MCP batches at once', cause: hostile('repeat-batches') },
  { name: '300 clients read 1.5 KB/s', env: { SEND_TIMEOUT: '3' }, cause: hostile('slow-readers') },
  { name: 'a client opens 5,000 connections', cause: hostile('connections') },
  { name: '512 on-demand pages at a time', cause: hostile('overload') },
  {
    name: 'log on a full disk',
    env: { LOG: 'json' },
    stdout: () => openSync('/dev/full', 'w'),
    load: true,
    cause: () => {},
  },
  { name: 'reader of the log stalls', env: { LOG: 'json' }, stdout: () => 'pipe', load: true, cause: () => {} },
  {
    name: 'a damaged file (probed: the others)',
    cause: (_, releases) => replace(join(releases.folder('one'), 'client/api/route/JFK-LHR.json'), 'wrong'),
  },
  {
    name: 'a worker is killed',
    env: { WORKERS: '2' },
    cause: (service) => void process.kill(firstWorker(service), 'SIGKILL'),
  },
  {
    name: 'a worker stops',
    env: { WORKERS: '2' },
    cause: (service) => void process.kill(firstWorker(service), 'SIGSTOP'),
  },
  {
    name: 'a bad release becomes current',
    env: { WORKERS: '2' },
    load: true,
    cause: (_, releases) => {
      replace(join(releases.folder('two'), 'live/legs.bin'), 'wrong');
      releases.switchTo('two');
    },
  },
  {
    name: 'switch and rollback, four times',
    env: { WORKERS: '2' },
    load: true,
    cause: async (_, releases) => {
      for (const id of ['two', 'one', 'two', 'one']) {
        releases.switchTo(id);
        await sleep(MS / 6);
      }
    },
  },
];

/** Replaces a file, which is linked to that of the release. */
function replace(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}

interface Result extends Seen {
  readonly mostMiB: number;
  readonly alive: boolean;
}

async function run({ env, stdout, load, cause }: Fault): Promise<Result> {
  // Below the project, whose packages the code of a release imports.
  mkdirSync(join(PROJECT, 'build'), { recursive: true });
  const folder = mkdtempSync(join(PROJECT, 'build/gameday-'));
  const output = stdout?.() ?? 'ignore';
  const releases = makeReleases(realpathSync(release), folder);
  const service = await startService(releases.current, env, output);
  const generator = openGenerator();
  let mostMiB = 0;
  const memory = setInterval(() => {
    mostMiB = Math.max(mostMiB, memoryOf(service));
  }, 100);
  try {
    await probe(service.port, PATHS, 500);
    const loaded = load
      ? generator.run({ port: service.port, requests: PATHS.map((path) => get(path)), ms: MS, connections: 8 })
      : null;
    const end = cause(service, releases);
    const seen = await probe(service.port, PATHS, MS);
    if (typeof end === 'function') end();
    else await end;
    const failures = (await loaded)?.failures ?? 0;
    return { ...seen, failed: seen.failed + failures, mostMiB, alive: service.child.exitCode === null };
  } finally {
    clearInterval(memory);
    generator.child.kill();
    await service.stop();
    if (typeof output === 'number') closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resident memory of the server; 0 while one of its processes ends. */
function memoryOf({ child }: TestedService): number {
  try {
    return residentMiB(child.pid ?? 0);
  } catch {
    return 0;
  }
}

const chosen = FAULTS.filter(({ name }) => name.includes(only));
if (chosen.length === 0) refuse(`--only: no fault has ${JSON.stringify(only)} in its name`);
const { data_date: date } = JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as { data_date: string };
console.log(`data of ${date}, ${seconds} s for each fault, one request after another\n`);
const rows: string[][] = [];
for (const fault of chosen) {
  const { requests, failed, p99, worst, recovered, mostMiB, alive } = await run(fault);
  const figures = [requests, failed, p99.toFixed(0), worst.toFixed(0), mostMiB.toFixed(0), recovered.toFixed(1)];
  rows.push([fault.name, ...figures.map(String), alive ? 'yes' : 'NO']);
  console.error(fault.name);
}
printTable(['fault', 'requests', 'failed', 'p99 ms', 'worst ms', 'MiB', 'recovery s', 'alive'], rows);
