/** A load generator in a separate process. Each connection sends one request after another. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** Requests, duration and number of connections. */
interface Load {
  readonly port: number;
  /** Requests as raw HTTP text, sent in turn. */
  readonly requests: readonly string[];
  readonly ms: number;
  readonly connections: number;
}

interface Loaded {
  readonly answers: number;
  /** Responses with status 5xx and broken connections. */
  readonly failures: number;
  /** Those of the failures with status 503. */
  readonly refused: number;
  /** Latencies in milliseconds. */
  readonly median: number;
  readonly p99: number;
}

/** A GET request as raw HTTP text. @param lines further header lines, each ending in CRLF */
export const get = (target: string, lines = ''): string => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines}\r\n`;

/** A tool call over Streamable HTTP, protocol revision 2025-11-25, as raw HTTP text. */
export function toolCall(name: string, args: Readonly<Record<string, unknown>>): string {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  const body = JSON.stringify(call);
  const lines = [
    'POST /mcp HTTP/1.1',
    'Host: 127.0.0.1',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json',
    'Accept: application/json, text/event-stream',
    'MCP-Protocol-Version: 2025-11-25',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

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

async function generate({ port, requests, ms, connections }: Load): Promise<Loaded> {
  const buffers = requests.map((text) => Buffer.from(text));
  const times: number[] = [];
  let [next, answers, failures, refused, over] = [0, 0, 0, 0, false];
  const one = () =>
    new Promise<void>((done) => {
      const socket = connect(port, '127.0.0.1').setNoDelay();
      let [left, requested] = [0, 0];
      const send = () => {
        requested = performance.now();
        socket.write(buffers[next++ % buffers.length] as Buffer);
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
          if (/^HTTP\/1\.1 503/.test(head)) refused++;
          left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0) - (chunk.length - end - 4);
        }
        if (left > 0) return;
        answers++;
        if (answers % 16 === 0 && times.length < 100_000) times.push(performance.now() - requested);
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
  return { answers, failures, refused, median: at(0.5), p99: at(0.99) };
}
