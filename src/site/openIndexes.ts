import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { memoize } from '../core/memoize.ts';
import { recordOf } from '../core/objects.ts';
import { readData, readFolder, readTowns } from '../data/dataFiles.ts';
import { baseUrlSetting, buildDate, dataSettings, snapshotSetting } from '../data/settings.ts';
import { buildIndexes, type Indexes } from '../operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../operations/snapshot.ts';

/** The indexes for `astro build`: the script of the build ends the standard input when it has written the snapshot. */
export async function indexesOfBuild(): Promise<Indexes> {
  if (snapshotSetting() !== null) await finished(process.stdin.resume());
  return openIndexes();
}

/**
 * The indexes for `astro build`, which are those of the snapshot of the release that is made, and for `astro dev`, which
 * are made of the data and the state that the environment names.
 */
export const openIndexes = memoize<void, Indexes>(() => {
  const snapshot = snapshotSetting();
  if (snapshot !== null) return openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(snapshot, name))));
  const { data, state } = dataSettings();
  const dataset = loadDataset(readData(data), readFolder(state), { data, state });
  return buildIndexes(
    { dataset, baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL, built: buildDate() },
    undefined,
    readTowns(data),
  );
});
