/**
 * Compares one process, two processes, and nginx in front: responses per second, and per second of processor time. The
 * load generator uses the same cores, so the first figure understates two processes.
 *
 *   npx node bench/cores.ts [--release build/current]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../scripts/script.ts';
import { get, openGenerator } from './load/generator.ts';
import { listens } from './load/ports.ts';
import { processorMs } from './load/processes.ts';
import { targetsOf } from './load/targets.ts';
import { benchOptions, RELEASE } from './options.ts';

const [ROUNDS, ROUND_MS, CONNECTIONS] = [5, 2_000, 32];
const { release } = benchOptions(import.meta.filename, { release: RELEASE });
const run = mkdtempSync(join(tmpdir(), 'air-routes-bench-'));
const children: ChildProcess[] = [];

const start = async (
  script: string,
  port: number,
  env: Record<string, string>,
): Promise<{ port: number; pid: number }> => {
  const child = spawn(process.execPath, [join(PROJECT, script)], {
    env: { ...process.env, RELEASE: release, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  while (!(await listens(port))) await new Promise((done) => setTimeout(done, 50));
  return { port, pid: child.pid ?? 0 };
};

const generator = openGenerator();
children.push(generator.child);
try {
  const one = await start('src/server/main.ts', 18_431, { PORT: '18431' });
  const two = await start('src/server/main.ts', 18_432, { PORT: '18432', WORKERS: '2' });
  const front = await start('deploy/nginx/run.ts', 18_433, {
    REQUEST_LIMIT: '0',
    LISTEN: '127.0.0.1:18433',
    UPSTREAMS: '127.0.0.1:18432',
    RUN_DIR: run,
    NGINX_WORKERS: '2',
  });
  const rivals = { 'one process': one, 'two processes': two, 'nginx before two': front };
  const { route, page, search, match } = targetsOf(release);
  console.log(
    `${availableParallelism()} cores shared with the load generator; ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms; median (min–max)`,
  );
  for (const [name, targets] of Object.entries({ route, page, search, match })) {
    const requests = targets.map((target) => get(target));
    const results = Object.fromEntries(
      Object.keys(rivals).map((compared) => [compared, { rates: [] as number[], efforts: [] as number[] }]),
    );
    for (let round = -1; round < ROUNDS; round++)
      for (const [compared, { port, pid }] of Object.entries(rivals)) {
        const pids = compared.startsWith('nginx') ? [pid, two.pid] : [pid];
        const used = () => pids.reduce((sum, each) => sum + processorMs(each), 0);
        const before = used();
        // Separate targets for each candidate, so that no candidate answers from a warm cache.
        const from = Math.floor(((round + 1) / (ROUNDS + 1)) * requests.length);
        const { answers, failures } = await generator.run({
          port,
          requests: requests.length < 100 ? requests : [...requests.slice(from), ...requests.slice(0, from)],
          ms: ROUND_MS,
          connections: CONNECTIONS,
        });
        if (failures > 0) throw new Error(`${failures} failures of ${compared}`);
        if (round < 0) continue;
        results[compared]?.rates.push((answers * 1000) / ROUND_MS);
        results[compared]?.efforts.push((answers * 1000) / Math.max(10, used() - before));
      }
    for (const [compared, { rates, efforts }] of Object.entries(results))
      console.log(
        `${name.padEnd(7)} ${compared.padEnd(17)} ${stats(rates)} a second, ${stats(efforts)} a second of processor time`,
      );
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  setTimeout(() => rmSync(run, { recursive: true, force: true }), 500);
}

function stats(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map(Math.round);
  return `${sorted[Math.floor(sorted.length / 2)]?.toLocaleString('en').padStart(7)} (${sorted[0]}–${sorted.at(-1)})`;
}
