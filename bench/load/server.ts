/** Starts the server as an operator does, on a free port. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { heapFlags } from '../../scripts/child.ts';
import { PROJECT } from '../../scripts/script.ts';

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
