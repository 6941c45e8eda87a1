/**
 * Throughput over loopback, compared with a bare node:http server that sends the same bytes from memory. Both run in the
 * same run, in alternating rounds, one process each.
 *
 *   npx node bench/serving.ts [--release state/current] [--only WORDS]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { z } from 'zod';
import { ALLIANCES, WEEKDAYS } from '../src/contract/vocabulary.ts';
import { idOfRoute } from '../src/operations/records.ts';
import { scheduledRoutes } from '../src/operations/routeWeeks.ts';
import { openRelease } from '../src/server/release.ts';
import { mistyped, seededRandom } from './harness.ts';
import { get, openGenerator, toolCall } from './load/generator.ts';
import { processorMs, startServer } from './load/processes.ts';
import { benchOptions, RELEASE, refuse } from './options.ts';

const SEED = 20260701;
const ROUNDS = 7;
const ROUND_MS = 1_500;
/** Warm-up, until the just-in-time compiler has optimised the code. */
const WARM_UP_MS = 4_000;
const CONNECTIONS = 32;
/** Responses that the bare server keeps for a case whose requests are not sent twice. */
const MOST_COPIED = 4_000;

interface Case {
  readonly name: string;
  /** Least share of the responses of the compared server for the same processor time; null where none is set. */
  readonly target: number | null;
  readonly requests: readonly string[];
  /** Requests that are sent once: each round sends other ones. The compared server gets `requests` in every round. */
  readonly newRequests?: readonly string[];
}

/** A candidate. */
interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
}

/** Responses per second, and per second of processor time, which does not depend on other load. */
interface Rates {
  readonly rate: number;
  readonly effort: number;
}

if (process.argv[2] === '--bare') serveBare();
else await main();

async function main(): Promise<void> {
  const { release, only } = benchOptions(import.meta.filename, { release: RELEASE, only: z.string().default('') });
  const cases = (await casesOf(release)).filter(({ name }) => name.includes(only));
  if (cases.length === 0) refuse(`--only: no case has ${JSON.stringify(only)} in its name`);
  const children: ChildProcess[] = [];
  const kept = <T extends { child: ChildProcess }>(started: T): T => {
    children.push(started.child);
    return started;
  };
  try {
    const ours = kept(await startServer(release));
    const bare = kept(await startBare());
    const generator = kept(openGenerator());
    const run = async ({ port, pid }: Running, requests: readonly string[], ms: number): Promise<Rates> => {
      const before = processorMs(pid);
      const { answers, failures } = await generator.run({ port, requests, ms, connections: CONNECTIONS });
      if (failures > 0) throw new Error(`${failures} failures`);
      return { rate: (answers * 1000) / ms, effort: (answers * 1000) / Math.max(10, processorMs(pid) - before) };
    };
    const compare = async ({ name, target, requests, newRequests }: Case): Promise<string> => {
      const bytes = await bare.copy({ port: ours.port, requests });
      const [mine, theirs] = [[] as Rates[], [] as Rates[]];
      for (let round = -1; round < ROUNDS; round++) {
        const ms = round < 0 ? WARM_UP_MS : ROUND_MS;
        const requested = newRequests ? partOf(newRequests, round + 1) : requests;
        const measured = [await run(ours, requested, ms), await run(bare, requests, ms)] as const;
        if (round < 0) continue;
        mine.push(measured[0]);
        theirs.push(measured[1]);
      }
      const share = (key: keyof Rates) => median(mine.map((each, i) => each[key] / (theirs[i]?.[key] ?? 1)));
      const micros = 1_000_000 / median(mine.map(({ effort }) => effort));
      return [
        name.padEnd(30),
        `${Math.round(bytes)} B`.padStart(8),
        `ours ${stats(mine)}`,
        `bare ${stats(theirs)}`.padEnd(28),
        `share ${percent(share('rate'))}, by processor time ${percent(share('effort'))}`,
        target === null ? '' : `(target ${percent(target)}: ${share('effort') >= target ? 'ok' : 'BELOW'})`,
        `${micros.toFixed(0)} µs of processor time a response`,
      ].join('  ');
    };

    console.log(
      `seed ${SEED}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms; responses per second as median (min, spread)`,
    );
    for (const each of cases) console.log(await compare(each));
  } finally {
    for (const child of children) child.kill();
  }
}

/** The cases: seeded requests about the network of a release. */
async function casesOf(path: string): Promise<Case[]> {
  const { indexes } = await openRelease(path);
  const random = seededRandom(SEED);
  const number = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[number(list.length)] as T;
  const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const served = indexes.airports.filter(({ routeCount }) => routeCount > 0);
  const hub = served.toSorted((a, b) => b.routeCount - a.routeCount)[0]?.code;
  const ids = scheduledRoutes(indexes).map((route) => idOfRoute(indexes, route));
  const code = () => pick(served).code;
  const question = () => {
    const { city, name, code: iata } = pick(served);
    return pick([city, name, iata, city.slice(0, 3), name.split(' ')[0] ?? name, mistyped(city, random)]);
  };
  const filter = () =>
    pick([
      () => `day=${pick(WEEKDAYS)}`,
      () => `airline=${pick(indexes.departures.airlines).code}`,
      () => `alliance=${pick(ALLIANCES)}&day=${pick(WEEKDAYS)}`,
      () => `depart_after=${pick(['06', '09', '12', '15', '18', '21'])}:00&max_flying_min=${60 + number(240)}`,
      () => `to_country=${pick(served).countryCode}`,
      () => `fields=summary&month=${1 + number(12)}&offset=${number(50)}`,
    ])();
  const match = () => `/api/airports?q=${encodeURIComponent(question())}`;
  const connect = () => `/api/connections?from=${code()}&to=${code()}`;
  // Hardly a flight is shorter than 40 minutes: the second filter makes the requests differ.
  const filtered = () => `/api/airport/${hub}/destinations?${filter()}&min_flying_min=${1 + number(40)}`;

  const requested = (targets: readonly string[], lines = '') => targets.map((target) => get(target, lines));
  const eachNew = (targets: readonly string[]) => {
    const newRequests = requested([...new Set(targets)]);
    return { requests: newRequests.slice(0, MOST_COPIED), newRequests };
  };
  const routes = many(2_000, () => `/api/route/${pick(ids)}`);
  const pages = many(500, () => `/r/${pick(ids)}`);
  const GZIP = 'Accept-Encoding: gzip\r\n';
  const details = many(2_000, () => toolCall('route_detail', { route_id: pick(ids) }));
  return [
    { name: 'route detail', target: 0.85, requests: requested(routes) },
    { name: 'route detail, 304', target: 0.85, requests: requested(routes, 'If-None-Match: *\r\n') },
    { name: 'destinations', target: null, requests: requested(many(500, () => `/api/airport/${code()}/destinations`)) },
    { name: 'airport matching, each new', target: 0.33, requests: requested([...new Set(many(40_000, match))]) },
    { name: 'connections, each new', target: 0.18, ...eachNew(many(600_000, connect)) },
    { name: 'connections, popular', target: null, requests: requested(many(500, connect)) },
    { name: 'filtered destinations, each new', target: null, ...eachNew(many(200_000, filtered)) },
    { name: 'MCP route_detail', target: null, requests: details },
    { name: 'route page', target: null, requests: requested(pages) },
    { name: 'route page, gzip', target: null, requests: requested(pages, GZIP) },
  ];
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

/** The server to copy responses from, and the requests. */
interface Copy {
  readonly port: number;
  readonly requests: readonly string[];
}

/** Starts the bare server. `copy` fetches responses and returns the mean length of their bodies. */
async function startBare(): Promise<Running & { readonly copy: (copy: Copy) => Promise<number> }> {
  const child = fork(import.meta.filename, ['--bare']);
  const [port] = (await once(child, 'message')) as [number];
  const copy = async (what: Copy) => {
    child.send(what);
    return ((await once(child, 'message')) as [number])[0];
  };
  return { child, pid: child.pid ?? 0, port, copy };
}

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

/**
 * The comparison, in a process of its own: a bare node:http server that sends another server's response bodies from
 * memory, with as few headers as HTTP allows.
 */
function serveBare(): void {
  /** By request target, or by request body for POST. */
  const answers = new Map<string, Kept>();
  const send = (response: ServerResponse, key: string) => {
    const { status, headers, body } = answers.get(key) ?? { status: 404, headers: {}, body: Buffer.alloc(0) };
    response.writeHead(status, headers).end(body);
  };
  const server = createServer((request: IncomingMessage, response) => {
    if (request.method === 'GET') return send(response, request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    return request.on('end', () => send(response, Buffer.concat(chunks).toString()));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', async ({ port, requests }: Copy) => {
    answers.clear();
    let bytes = 0;
    for (const request of requests) {
      const [head = '', body = ''] = request.split('\r\n\r\n');
      const key = body || (head.split(' ')[1] ?? '');
      const kept = answers.get(key) ?? (await ask(port, request));
      answers.set(key, kept);
      bytes += kept.body.length;
    }
    process.send?.(bytes / requests.length);
  });
}

/** One response as raw bytes: an HTTP client would decode it. */
function ask(port: number, request: string): Promise<Kept> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(request.replace('\r\n', '\r\nConnection: close\r\n')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
    socket.on('end', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const head = all.toString('latin1', 0, end);
      const status = Number(head.slice(9, 12));
      if (!(status < 400)) return reject(new Error(`${request} is answered with ${head}`));
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1];
      const body = all.subarray(end + 4);
      const [type, encoding] = [header('content-type'), header('content-encoding')];
      return resolve({
        status,
        headers: {
          ...(type ? { 'Content-Type': type } : {}),
          ...(encoding ? { 'Content-Encoding': encoding } : {}),
          'Content-Length': body.length,
        },
        body,
      });
    });
  });
}
