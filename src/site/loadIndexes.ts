import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { changeLogOf, dataTextOf, readDataFolder, townsOf } from '../data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../data/settings.ts';
import { buildIndexes, type Indexes } from '../operations/indexes.ts';

/** Cache: every file of src/pages loads the indexes, which takes seconds. The data files stay the same. */
let cached: Indexes | undefined;

/** The indexes of the folder and the base URL that the settings name. @throws DataError */
export function loadIndexes(): Indexes {
  if (cached) return cached;
  const { data } = dataSettings();
  const files = readDataFolder(data);
  cached = buildIndexes(
    { dataset: loadDataset(dataTextOf(data, files)), baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL },
    changeLogOf(files),
    townsOf(files),
  );
  return cached;
}
