import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { memoize } from '../core/memoize.ts';
import { recordOf } from '../core/objects.ts';
import { changeLogOf, type DataFolder, dataTextOf, readDataFolder, townsOf } from '../data/dataFiles.ts';
import { baseUrlSetting, buildDate, dataSettings, snapshotSetting } from '../data/settings.ts';
import { buildIndexes, type Indexes } from '../operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../operations/snapshot.ts';

/** The indexes for `astro build` and `astro dev`: those of the snapshot or the data folder that the environment names. */
export const openIndexes = memoize<void, Indexes>(() => {
  const snapshot = snapshotSetting();
  if (snapshot !== null) return openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(snapshot, name))));
  const { data } = dataSettings();
  return indexesOf(data, readDataFolder(data), baseUrlSetting() ?? DEFAULT_BASE_URL, buildDate());
});

/** The indexes of a data folder. @param built ISO date of the build @throws DataError */
export const indexesOf = (folder: string, files: DataFolder, baseUrl: string, built: string): Indexes =>
  buildIndexes(
    { dataset: loadDataset(dataTextOf(folder, files), folder), baseUrl, built },
    changeLogOf(files),
    townsOf(files),
  );
