/**
 * From imports to the live site. Everything is prepared beside what is live: the imports in a copy of the data, the build
 * in a release of its own. When both are complete, the data are replaced and the release is made the current one, in one
 * step. A failure before that leaves data and site as they were.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../../src/core/messageOf.ts';
import { commitFiles, recover, stageFiles } from '../../src/data/commit.ts';
import { LONGEST_RUN_MS, withLock } from '../../src/data/lock.ts';
import { checkDataFolder, listReleases, recordDataFolder, releaseFolder } from '../../src/data/releases.ts';
import { runChild } from '../child.ts';
import { checkData, describeQuality } from '../data-check/check.ts';
import type { ImportSettings } from '../import/common/run.ts';
import { upgradeData, withCopy } from '../import/common/upgradeData.ts';

/** Runs a script of this project; returns its exit code. */
export type RunScript = (script: string, args: readonly string[]) => Promise<number>;

/** `accept` lets any number of new findings of data:check go live, too. */
interface PublishRequest extends Pick<ImportSettings, 'folder' | 'accept' | 'dryRun'> {
  /** Folder of the releases. */
  readonly out: string;
  /** Imports into a copy of the data; returns the names of the files that changed. */
  readonly runImports: (copy: string) => Promise<readonly string[]>;
  /** Runs the build. */
  readonly run?: RunScript | undefined;
}

/** New findings of data:check with which data still goes live. */
const MOST_FINDINGS = 20;

/**
 * Imports into a copy of the data, checks it, builds a release, switches to it and reports it. Waits for an import or build
 * that is running.
 * @throws Error when anything fails: data and site are then as they were
 */
export async function publish(request: PublishRequest): Promise<void> {
  const { folder, out, dryRun } = request;
  if (!existsSync(join(folder, 'dataset.json')))
    throw new Error(`no data in ${folder}: copy the bundled data first (cp -r data ${folder})`);
  if (dryRun) checkDataFolder(out, folder);
  else {
    await upgradeData(folder);
    recordDataFolder(out, folder);
  }
  const publishAlone = () => {
    recover(folder);
    return withCopy(folder, (copy) => publishCopy(request, copy));
  };
  const release = await withLock(folder, publishAlone, LONGEST_RUN_MS);
  if (!dryRun) console.log(release === null ? 'Already up to date: nothing to do.' : `Release ${release} is live.`);
}

/** @returns id of the release that is live now; null when there was nothing to do */
async function publishCopy(request: PublishRequest, copy: string): Promise<string | null> {
  const { folder, out, accept, dryRun, runImports, run = runChild } = request;
  const known = new Set((await checkData(copy)).unexplained.map(({ kind, subject }) => `${kind} ${subject}`));
  const changed = await runImports(copy);
  if (dryRun) return null;
  const { findings, unexplained } = await checkData(copy);
  const fresh = unexplained.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
  if (fresh.length > 0) {
    console.log(`\nNew findings of data:check\n${describeQuality(findings, fresh, 5)}`);
    if (fresh.length > MOST_FINDINGS && !accept)
      throw new Error(
        `the data has ${fresh.length} new findings, more than ${MOST_FINDINGS}: nothing was changed; fix it in ` +
          'curated/, or explain it in curated/explained.csv',
      );
  }
  const id = await buildRelease(copy, out, run);
  const files = new Map(changed.map((name) => [name, readFileSync(join(copy, name), 'utf8')]));
  // What changes nothing for users is kept, such as evidence: later imports are judged with it.
  if (id === null) {
    if (files.size > 0) commitFiles(folder, files);
    return null;
  }
  try {
    stageFiles(folder, files, { out, id, pinned: false });
  } catch (error) {
    rmSync(releaseFolder(out, id), { recursive: true, force: true });
    throw new Error(`${messageOf(error)}: ${AS_BEFORE}`);
  }
  // Replaces the data files and switches to the release, in one step.
  recover(folder);
  return id;
}

/** Builds a release from a copy of the data. @returns its id; null when the current release has the same. @throws Error */
async function buildRelease(data: string, out: string, run: RunScript): Promise<string | null> {
  const before = new Set(listReleases(out));
  const args = ['--data', data, '--out', out, '--no-switch'];
  if ((await run('scripts/release/build/build.ts', args)) !== 0) throw new Error(`the build failed: ${AS_BEFORE}`);
  // The last one: the build may have waited for another, whose release is new as well.
  return listReleases(out).findLast((id) => !before.has(id)) ?? null;
}

const AS_BEFORE = 'the release before stays live, the data is as it was';
