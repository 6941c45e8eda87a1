import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { changeLogOf, readData, readDataFolder } from '../data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../data/settings.ts';
import { buildIndexes, type Indexes } from '../operations/indexes.ts';

/** Cache: every file of src/pages loads the indexes, which takes seconds. The data files stay the same. */
let cached: Indexes | undefined;

/** The indexes of the folder and the base URL that the settings name. @throws DataError */
export function loadIndexes(): Indexes {
  cached ??= buildIndexes(
    { dataset: loadDataset(readData(dataSettings().data)), baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL },
    changeLogOf(readDataFolder(dataSettings().data)),
  );
  return cached;
}
