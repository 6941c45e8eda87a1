/** Servers under load: how they are started, and what they and their children use, from /proc. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { heapFlags } from '../../scripts/child.ts';
import { PROJECT } from '../../scripts/script.ts';

/** A process and its descendants. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

/** Processor time so far, in milliseconds. */
export function processorMs(pid: number): number {
  return family(pid).reduce((sum, each) => {
    const [, rest = ''] = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Processor time of the whole machine so far, in milliseconds, with what a hypervisor gave to others. */
export function machineMs(): number {
  const [, user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split(/\s+/).map(Number);
  return [user, nice, system, irq, softirq, steal].reduce<number>((sum, ticks) => sum + (ticks ?? 0) * 10, 0);
}

/** Resident memory in MiB; shared pages count once per process. */
export function residentMiB(pid: number): number {
  return family(pid).reduce(
    (sum, each) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    0,
  );
}

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

/** Whether a port accepts connections. */
export const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
    socket.unref().on('connect', () => socket.destroy());
  });

/** The command of `npm run serve`, without npm. */
const SERVER = 'src/server/main.ts';
const COMMAND = [...heapFlags(SERVER), SERVER];

/** Starts a server over a release. @param env further settings */
export async function startServer(
  release: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ child: ChildProcess; pid: number; port: number }> {
  const child = spawn(process.execPath, COMMAND, {
    cwd: PROJECT,
    env: { ...process.env, BASE_URL: '', RELEASE: release, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = Number(/:(\d+) [^\n]*\(build/.exec(String(await once(child.stdout, 'data')))?.[1]);
  return { child, pid: child.pid ?? 0, port };
}
