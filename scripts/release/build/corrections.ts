/** The change log of corrections that people make in curated tables. Imports keep the log of what they change. */
import { CHANGES_FILE, type Change, changesDocument } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { routeKey } from '../../../src/core/dataset/rows.ts';
import { commitFiles } from '../../../src/data/commit.ts';
import { changeLogOf, type DataFolder, dataTextOf, readDataFolder } from '../../../src/data/dataFiles.ts';
import { withLock } from '../../../src/data/lock.ts';
import { dataOf } from '../../../src/data/switchBack.ts';
import { changesBetween, isEmpty, publishedBy } from '../../import/common/changes.ts';
import { rowsOf } from '../../import/common/tables.ts';

/** What the curated tables of `files` change for users, compared with those of a release; null when nothing. */
export function correctionsBetween(release: DataFolder, files: DataFolder, date: string): Change | null {
  const isCurated = ([name]: readonly [name: string, text: string]) => name.startsWith('curated/');
  const before = new Map([...[...files].filter((file) => !isCurated(file)), ...[...release].filter(isCurated)]);
  if (before.size === files.size && [...before].every(([name, text]) => files.get(name) === text)) return null;
  const recorded = new Set(rowsOf(dataTextOf('data', files), 'published-routes.csv').map(routeKey));
  const published = (all: DataFolder) => publishedBy(loadDataset(dataTextOf('data', all)));
  const change = changesBetween(published(before), published(files), recorded, date);
  return isEmpty(change) ? null : change;
}

/**
 * Adds the corrections since a release to the change log of a data folder. Nothing is added when the log has changed since
 * the release: an import, or a build that failed, has written it.
 * @param id of the current release
 * @throws DataError when the data does not load
 */
export async function recordCorrections(folder: string, out: string, id: string, date: string): Promise<void> {
  const release = readDataFolder(dataOf(out, id));
  if (!release.has('services.csv')) return;
  const files = readDataFolder(folder);
  if (release.get(CHANGES_FILE) !== files.get(CHANGES_FILE)) return;
  const change = correctionsBetween(release, files, date);
  if (change === null) return;
  const log = changesDocument({ changes: [change, ...changeLogOf(files).changes] });
  await withLock(folder, () => commitFiles(folder, new Map([[CHANGES_FILE, log]])));
}
