/**
 * One client attacks, another asks one new question at a time: it gets no 503, its 99th percentile is at most half a second,
 * behind nginx a tenth, and it connects within a second. The server runs over the built release, in 512 MiB.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { residentMiB } from '../../../bench/load/processes.ts';
import { must } from '../../../src/core/must.ts';
import { openRelease } from '../../../src/server/release.ts';
import { isChosen } from '../../support/isChosen.ts';
import { MOST_OF_OTHERS, watchOthers } from '../../support/otherProcesses.ts';
import { SEED } from '../../support/seed.ts';
import { freePort, ROOT, type Served, start, startNode } from '../../support/service.ts';

const RELEASE = process.env['RELEASE'] ?? join(ROOT, 'build/state/current');
if (!existsSync(RELEASE)) throw new Error(`There is no ${RELEASE}: run npm run build first`);

const ATTACK_MS = 3_000;
/** Of the time before an attack that is compared with it. */
const CALM_MS = 2_000;
const CONNECT_MS = 1_000;
/** Of 64 clients that send what takes long to read. */
const MEDIAN_MS = 50;

let codes: string[];
beforeAll(async () => {
  const { indexes } = await openRelease(RELEASE);
  codes = indexes.airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures)
    .map(({ code }) => code);
});

let requested = 0;
const any = (most: number) => must(codes[Math.floor(Math.random() * most)], 'code');
/** A question that is sent once. */
const QUESTIONS = [
  () => `/api/connections?from=${any(1_000)}&to=${any(1_000)}&max_flying_min=${10_000 + requested}`,
  () => `/api/journeys?from=${any(300)}&to=${any(300)}&max_flying_min=${10_000 + requested}`,
  () => `/connections?from=${any(300)}&to=${any(300)}&n=${requested}`,
  () => `/api/airports?q=${any(1_000)}${requested}`,
];
const AGENTS = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()];

/** Asks from another address, on an open connection and on new ones in turn. @returns status and milliseconds */
const ask = (origin: string, path: string) =>
  new Promise<{ status: number; ms: number; connectMs: number }>((resolve, reject) => {
    const agent = must(AGENTS[requested++ % 2], 'agent');
    const { port } = new URL(origin);
    const begin = performance.now();
    let connected = begin;
    request({ port, host: '127.0.0.1', localAddress: '127.0.0.2', path, agent }, (reply) => {
      const { statusCode: status = 0 } = reply;
      const end = () => resolve({ status, ms: performance.now() - begin, connectMs: connected - begin });
      reply.resume().on('end', end);
    })
      .on('socket', (socket) =>
        socket.on('connect', () => {
          connected = performance.now();
        }),
      )
      .on('error', reject)
      .end();
  });

async function measure(origin: string, node: Served, ms: number, questions = QUESTIONS) {
  const replies: Awaited<ReturnType<typeof ask>>[] = [];
  // Server and attacker are children of this process.
  const shareOfOthers = watchOthers();
  let mib = 0;
  for (const end = performance.now() + ms; performance.now() < end; await sleep(5)) {
    const path = must(questions[requested % questions.length], 'question')();
    replies.push(await ask(origin, path));
    mib = Math.max(mib, residentMiB(must(node.child.pid, 'pid')));
  }
  const times = replies.map((reply) => reply.ms).sort((a, b) => a - b);
  const percentile = (share: number) => Math.round(must(times[Math.floor(times.length * share)], 'time'));
  return {
    count: times.length,
    median: percentile(0.5),
    p99: percentile(0.99),
    slowest: Math.round(Math.max(...times)),
    connectMs: Math.round(Math.max(...replies.map(({ connectMs }) => connectMs))),
    statuses: [...new Set(replies.map(({ status }) => status))],
    mib: Math.round(mib),
    ofOthers: shareOfOthers(),
  };
}

interface Attack {
  readonly name: string;
  readonly kinds: string;
  readonly questions?: typeof QUESTIONS;
  /** Of the server. */
  readonly mostMiB?: number;
  /** Of any response to the other client. */
  readonly slowestMs?: number;
  readonly medianMs?: number;
  /** For more responses: few of them are late. */
  readonly attackMs?: number;
}

const ATTACKS: readonly Attack[] = [
  { name: '100 connections that pipeline and never read', kinds: 'pipelines', mostMiB: 300, slowestMs: 2_000 },
  {
    name: '500 connections that repeat a request and 500 that reconnect',
    kinds: 'repeats+reconnects',
    attackMs: 6_000,
  },
  { name: '64 connections that send 16 KB of Accept', kinds: 'accepts', medianMs: MEDIAN_MS },
  { name: '64 connections that send an argument of 60 KB', kinds: 'arguments', medianMs: MEDIAN_MS },
  { name: '64 connections that ask for the dearest journeys', kinds: 'journeys' },
  { name: '1,000 bodies that do not end', kinds: 'bodies' },
  {
    name: '64 connections that ask for pictures',
    kinds: 'pictures',
    attackMs: 6_000,
    questions: [...QUESTIONS, () => `/picture/${any(2_000)}.png`],
  },
];

/**
 * The tests of a new server: what another client sees. Each attack is on one of the two, which the seed chooses.
 * @param turn 0 or 1: which half of the attacks
 * @param p99Ms at most this
 * @param startFront starts a proxy in front of it
 * @param settings of the server, besides its limit of memory
 */
function attackSuite(
  turn: 0 | 1,
  p99Ms: number,
  startFront: (node: Served) => Served | Promise<Served>,
  settings: Readonly<Record<string, string>> = {},
): void {
  let node: Served;
  let front: Served;
  let calmFirst: Awaited<ReturnType<typeof measure>>;
  beforeAll(async () => {
    const heap = '--max-old-space-size=384 --max-semi-space-size=16';
    node = await startNode(RELEASE, { NODE_OPTIONS: heap, ...settings });
    front = await startFront(node);
    // The server renders its first pages.
    await sleep(1_000);
    calmFirst = await measure(front.origin, node, CALM_MS);
  });
  afterAll(async () => {
    if (front !== node) await front?.stop();
    await node?.stop('SIGKILL');
  });
  test.for(ATTACKS.filter((_, i) => isChosen(i + turn, 2, SEED)))(
    '$name',
    { timeout: 60_000 },
    async (attack, { skip }) => {
      const { port } = new URL(front.origin);
      const hubs = codes.slice(0, 200).join(',');
      // Its own questions take longer without an attack, too.
      const calm = attack.questions ? await measure(front.origin, node, CALM_MS, attack.questions) : calmFirst;
      const attacker = spawn(process.execPath, [`${import.meta.dirname}/attacker.ts`, attack.kinds, port, hubs], {
        stdio: 'ignore',
      });
      try {
        await sleep(300);
        const { statuses, ...figures } = await measure(
          front.origin,
          node,
          attack.attackMs ?? ATTACK_MS,
          attack.questions,
        );
        console.log(attack.name, figures, `calm: ${calm.median}, ${calm.p99}`);
        expect(figures.mib).toBeLessThan(attack.mostMiB ?? 512);
        expect(node.child.exitCode).toBeNull();
        skip(figures.ofOthers > MOST_OF_OTHERS, 'other processes of the machine took too much of its time');
        expect(statuses).toEqual([200]);
        expect(figures.p99).toBeLessThanOrEqual(Math.max(p99Ms, 10 * calm.p99));
        expect(figures.connectMs).toBeLessThanOrEqual(Math.max(CONNECT_MS, 10 * calm.connectMs));
        if (attack.slowestMs)
          expect(figures.slowest).toBeLessThanOrEqual(Math.max(attack.slowestMs, 10 * calm.slowest));
        if (attack.medianMs) expect(figures.median).toBeLessThanOrEqual(Math.max(attack.medianMs, 10 * calm.median));
      } finally {
        attacker.kill('SIGKILL');
        // Its work ends.
        await sleep(1_000);
      }
    },
  );
}

describe('the server alone', () => attackSuite(0, 500, (node) => node));

describe.skipIf(spawnSync('nginx', ['-v']).error)('behind nginx (needs nginx)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-nginx-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const startNginx = async (node: Served) => {
    const port = await freePort();
    return start(process.execPath, ['deploy/nginx/run.ts'], port, {
      LISTEN: `127.0.0.1:${port}`,
      UPSTREAMS: new URL(node.origin).host,
      RELEASE,
      RUN_DIR: folder,
      NGINX_WORKERS: '1',
    });
  };
  attackSuite(1, 100, startNginx, { TRUSTED_PROXIES: '1' });
});
