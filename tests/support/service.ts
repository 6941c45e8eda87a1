/** Processes to test against: a small release, and the server of this project over it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';
import { freePort, listens } from '../../bench/load/processes.ts';
import { memoize } from '../../src/core/memoize.ts';
import { buildIndexes, type PublishContext } from '../../src/operations/indexes.ts';
import { documents } from '../../src/reference/documents.ts';
import { openBuilds, publish, reseal } from '../server/fixture.ts';
import { SMALL_CHANGES } from './testWorld.ts';

export { freePort };
export const ROOT = join(import.meta.dirname, '../..');
export const BASE_URL = 'http://127.0.0.1:8422';

const smallNetwork = memoize<void, PublishContext>(() => publish(BASE_URL));
const documentsOf = memoize((published: PublishContext) => [...documents(buildIndexes(published, SMALL_CHANGES))]);

/** A folder of builds with one release of the small world, documents included. */
export function smallBuilds() {
  const builds = openBuilds(BASE_URL);
  /** @param spoil damages it before a server can see it */
  const add = (id: string, published = smallNetwork(), spoil: (release: string) => void = () => {}): string =>
    builds.add(id, published, (release) => {
      for (const [path, text] of documentsOf(published)) {
        const file = join(release, 'client', path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      reseal(release);
      spoil(release);
    });
  add('1');
  return { ...builds, add, [Symbol.dispose]: builds[Symbol.dispose] };
}

/** A server process and its output. */
export interface Served {
  readonly origin: string;
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Ends it, gracefully unless told otherwise, and gives its exit code and signal. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<readonly [code: number | null, signal: string | null]>;
}

/**
 * Starts a process and waits until its port answers.
 * @param says what its output has to have by then. A first process looks whether the port is free before others listen
 * @throws Error with its output when it ends before
 */
export async function start(
  command: string,
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
  says = '',
): Promise<Served> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, BASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text: Buffer) => {
    out = (out + text.toString()).slice(-100_000);
  });
  child.stderr.on('data', (text: Buffer) => {
    err = (err + text.toString()).slice(-100_000);
  });
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  const until = performance.now() + 120_000;
  while (!((out + err).includes(says) && (await listens(port)))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command} ${args.join(' ')} ended with ${child.exitCode ?? child.signalCode}:\n${out}${err}`);
    if (performance.now() > until) {
      child.kill('SIGKILL');
      throw new Error(`${command} ${args.join(' ')} does not listen:\n${out}${err}`);
    }
    await setTimeout(50);
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    stdout: () => out,
    stderr: () => err,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** The server over a release. */
export async function startNode(release: string, env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const port = await freePort();
  const settings = { RELEASE: release, HOST: '127.0.0.1', PORT: String(port), ...env };
  return start(process.execPath, ['src/server/main.ts'], port, settings, 'is served at');
}

/** The server over a small release, for the tests of a file: it starts before the first and ends after the last. */
export function nodeForAll(): () => Served {
  const builds = smallBuilds();
  let node: Served;
  beforeAll(async () => {
    node = await startNode(builds.current);
  });
  afterAll(async () => {
    await node?.stop();
    builds[Symbol.dispose]();
  });
  return () => node;
}
