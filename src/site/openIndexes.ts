import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { memoize } from '../core/memoize.ts';
import { changeLogOf, type DataFolder, dataTextOf, readDataFolder, townsOf } from '../data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../data/settings.ts';
import { buildIndexes, type Indexes } from '../operations/indexes.ts';

/** The indexes of the data folder and the address that the environment names, for `astro build` and `astro dev`. */
export const openIndexes = memoize<void, Indexes>(() => {
  const { data } = dataSettings();
  return indexesOf(data, readDataFolder(data), baseUrlSetting() ?? DEFAULT_BASE_URL);
});

/** The indexes of a data folder. @throws DataError */
export const indexesOf = (folder: string, files: DataFolder, baseUrl: string): Indexes =>
  buildIndexes(
    { dataset: loadDataset(dataTextOf(folder, files), folder), baseUrl },
    changeLogOf(files),
    townsOf(files),
  );
