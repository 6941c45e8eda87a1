/** A build of a small part of the bundled data, with real pages: for tests that need pages but not all of them. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { updateLog } from '../../scripts/release/changeLog.ts';
import { today } from '../../scripts/script.ts';
import { must } from '../../src/core/must.ts';
import { lockHolder, withLock } from '../../src/data/lock.ts';
import { currentRelease, releaseFolder, switchTo } from '../../src/data/releases.ts';
import { cutData } from '../import/cut.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** The environment of a build: vitest sets a BASE_URL and a NODE_ENV of its own. */
export const BUILD_ENV = { ...process.env, BASE_URL: 'http://127.0.0.1:8422', NODE_ENV: '', VITEST: '' };

/**
 * Builds the routes between two dozen airports, unless that was done for the same sources before.
 * @returns the folder of the data and that of the state; tests read them only
 */
export async function smallBuild(): Promise<{ data: string; state: string }> {
  const folder = join(PROJECT, 'build/test');
  const [data, state] = [join(folder, 'data'), join(folder, 'state')];
  mkdirSync(folder, { recursive: true });
  // Test files run side by side.
  while (lockHolder(folder) !== null) await setTimeout(100);
  await withLock(folder, async () => {
    cutData(data);
    const args = ['scripts/release/build/build.ts', '--data', data, '--state', state];
    await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env: BUILD_ENV });
  });
  return { data, state };
}

/** Copies the data and the current release of the small build into folders that a test may change. */
export async function copySmallBuild(data: string, state: string): Promise<void> {
  const small = await smallBuild();
  cpSync(small.data, data, { recursive: true });
  // The current release alone: the folder of the small build keeps earlier ones.
  const id = must(currentRelease(small.state), 'current release');
  cpSync(releaseFolder(small.state, id), releaseFolder(state, id), { recursive: true });
  switchTo(state, id);
  updateLog(state, today());
}
