/**
 * Throughput over loopback. API and MCP are compared with a bare node:http server that sends the same bytes from memory;
 * pages are compared with nginx and the bare server over the same files. All candidates run in the same run, in
 * alternating rounds, one process each.
 *
 *   npx node bench/serving.ts [--release build/current] [--only WORDS]
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openGenerator } from './load/generator.ts';
import { processorMs } from './load/processes.ts';
import { startServer } from './load/server.ts';
import { benchOptions, RELEASE, refuse } from './options.ts';
import { startBare } from './serving/bare.ts';
import { type Case, SEED, servingCases } from './serving/cases.ts';
import { hasNginx, startNginx } from './serving/nginx.ts';

const ROUNDS = 7;
const ROUND_MS = 1_500;
/** Warm-up, until the just-in-time compiler has optimised the code. */
const WARM_UP_MS = 4_000;
const CONNECTIONS = 32;

const { release, only } = benchOptions(import.meta.filename, { release: RELEASE, only: z.string().default('') });
const cases = servingCases(release).filter(({ name }) => name.includes(only));
if (cases.length === 0) refuse(`--only: no case has ${JSON.stringify(only)} in its name`);
const folder = mkdtempSync(join(tmpdir(), 'air-routes-bench-'));
const children: ChildProcess[] = [];
const kept = <T extends { child: ChildProcess }>(started: T): T => {
  children.push(started.child);
  return started;
};

try {
  const ours = kept(await startServer(release));
  const bare = kept(await startBare());
  const generator = kept(openGenerator());
  const files = cases.flatMap(({ nginx = [] }) => nginx.map((request) => request.split(' ')[1] ?? ''));
  const nginx = files.length > 0 && hasNginx() ? kept(await startNginx(folder, join(release, 'client'), files)) : null;

  /** Responses per second, and per second of processor time, which does not depend on other load. */
  const run = async ({ port, pid }: { port: number; pid: number }, requests: readonly string[], ms: number) => {
    const before = processorMs(pid);
    const { answers, failures } = await generator.run({ port, requests, ms, connections: CONNECTIONS });
    if (failures > 0) throw new Error(`${failures} failures`);
    return { rate: (answers * 1000) / ms, effort: (answers * 1000) / Math.max(10, processorMs(pid) - before) };
  };
  const compare = async ({
    name,
    target,
    mostMicros,
    requests,
    newRequests,
    nginx: asFiles,
  }: Case): Promise<string> => {
    const compared = asFiles ? nginx : bare;
    if (!compared) return `${name}: NOT MEASURED, there is no nginx here`;
    const bytes = await bare.copy({ port: ours.port, requests });
    const [mine, theirs, limits] = [[] as Rates[], [] as Rates[], [] as Rates[]];
    for (let round = -1; round < ROUNDS; round++) {
      const ms = round < 0 ? WARM_UP_MS : ROUND_MS;
      const asked = newRequests ? partOf(newRequests, round + 1) : requests;
      const measured = [await run(ours, asked, ms), await run(compared, asFiles ?? requests, ms)] as const;
      const limit = asFiles ? await run(bare, requests, ms) : measured[1];
      if (round < 0) continue;
      mine.push(measured[0]);
      theirs.push(measured[1]);
      limits.push(limit);
    }
    const share = (key: keyof Rates, of = mine) => median(of.map((each, i) => each[key] / (theirs[i]?.[key] ?? 1)));
    const verdict = share('rate') >= target ? 'ok' : 'BELOW';
    const micros = 1_000_000 / median(mine.map(({ effort }) => effort));
    const limitWords =
      mostMicros === undefined ? '' : ` (limit ${mostMicros} µs: ${micros <= mostMicros ? 'ok' : 'ABOVE'})`;
    return [
      name.padEnd(32),
      `${Math.round(bytes)} B`.padStart(8),
      `ours ${stats(mine)}`,
      `${asFiles ? 'nginx' : 'bare'} ${stats(theirs)}`.padEnd(29),
      `share ${percent(share('rate'))}, by processor time ${percent(share('effort'))}`,
      `(target ${percent(target)}: ${verdict})`,
      `${micros.toFixed(0)} µs of processor time a response${limitWords}`,
      asFiles
        ? `; a bare server is at ${percent(share('rate', limits))} of nginx, ${percent(share('effort', limits))}`
        : '',
    ].join('  ');
  };

  console.log(
    `seed ${SEED}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms; responses per second as median (min, spread)`,
  );
  for (const each of cases) console.log(await compare(each));
} finally {
  // nginx writes to the folder until it exits.
  const ended = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
  for (const child of children) child.kill();
  await Promise.all(ended);
  rmSync(folder, { recursive: true, force: true });
}

interface Rates {
  readonly rate: number;
  readonly effort: number;
}

/** The requests of a round, of as many parts as there are rounds and a warm-up. */
function partOf(requests: readonly string[], round: number): readonly string[] {
  const size = Math.floor(requests.length / (ROUNDS + 1));
  return requests.slice(round * size, (round + 1) * size);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

/** Median, with minimum and spread in brackets. */
function stats(measured: readonly Rates[]): string {
  const rates = measured.map(({ rate }) => rate);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  return `${Math.round(median(rates))} (${Math.round(low)}, ${(((high - low) / median(rates)) * 100).toFixed(0)} %)`;
}
