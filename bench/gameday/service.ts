/** The service that is harmed: a server over a copy of a release, which faults may damage. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { heapFlags } from '../../scripts/child.ts';
import { PROJECT } from '../../scripts/script.ts';
import { freePort, listens } from '../load/ports.ts';

const SERVER = 'src/server/main.ts';

/** Copies of a release, and the link to the current one. */
export interface Releases {
  readonly current: string;
  readonly folder: (id: string) => string;
  readonly switchTo: (id: string) => void;
}

/** Makes the releases `one` and `two` from a release. Their files are links: a fault replaces a file, and never writes into it. */
export function makeReleases(release: string, folder: string): Releases {
  const current = join(folder, 'current');
  const at = (id: string) => join(folder, 'releases', id);
  mkdirSync(join(folder, 'releases'), { recursive: true });
  for (const id of ['one', 'two']) {
    spawnSync('cp', ['-al', `${release}/`, at(id)]);
    const file = join(at(id), 'release.json');
    const manifest: object = JSON.parse(readFileSync(file, 'utf8'));
    rmSync(file);
    writeFileSync(file, JSON.stringify({ ...manifest, id }));
  }
  const switchTo = (id: string) => {
    symlinkSync(join('releases', id), `${current}.new`);
    renameSync(`${current}.new`, current);
  };
  switchTo('one');
  return { current, folder: at, switchTo };
}

export interface TestedService {
  readonly child: ChildProcess;
  readonly port: number;
  /** Port of health and metrics. */
  readonly ops: number;
  readonly stop: () => Promise<void>;
}

/** Starts a server. @param stdout descriptor of standard output, or a pipe that nobody reads */
export async function startService(
  current: string,
  env: Readonly<Record<string, string>> = {},
  stdout: 'ignore' | 'pipe' | number = 'ignore',
): Promise<TestedService> {
  const [port, ops] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...heapFlags(SERVER), SERVER], {
    cwd: PROJECT,
    env: { ...process.env, BASE_URL: '', RELEASE: current, PORT: `${port}`, OPS_PORT: `${ops}`, ...env },
    stdio: ['ignore', stdout, 'ignore'],
  });
  child.stdout?.pause();
  const ended = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`the server over ${current} does not start`);
    await sleep(20);
  }
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { child, port, ops, stop };
}
