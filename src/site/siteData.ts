import { DEFAULT_BASE_URL } from '../contract/paths.ts';
import type { ChangeLog } from '../core/dataset/changes.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { changeLogOf, readData, readDataFolder } from '../data/dataFiles.ts';
import { baseUrlSetting, dataSettings } from '../data/settings.ts';
import type { PublishContext } from '../operations/records.ts';
import type { Frame } from './pages/page.ts';
import { indexSite, type SiteIndex } from './siteIndex.ts';

/** The world as pages see it. */
export interface SiteData extends PublishContext {
  readonly index: SiteIndex;
  readonly frame: Frame;
}

const worlds = new WeakMap<PublishContext, SiteData>();

/** The world of what is published; its index is made once. */
export function siteDataOf(published: PublishContext): SiteData {
  const known = worlds.get(published);
  if (known) return known;
  const { dataset, baseUrl } = published;
  const { timetableYears } = dataset;
  const made = { dataset, baseUrl, index: indexSite(dataset), frame: { baseUrl, timetableYears } };
  worlds.set(published, made);
  return made;
}

let world: SiteData | undefined;

/** The world of the data folder and base URL that the environment names; read on first use. */
export function loadSiteData(): SiteData {
  world ??= siteDataOf({
    dataset: loadDataset(readData(dataSettings().data)),
    baseUrl: baseUrlSetting() ?? DEFAULT_BASE_URL,
  });
  return world;
}

/** The change log of the data folder that the environment names. @throws Error saying what is wrong with it */
export const readChangeLog = (): ChangeLog => changeLogOf(readDataFolder(dataSettings().data));
