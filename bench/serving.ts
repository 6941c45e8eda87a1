/**
 * Serving over loopback, against a bare node:http server that answers the same
 * bytes from memory: the limit. Same run, alternating rounds, one process each.
 *
 *   node bench/serving.ts [folder of a release]
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, get, globalAgent } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { openRelease } from '../src/server/release/open.ts';
import { seededRandom } from './harness.ts';

const ROUNDS = 7;
const ROUND_MS = 1_500;
const WARM_UP_MS = 1_000;
const CONNECTIONS = 32;
const SEED = 20260701;

interface Case {
  readonly name: string;
  /** Least share of the bare server's throughput; null where none is promised. */
  readonly target: number | null;
  readonly targets: readonly string[];
  readonly headers?: string;
}

/** What the load generator is asked, and what it answers. */
interface Load {
  readonly port: number;
  readonly requests: readonly string[];
  readonly ms: number;
}

const role = process.argv[2];
if (role === '--bare') bare();
else if (role === '--load') process.on('message', (load: Load) => void generate(load).then((n) => process.send?.(n)));
else await bench(role ?? join(import.meta.dirname, '../build/current'));

async function bench(path: string): Promise<void> {
  const cases = makeCases(path);
  const children: ChildProcess[] = [];
  const child = (...args: string[]) => {
    const made = fork(import.meta.filename, args);
    children.push(made);
    return made;
  };
  const server = spawn(process.execPath, [join(import.meta.dirname, '../src/server/main.ts')], {
    env: { ...process.env, RELEASE: path, HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(server);
  try {
    const port = Number(/:(\d+) /.exec(String(await once(server.stdout, 'data')))?.[1]);
    const rival = child('--bare');
    const [rivalPort] = (await once(rival, 'message')) as [number];
    const load = child('--load');
    const run = async (at: number, { targets, headers = '' }: Case, ms: number): Promise<number> => {
      const requests = targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
      load.send({ port: at, requests, ms } satisfies Load);
      const [count] = (await once(load, 'message')) as [number];
      return (count * 1000) / ms;
    };
    console.log(
      `seed ${SEED}, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_MS} ms; requests per second as median (min, spread)`,
    );
    for (const each of cases) {
      rival.send({ port, targets: each.targets, headers: each.headers ?? '' });
      const [mean] = (await once(rival, 'message')) as [number];
      const ours: number[] = [];
      const theirs: number[] = [];
      const effort = { ours: meter(server.pid), theirs: meter(rival.pid) };
      for (const at of [port, rivalPort]) await run(at, each, WARM_UP_MS);
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await effort.ours(() => run(port, each, ROUND_MS)));
        theirs.push(await effort.theirs(() => run(rivalPort, each, ROUND_MS)));
      }
      const share = median(ours.map((n, i) => n / (theirs[i] ?? 1)));
      const verdict = each.target === null ? '' : share >= each.target ? ' ok' : ` BELOW ${each.target * 100} %`;
      console.log(
        `${each.name.padEnd(34)} ${String(Math.round(mean)).padStart(6)} B  ours ${stats(ours)}  bare ${stats(theirs)}  share ${percent(share)}${verdict}; by processor time ${percent(effort.theirs.perAnswer() / effort.ours.perAnswer())}`,
      );
    }
    const status = await (await fetch(`http://127.0.0.1:${port}/api/airports?q=lon`)).arrayBuffer();
    if (status.byteLength === 0) throw new Error('the server no longer answers');
  } finally {
    for (const each of children) each.kill();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** Processor time a process takes for an answer: the throughput of a core, whoever else is using the machine. */
function meter(pid = 0) {
  let [ticks, answers] = [0, 0];
  const used = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  };
  const measure = async (run: () => Promise<number>): Promise<number> => {
    const before = used();
    const perSecond = await run();
    ticks += used() - before;
    answers += perSecond;
    return perSecond;
  };
  return Object.assign(measure, { perAnswer: () => ticks / answers });
}

/** Median, and in brackets minimum and spread. */
function stats(values: readonly number[]): string {
  const [low = 0, high = 0] = [Math.min(...values), Math.max(...values)];
  const spread = ((high - low) / median(values)) * 100;
  return `${Math.round(median(values))} (${Math.round(low)}, ${spread.toFixed(0)} %)`.padEnd(20);
}

/** Seeded questions about the world of a release. */
function makeCases(path: string): Case[] {
  const { live } = openRelease(path);
  const random = seededRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const many = (count: number, make: () => string) => Array.from({ length: count }, make);
  const served = live.airports.filter(({ routeCount }) => routeCount > 0);
  const code = () => pick(served).code;
  const ids = readdirSync(join(path, 'client/api/route')).flatMap(
    (file) => /^[A-Z]{3}-[A-Z]{3}(?=\.json$)/.exec(file) ?? [],
  );
  const query = () => {
    const { city, name, code: iata } = pick(served);
    const text = pick([city, name, iata, city.slice(0, 3), name.split(' ')[0] ?? name, typo(city, random)]);
    return `/api/airports?q=${encodeURIComponent(text)}`;
  };
  const routes = many(2_000, () => `/api/route/${pick(ids)}`);
  return [
    { name: 'route detail', target: 0.85, targets: routes },
    { name: 'route detail, 304', target: null, targets: routes, headers: 'If-None-Match: *\r\n' },
    { name: 'route detail, brotli', target: null, targets: routes, headers: 'Accept-Encoding: gzip, br\r\n' },
    ...(existsSync(join(path, 'client/r'))
      ? [
          {
            name: 'route page, brotli',
            target: null,
            targets: many(500, () => `/r/${pick(ids)}`),
            headers: 'Accept-Encoding: br\r\n',
          },
        ]
      : []),
    { name: 'destinations', target: 0.85, targets: many(500, () => `/api/airport/${code()}/destinations`) },
    { name: 'airport matching, each new', target: 0.6, targets: [...new Set(many(40_000, query))] },
    { name: 'airport matching, popular', target: null, targets: many(500, query) },
    {
      name: 'connections, each new',
      target: 0.4,
      targets: many(10_000, () => `/api/connections?from=${code()}&to=${code()}`),
    },
    {
      name: 'connections, popular',
      target: null,
      targets: many(500, () => `/api/connections?from=${code()}&to=${code()}`),
    },
  ];
}

/** The bare server: fetches the answers once, then gives them from memory. */
function bare(): void {
  const answers = new Map<string, { status: number; type: string; encoding: string | null; body: Buffer }>();
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    const { status, type, encoding, body } = answer;
    response.writeHead(status, {
      'Content-Type': type,
      'Content-Length': body.length,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
    return response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', async ({ port, targets, headers }: { port: number; targets: string[]; headers: string }) => {
    answers.clear();
    let bytes = 0;
    for (const target of targets) {
      if (!answers.has(target)) answers.set(target, await ask(port, target, headers));
      bytes += answers.get(target)?.body.length ?? 0;
    }
    process.send?.(bytes / targets.length);
  });
}

/** One answer as it is sent: fetch() would take the encoding off. */
function ask(port: number, path: string, lines: string) {
  const headers = Object.fromEntries(lines.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split(': ')])));
  return new Promise<{ status: number; type: string; encoding: string | null; body: Buffer }>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, headers, agent: globalAgent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { 'content-type': type = 'application/json', 'content-encoding': encoding = null } = response.headers;
        resolve({ status: response.statusCode ?? 0, type, encoding, body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** Sends requests on each connection, one after the other, for a time. @returns answers received */
async function generate({ port, requests, ms }: Load): Promise<number> {
  const buffers = requests.map((text) => Buffer.from(text));
  let next = 0;
  let answered = 0;
  let over = false;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const send = () => socket.write(buffers[next++ % buffers.length] as Buffer);
      let left = 0;
      socket
        .setNoDelay()
        .on('connect', send)
        .on('error', reject)
        .on('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        if (left > 0) left -= chunk.length;
        else {
          const end = chunk.indexOf('\r\n\r\n');
          const head = chunk.toString('latin1', 0, end);
          if (end < 0 || !/^HTTP\/1\.1 [23]/.test(head))
            return void reject(new Error(`unexpected answer: ${head.slice(0, 100)}`));
          left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - end - 4);
        }
        if (left > 0) return;
        answered++;
        if (over) socket.destroy();
        else send();
      });
    });
  setTimeout(() => {
    over = true;
  }, ms);
  const started = answered;
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return answered - started;
}

/** A copy with one letter wrong. */
function typo(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + text.slice(at + 1);
}
