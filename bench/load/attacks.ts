/**
 * Clients at one address that harm others, in a process of their own, and what another client sees of them. The attack
 * comes from 127.0.0.2, the other client from 127.0.0.1.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { at } from '../../src/core/must.ts';
import { get } from './generator.ts';

const open = (port: number, onConnect: (socket: Socket) => void): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }, () => onConnect(socket));
  return socket.on('error', () => {});
};

const times = (count: number, work: (i: number) => void) => {
  for (let i = 0; i < count; i++) work(i);
};

/** Sends requests one after another on each of some connections. @param target the request target of a number */
function repeat(port: number, connections: number, target: (number: number) => string): void {
  const next = (number: number): void => {
    const socket = open(port, () => socket.write(get(target(number), 'Connection: close\r\n')));
    // A refused client waits for the seconds of Retry-After.
    let refused = false;
    socket.on('data', (data) => {
      refused ||= / (?:429|503) /.test(data.toString('latin1', 0, 13));
    });
    socket.on('close', () => setTimeout(next, refused ? 1_000 : 0, number + connections));
  };
  times(connections, next);
}

const HUBS = ['LHR', 'CDG', 'FRA', 'AMS', 'IST', 'DXB', 'ATL', 'ORD', 'DFW', 'DEN', 'SIN', 'HKG', 'NRT', 'SYD', 'GRU'];
const hub = (i: number) => at(HUBS, i % HUBS.length);
/** Ten hubs, others for each number. */
const hubsFrom = (i: number) => Array.from({ length: 10 }, (_, k) => hub(i + k)).join();

/** The attacks by name. */
const ATTACKS: Readonly<Record<string, (port: number) => void>> = {
  none: () => {},
  '64 connections ask for the dearest journeys': (port) =>
    repeat(
      port,
      64,
      (i) => `/api/journeys?from=${hubsFrom(i)}&to=${hubsFrom(i + 5)}&max_stops=3&limit=${1 + (i % 20)}`,
    ),
  '64 connections ask for new pages': (port) => repeat(port, 64, (i) => `/connections?from=${hub(i)}&to=SYD&n=${i}`),
  '64 connections ask for pictures': (port) =>
    repeat(port, 64, (i) => `/picture/${hub(i)}-${hub(i + 1 + (i % 13))}.png?n=${i}`),
  '1,000 unfinished bodies': (port) =>
    times(1_000, () => {
      const lines = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n';
      open(port, (socket) => socket.write(`POST /mcp HTTP/1.1\r\n${lines}\r\n{"jsonrpc"`));
    }),
  '100 connections pipeline and never read': (port) =>
    times(100, () => {
      open(port, (socket) => socket.write(get('/airport-routes-istanbul-IST').repeat(1_000))).pause();
    }),
  '5,000 connections': (port) => times(5_000, () => open(port, () => {})),
};

export const ATTACK_NAMES = Object.keys(ATTACKS);

/** Starts an attack. Killing the process ends it. */
export const startAttack = (name: string, port: number): ChildProcess =>
  fork(import.meta.filename, ['--attack', name, String(port)]);

if (process.argv[2] === '--attack') {
  const [, , , name = '', port] = process.argv;
  ATTACKS[name]?.(Number(port));
  setInterval(() => {}, 60_000);
}

/** A response that takes longer than this is given up. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 10;

/**
 * What another client sees, which sends requests one after another: how many failed (status 5xx, resets, timeouts), and
 * how many milliseconds they took.
 * @param targets request targets, in turn
 */
export async function probe(port: number, targets: readonly string[], ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statusOf = (path: string) =>
    new Promise<number>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', path, agent, timeout: TIMEOUT_MS }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode ?? 0));
        reply.on('error', () => resolve(0));
      });
      sent.on('timeout', () => sent.destroy()).on('error', () => resolve(0));
      sent.end();
    });
  const taken: number[] = [];
  let failed = 0;
  const end = performance.now() + ms;
  for (let i = 0; performance.now() < end; i++) {
    const start = performance.now();
    const status = await statusOf(at(targets, i % targets.length));
    taken.push(performance.now() - start);
    if (status === 0 || status >= 500) failed++;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  agent.destroy();
  taken.sort((a, b) => a - b);
  const quantile = (share: number) => at(taken, Math.min(taken.length - 1, Math.floor(taken.length * share)));
  return { requests: taken.length, failed, median: quantile(0.5), p99: quantile(0.99), worst: quantile(1) };
}
