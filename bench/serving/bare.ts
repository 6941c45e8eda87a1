/**
 * The comparison: a bare node:http server in a separate process. It sends another server's response bodies from memory,
 * with as few headers as HTTP allows.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** The server to copy responses from, and the requests. */
interface Copy {
  readonly port: number;
  readonly requests: readonly string[];
}

/** Starts the bare server. `copy` fetches responses and returns the mean length of their bodies. */
export async function startBare(): Promise<{
  child: ChildProcess;
  pid: number;
  port: number;
  copy: (copy: Copy) => Promise<number>;
}> {
  const child = fork(import.meta.filename, ['--bare']);
  const [port] = (await once(child, 'message')) as [number];
  const copy = async (what: Copy) => {
    child.send(what);
    return ((await once(child, 'message')) as [number])[0];
  };
  return { child, pid: child.pid ?? 0, port, copy };
}

if (process.argv[2] === '--bare') bare();

interface Kept {
  readonly status: number;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

function bare(): void {
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
