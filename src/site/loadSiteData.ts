import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import type { ChangeLog } from '../core/dataset/changes.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { changeLogOf, readData, readDataFolder } from '../data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../data/settings.ts';
import { createSiteData, type SiteData } from './siteData.ts';

/** Cache: every file of src/pages loads the site data, and reading it takes seconds. The data files stay the same. */
let cached: SiteData | undefined;

/** The site data of the folder and the base URL that the settings name. @throws DataError */
export function loadSiteData(): SiteData {
  cached ??= createSiteData(
    {
      dataset: loadDataset(readData(dataSettings().data)),
      baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL,
    },
    loadChangeLog(),
  );
  return cached;
}

/** The change log of the folder that the settings name. @throws Error naming what is wrong with it */
export const loadChangeLog = (): ChangeLog => changeLogOf(readDataFolder(dataSettings().data));
