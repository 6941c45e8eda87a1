/**
 * The server under load.
 *
 *   npx node bench/load.ts [--server node] [--part all] [--release state/current] [--workers 1]
 *                          [--seconds 30] [--growth MIB] [--most MIB]
 *
 * `--part` names one of three parts, or `all`:
 *
 *   costs    the processor time of a request of each kind, from which the capacity of a server follows
 *            (deploy/README.md), and the memory of a connection
 *   full     every kind of request in turn on 32 connections for `--seconds`: responses per second, latency, memory.
 *            Fails if a request fails but for a 503, if the memory of the second half grows by more than `--growth`, or
 *            if it is ever more than `--most`
 *   attacks  what another client sees, which asks one new question at a time, while one address attacks
 *
 * `--server nginx` puts nginx in front of the server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PROJECT } from '../scripts/script.ts';
import { openRelease } from '../src/server/release.ts';
import { printTable } from './harness.ts';
import { ATTACK_NAMES, probe, startAttack } from './load/attacks.ts';
import { get, openGenerator } from './load/generator.ts';
import { freePort, listens, processorMs, residentMiB, startServer } from './load/processes.ts';
import { mixed, requestKinds } from './load/requests.ts';
import { benchOptions, RELEASE, whole } from './options.ts';

const SAMPLES = 20;
/** Few connections: with more, requests share turns of the event loop and cost less. */
const COST_CONNECTIONS = 4;
const IDLE_CONNECTIONS = 1_000;

const { server, part, release, workers, seconds, growth, most } = benchOptions(import.meta.filename, {
  server: z.enum(['node', 'nginx']).default('node'),
  part: z.enum(['all', 'costs', 'full', 'attacks']).default('all'),
  release: RELEASE,
  workers: whole(1),
  seconds: whole(30),
  growth: whole(12),
  most: whole(4_096),
});

/** What is measured. */
interface Target {
  readonly port: number;
  /** Processor time of all processes so far, in milliseconds. */
  readonly processor: () => number;
  /** Memory in MiB. */
  readonly memory: () => Promise<number> | number;
  /** Most memory that it may take, in MiB. */
  readonly mostMiB: number;
}

const folder = mkdtempSync(join(tmpdir(), 'air-routes-load-'));
const generator = openGenerator();
const children: ChildProcess[] = [generator.child];
const kept = <T extends ChildProcess>(child: T): T => {
  children.push(child);
  return child;
};

try {
  const { indexes } = await openRelease(release);
  const target = await startNode();
  const kinds = requestKinds(indexes);
  console.log(`${server}, ${availableParallelism()} processors, which the load generator uses, too\n`);
  const isChosen = (name: typeof part) => part === name || part === 'all';
  if (isChosen('costs')) await measureCosts(target, kinds);
  if (isChosen('full')) await fullLoad(target, mixed(kinds));
  if (isChosen('attacks')) await attack(target, kinds);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

async function measureCosts(target: Target, kinds: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { port } = target;
  const idle = await target.memory();
  const sockets = await openConnections(port);
  await sleep(500);
  const connectionKiB = (((await target.memory()) - idle) * 1024) / IDLE_CONNECTIONS;
  for (const socket of sockets) socket.destroy();

  const rows: string[][] = [];
  for (const [kind, requests] of kinds) {
    const ms = (seconds * 1000) / 10;
    await generator.run({ port, requests, ms: ms / 4, connections: COST_CONNECTIONS });
    const before = target.processor();
    const turned = requests.slice(1_000).concat(requests);
    const load = { port, requests: turned, ms, connections: COST_CONNECTIONS };
    const { answers, failures, median, p99 } = await generator.run(load);
    const cost = (target.processor() - before) / Math.max(1, answers - failures);
    const figures = [cost.toFixed(3), ((answers * 1000) / ms).toFixed(0), median.toFixed(2), p99.toFixed(2)];
    rows.push([kind, ...figures, `${failures}`]);
  }
  printTable(['request', 'processor ms', 'a second', 'median ms', 'p99 ms', 'failed'], rows);
  console.log(
    `\nmemory: ${idle.toFixed(0)} MiB after start, ${(await target.memory()).toFixed(0)} MiB after load, ` +
      `at most ${connectionKiB.toFixed(0)} KiB for each idle connection\n`,
  );
}

/** Opens idle connections, each with one response so far. */
function openConnections(port: number): Promise<Socket[]> {
  const open = () =>
    new Promise<Socket>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(get('/api/route/LHR-JFK')));
      socket.once('data', () => done(socket)).on('error', fail);
    });
  return Promise.all(Array.from({ length: IDLE_CONNECTIONS }, open));
}

async function fullLoad(target: Target, requests: readonly string[]): Promise<void> {
  const ms = (seconds * 1000) / SAMPLES;
  const memory: number[] = [];
  let [answers, failures, refused, highest] = [0, 0, 0, 0];
  console.log('   second   answers/s  median ms   p99 ms      MiB');
  for (let sample = 1; sample <= SAMPLES; sample++) {
    // Continues where the last one stopped, so that most requests are new.
    const from = answers % requests.length;
    const turned = requests.slice(from).concat(requests.slice(0, from));
    const load = generator.run({ port: target.port, requests: turned, ms, connections: 32 });
    for (const until = performance.now() + ms; performance.now() < until; await sleep(100))
      highest = Math.max(highest, await target.memory());
    const done = await load;
    answers += done.answers;
    failures += done.failures - done.refused;
    refused += done.refused;
    memory.push(await target.memory());
    const figures = [(sample * ms) / 1000, (done.answers * 1000) / ms, done.median, done.p99, memory.at(-1) ?? 0];
    console.log(figures.map((figure) => figure.toFixed(0).padStart(9)).join(' '));
  }
  // Of the second half, the later samples against the earlier ones.
  const quarters = [memory.slice(SAMPLES / 2, -SAMPLES / 4), memory.slice(-SAMPLES / 4)];
  const [earlier = 0, later = 0] = quarters.map((quarter) => quarter.reduce((sum, mib) => sum + mib) / quarter.length);
  const grown = 2 * (later - earlier);
  console.log(
    `${answers.toLocaleString('en')} answers, ${failures} failures, ${refused} refused as too many; at most ${highest.toFixed(0)} MiB; ` +
      `the second half grows by ${grown.toFixed(1)} MiB by the means of its quarters\n`,
  );
  const faults = [
    failures > 0 && 'requests failed',
    grown > growth && `memory grows by more than ${growth} MiB`,
    highest > target.mostMiB && `more than ${target.mostMiB} MiB`,
  ].filter(Boolean);
  if (faults.length === 0) return;
  console.error(`FAILED: ${faults.join(', ')}`);
  process.exitCode = 1;
}

async function attack(target: Target, kinds: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const questions = (kinds.get('connections, up to 3 stops') ?? []).map((request) => request.split(' ')[1] ?? '');
  const rows: string[][] = [];
  for (const name of ATTACK_NAMES) {
    const attackers = kept(startAttack(name, target.port));
    await sleep(1_000);
    let highest = 0;
    const look = setInterval(async () => {
      highest = Math.max(highest, await target.memory());
    }, 100);
    const { requests, failed, median, p99, worst } = await probe(target.port, questions, (seconds * 1000) / 3);
    clearInterval(look);
    attackers.kill('SIGKILL');
    await sleep(1_000);
    const figures = [median, p99, worst, highest].map((figure) => figure.toFixed(0));
    rows.push([name, `${requests}`, `${failed}`, ...figures]);
  }
  printTable(['attack', 'requests', 'failed', 'median ms', 'p99 ms', 'worst ms', 'MiB'], rows);
}

/** Starts the server, and nginx in front of it where that is requested. */
async function startNode(): Promise<Target> {
  const { child, pid, port } = await startServer(release, { WORKERS: String(workers) });
  kept(child);
  const memory = () => residentMiB(pid);
  if (server === 'node') return { port, processor: () => processorMs(pid), memory, mostMiB: most };
  const front = await freePort();
  const nginx = kept(
    spawn(process.execPath, [join(PROJECT, 'deploy/nginx/run.ts')], {
      env: {
        ...process.env,
        RELEASE: release,
        REQUEST_LIMIT: '0',
        LISTEN: `127.0.0.1:${front}`,
        UPSTREAMS: `127.0.0.1:${port}`,
        RUN_DIR: folder,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  await listening(front, nginx);
  const pids = [pid, nginx.pid ?? 0];
  const sum = (measure: (pid: number) => number) => () => pids.reduce((all, each) => all + measure(each), 0);
  return { port: front, processor: sum(processorMs), memory: sum(residentMiB), mostMiB: most };
}

/** Waits until a port accepts connections. @throws Error when the process ends first */
async function listening(port: number, child: ChildProcess): Promise<void> {
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    await sleep(20);
  }
}
