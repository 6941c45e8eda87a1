import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../contract/paths.ts';
import { CHANGES_FILE, type ChangeLog, readChanges } from '../core/dataset/changes.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { DATA_FILES, type DataText } from '../core/dataset/rows.ts';
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

/** The world of the data folder (`DATA_DIR`, default `data`) and `BASE_URL`; read on first use. */
export function loadSiteData(): SiteData {
  world ??= siteDataOf({
    dataset: loadDataset(readDataText(process.env['DATA_DIR'] ?? 'data')),
    baseUrl: parseBaseUrl(process.env['BASE_URL'] ?? DEFAULT_BASE_URL),
  });
  return world;
}

/**
 * Reads the text of every data file.
 * @throws Error naming the file that cannot be read
 */
export function readDataText(folder: string): DataText {
  const files = [...Object.keys(DATA_FILES), 'dataset.json'];
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])) as DataText;
}

/** The change log of the data folder; empty where there is none. @throws Error saying what is wrong with it */
export function readChangeLog(folder = process.env['DATA_DIR'] ?? 'data'): ChangeLog {
  const file = join(folder, CHANGES_FILE);
  return readChanges(existsSync(file) ? readFileSync(file, 'utf8') : null);
}
