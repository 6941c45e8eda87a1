/** A build of a small part of the bundled data, with real pages: for tests that need pages but not all of them. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { must } from '../../src/core/must.ts';
import { lockHolder, withLock } from '../../src/data/lock.ts';
import { currentRelease, releaseFolder, switchTo } from '../../src/data/releases.ts';
import { cutData } from '../import/cut.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** The environment of a build: vitest sets a BASE_URL and a NODE_ENV of its own. */
export const BUILD_ENV = { ...process.env, BASE_URL: 'http://127.0.0.1:8422', NODE_ENV: '', VITEST: '' };

/**
 * Builds the routes between two dozen airports, unless that was done for the same sources before.
 * @returns the folder of the data and the folder of the releases; tests read them only
 */
export async function smallBuild(): Promise<{ data: string; out: string }> {
  const folder = join(PROJECT, 'build/test');
  const [data, out] = [join(folder, 'data'), join(folder, 'out')];
  mkdirSync(folder, { recursive: true });
  // Test files run side by side.
  while (lockHolder(folder) !== null) await setTimeout(100);
  await withLock(folder, async () => {
    cutData(data);
    const args = ['scripts/release/build/build.ts', '--data', data, '--out', out];
    await promisify(execFile)(process.execPath, args, { cwd: PROJECT, env: BUILD_ENV });
  });
  return { data, out };
}

/** Copies the data and the current release of the small build into folders that a test may change. */
export async function copySmallBuild(data: string, out: string): Promise<void> {
  const small = await smallBuild();
  cpSync(small.data, data, { recursive: true });
  // The current release alone: the folder of the small build keeps earlier ones.
  const id = must(currentRelease(small.out), 'current release');
  cpSync(releaseFolder(small.out, id), releaseFolder(out, id), { recursive: true });
  switchTo(out, id);
}
