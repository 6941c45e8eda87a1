/** Clients that harm others, in a process of their own: `node hostile.ts KIND PORT`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';

const MCP_HEADERS =
  'Host: localhost\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';
const HUBS = ['LHR', 'CDG', 'FRA', 'AMS', 'IST', 'DXB', 'ATL', 'ORD', 'DFW', 'DEN'];

const batch = (): string => {
  const call = (airport: string, id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'airport_destinations', arguments: { airport_code: airport } },
  });
  const body = JSON.stringify(HUBS.map(call));
  return `POST /mcp HTTP/1.1\r\n${MCP_HEADERS}Content-Length: ${body.length}\r\n\r\n${body}`;
};

/** Sends 64 KB of requests on each of 500 connections, and never reads. */
function pipeline(port: number, request: string): void {
  const bytes = request.repeat(Math.floor(65_536 / request.length));
  for (let i = 0; i < 500; i++) {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('error', () => {}).pause();
  }
}

/** Sends requests on each of 500 connections, the next one when the response to the last has arrived. */
function repeat(port: number, request: string): void {
  for (let i = 0; i < 500; i++) {
    let left = 0;
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (left === 0) {
        const end = data.indexOf('\r\n\r\n') + 4;
        left = end + Number(/content-length: (\d+)/i.exec(data.toString('latin1', 0, end))?.[1] ?? 0);
      }
      left -= data.length;
      if (left === 0) socket.write(request);
    });
  }
}

const KINDS: Readonly<Record<string, (port: number) => void>> = {
  'pipeline-pages': (port) => pipeline(port, 'GET /r/LHR-JFK.md HTTP/1.1\r\nHost: a\r\n\r\n'),
  'pipeline-batches': (port) => pipeline(port, batch()),
  'repeat-batches': (port) => repeat(port, batch()),
  'slow-readers': (port) => {
    for (let i = 0; i < 300; i++) {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /sitemap-routes-1.xml HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20)),
      );
      socket.on('error', () => {}).pause();
      setInterval(() => socket.read(150), 100);
    }
  },
  connections: (port) => {
    for (let i = 0; i < 5_000; i++)
      connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {});
  },
  // 512 requests at a time, each for a page that no cache holds.
  overload: (port) => {
    const next = (number: number): void => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /connections?from=LHR&to=SYD&n=${number} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      );
      // A refused client waits for the seconds of Retry-After.
      let refused = false;
      socket.on('data', (data) => {
        refused ||= data.toString('latin1', 0, 12) === 'HTTP/1.1 503';
      });
      socket.on('error', () => {}).on('close', () => setTimeout(next, refused ? 1_000 : 0, number + 512));
    };
    for (let i = 0; i < 512; i++) next(i);
  },
};

/** Starts hostile clients. */
export const startHostile = (kind: string, port: number): ChildProcess =>
  spawn(process.execPath, [import.meta.filename, kind, String(port)], { stdio: 'ignore' });

if (import.meta.main) {
  const [kind = '', port] = process.argv.slice(2);
  KINDS[kind]?.(Number(port));
  setInterval(() => {}, 60_000);
}
