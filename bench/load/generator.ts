/** A load generator in a separate process. Each connection sends one request after another, at once or at a rate. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Requests, duration and number of connections. */
export interface Load {
  readonly port: number;
  /** Requests as raw HTTP text, sent in turn. */
  readonly requests: readonly string[];
  readonly ms: number;
  readonly connections: number;
  /** Requests per second of all connections. A request is late when all are busy, and its latency counts from when it was due. */
  readonly perSecond?: number;
}

export interface Loaded {
  readonly answers: number;
  /** Responses with status 5xx and broken connections. */
  readonly failures: number;
  /** Latencies in milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** A GET request as raw HTTP text. @param lines further header lines, each ending in CRLF */
export const get = (target: string, lines = ''): string => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\n`;

/** A POST request as raw HTTP text. */
export const post = (target: string, body: string, lines = ''): string =>
  `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${lines}\r\n${body}`;

/** Starts a generator. */
export function openGenerator(): { readonly child: ChildProcess; readonly run: (load: Load) => Promise<Loaded> } {
  const child = fork(import.meta.filename, ['--generate']);
  return {
    child,
    run: async (load) => {
      child.send(load);
      return ((await once(child, 'message')) as [Loaded])[0];
    },
  };
}

if (process.argv[2] === '--generate')
  process.on('message', (load: Load) => void generate(load).then((loaded) => process.send?.(loaded)));

async function generate({ port, requests, ms, connections, perSecond }: Load): Promise<Loaded> {
  const buffers = requests.map((text) => Buffer.from(text));
  const times: number[] = [];
  let [next, answers, failures, over] = [0, 0, 0, false];
  const start = performance.now();
  const one = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let [left, asked] = [0, 0];
      const write = (number: number) => socket.write(buffers[number % buffers.length] as Buffer);
      const send = () => {
        const number = next++;
        asked = perSecond === undefined ? performance.now() : start + (number * 1000) / perSecond;
        const wait = asked - performance.now();
        if (wait <= 0) write(number);
        else setTimeout(() => (over ? socket.destroy() : write(number)), wait);
      };
      socket
        .on('connect', send)
        .on('close', () => done())
        .on('error', () => {
          failures++;
        });
      socket.on('data', (chunk: Buffer) => {
        if (left > 0) left -= chunk.length;
        else {
          const end = chunk.indexOf('\r\n\r\n');
          const head = chunk.toString('latin1', 0, end);
          if (/^HTTP\/1\.1 5/.test(head)) failures++;
          left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - end - 4);
        }
        if (left > 0) return;
        answers++;
        if (answers % 16 === 0 && times.length < 100_000) times.push(performance.now() - asked);
        if (over) socket.destroy();
        else send();
      });
    });
  setTimeout(() => {
    over = true;
  }, ms);
  await Promise.all(Array.from({ length: connections }, one));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { answers, failures, median: at(0.5), p99: at(0.99) };
}
