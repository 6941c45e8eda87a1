/**
 * One client attacks, another asks one new question at a time: it gets no 503, and its 99th percentile is at most half a
 * second. The server runs alone, over the built release, in 512 MiB.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { residentMiB } from '../../../bench/load/processes.ts';
import { must } from '../../../src/core/must.ts';
import { openRelease } from '../../../src/server/release.ts';
import { MOST_OF_OTHERS, watchOthers } from '../../support/otherProcesses.ts';
import { ROOT, type Served, startNode } from '../../support/service.ts';

const RELEASE = process.env['RELEASE'] ?? join(ROOT, 'build/state/current');
if (!existsSync(RELEASE)) throw new Error(`There is no ${RELEASE}: run npm run build first`);

const ATTACK_MS = 8_000;
const MOST_MS = 500;

let served: Served;
let codes: string[];
let calm: number;
beforeAll(async () => {
  const { indexes } = await openRelease(RELEASE);
  codes = indexes.airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures)
    .map(({ code }) => code);
  served = await startNode(RELEASE, { NODE_OPTIONS: '--max-old-space-size=384 --max-semi-space-size=16' });
  // The server renders its first pages.
  await sleep(1_000);
  calm = (await measure(4_000)).p99;
});
afterAll(() => served?.stop('SIGKILL'));

let asked = 0;
const any = (most: number) => must(codes[Math.floor(Math.random() * most)], 'code');
/** A question that is asked once. */
const QUESTIONS = [
  () => `/api/connections?from=${any(1_000)}&to=${any(1_000)}&max_flying_min=${10_000 + asked}`,
  () => `/api/journeys?from=${any(300)}&to=${any(300)}&max_flying_min=${10_000 + asked}`,
  () => `/connections?from=${any(300)}&to=${any(300)}&n=${asked}`,
  () => `/api/airports?q=${any(1_000)}${asked}`,
];
const AGENTS = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()];

/** Asks from another address, on an open connection and on new ones in turn. */
const ask = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const agent = must(AGENTS[asked++ % 2], 'agent');
    const { port } = new URL(served.origin);
    request({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path, agent }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

async function measure(ms: number, questions = QUESTIONS) {
  const [times, statuses]: [number[], Set<number>] = [[], new Set()];
  // Server and attacker are children of this process.
  const shareOfOthers = watchOthers();
  let mib = 0;
  for (const end = performance.now() + ms; performance.now() < end; await sleep(5)) {
    const path = must(questions[asked % questions.length], 'question')();
    const start = performance.now();
    statuses.add(await ask(path));
    times.push(performance.now() - start);
    mib = Math.max(mib, residentMiB(must(served.child.pid, 'pid')));
  }
  times.sort((a, b) => a - b);
  const percentile = (share: number) => Math.round(must(times[Math.floor(times.length * share)], 'time'));
  return {
    count: times.length,
    median: percentile(0.5),
    p99: percentile(0.99),
    statuses: [...statuses],
    mib,
    ofOthers: shareOfOthers(),
  };
}

test.for<readonly [name: string, kind: string, questions: typeof QUESTIONS]>([
  ['64 connections that ask for the dearest journeys', 'journeys', QUESTIONS],
  ['1,000 bodies that do not end', 'bodies', QUESTIONS],
  ['64 connections that ask for pictures', 'pictures', [...QUESTIONS, () => `/picture/${any(2_000)}.png`]],
  ['100 connections that pipeline and never read', 'pipelines', QUESTIONS],
])('%s', { timeout: 60_000 }, async ([name, kind, questions], { skip }) => {
  const { port } = new URL(served.origin);
  const hubs = codes.slice(0, 200).join(',');
  const attacker = spawn(process.execPath, [`${import.meta.dirname}/attacker.ts`, kind, port, hubs], {
    stdio: 'ignore',
  });
  try {
    await sleep(300);
    const { statuses, ...figures } = await measure(ATTACK_MS, questions);
    console.log(name, figures, `calm: ${calm}`);
    expect(figures.mib).toBeLessThan(512);
    expect(served.child.exitCode).toBeNull();
    skip(figures.ofOthers > MOST_OF_OTHERS, 'other processes of the machine took too much of its time');
    expect(statuses).toEqual([200]);
    expect(figures.p99).toBeLessThanOrEqual(Math.max(MOST_MS, 10 * calm));
  } finally {
    attacker.kill('SIGKILL');
    // Its work ends.
    await sleep(1_000);
  }
});
