/** Builds that make no files of a site. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkKey } from '../../scripts/import/common/publishedBefore.ts';
import { NETWORK_FILE, networkJson } from '../../scripts/import/common/publishedNetwork.ts';
import { loadNetwork } from '../../scripts/import/common/run.ts';
import { readSourceFiles } from '../../scripts/import/common/sourceFiles.ts';
import type { RunScript, RunStage } from '../../scripts/release/publish.ts';
import { stageImports } from '../../scripts/release/stage/stageImports.ts';
import { readData, readStaged, readStateFolder } from '../../src/data/dataFiles.ts';
import { RELEASE_FORMAT } from '../../src/data/manifest.ts';
import { sealRelease } from '../../src/data/seal.ts';
import { linkSource, STAGED, sourceNames, sourcesOf, stagedNames } from '../../src/data/sourceFolders.ts';

/** A complete release of a state, with the sources that are staged, or else as they are. */
export async function addRelease(data: string, state: string, id: string, isStaged = false): Promise<void> {
  const folder = join(state, 'releases', id);
  mkdirSync(folder, { recursive: true });
  const staged = isStaged ? stagedNames(state) : [];
  for (const name of new Set([...sourceNames(state), ...staged]))
    linkSource(join(sourcesOf(state), staged.includes(name) ? STAGED + name : name), join(sourcesOf(folder), name));
  const text = {
    data: readData(data),
    state: isStaged ? readStaged(state) : await readStateFolder(state),
    names: { data, state },
  };
  writeFileSync(join(folder, NETWORK_FILE), networkJson(loadNetwork(text, networkKey(text.data, text.state)).network));
  sealRelease(folder, { format: RELEASE_FORMAT, id, data_date: '2026-01-01', base_url: 'http://x' });
}

/** Stands for the process of a build that succeeds. */
export function builder(makes: (data: string, state: string, id: string) => Promise<void> | void) {
  const calls: string[] = [];
  const run: RunScript = async (script, args) => {
    const value = (name: string) => args[args.indexOf(name) + 1] ?? '';
    calls.push([script, ...args.filter((arg) => arg.startsWith('--'))].join(' '));
    await makes(value('--data'), value('--state'), value('--release'));
    return 0;
  };
  return { calls, run };
}

/** Imports in this process. */
export const stageHere: RunStage = (request) => stageImports(request, readSourceFiles);

/** A process of a build that fails. */
export const failing: RunScript = async () => 1;
