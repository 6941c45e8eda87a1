/** The first files of a release: the snapshot of the network that its pages and answers are made from, and what it publishes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readData, readStaged, readStateFolder, readTowns } from '../../../src/data/dataFiles.ts';
import { writeNamed } from '../../../src/data/files.ts';
import type { DataSettings } from '../../../src/data/settings.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { takeSnapshot } from '../../../src/operations/snapshot.ts';
import { checkCuratedCodes } from '../../data-check/curatedCodes.ts';
import { networkKey } from '../../import/common/publishedBefore.ts';
import { NETWORK_FILE, networkJson } from '../../import/common/publishedNetwork.ts';
import { type LoadedNetwork, loadNetwork } from '../../import/common/run.ts';
import type { StoreText } from '../../import/common/tables.ts';
import { today } from '../../script.ts';
import { logWith } from '../changeLog.ts';

/** What a snapshot is of. A value that can be cloned: another process may write it. */
export interface SnapshotRequest extends DataSettings {
  /** Folder of the release that is made. */
  readonly release: string;
  readonly baseUrl: string;
  /** ISO date of the build. */
  readonly date: string;
}

/** Folder of the snapshot in a release. */
export const SNAPSHOT_FOLDER = 'live';

/** Reads the data and writes the snapshot. @param isStaged whether with the sources that are staged @throws Error */
export async function makeSnapshot(request: SnapshotRequest & { readonly isStaged: boolean }): Promise<void> {
  const { data, state, isStaged } = request;
  const text = {
    data: readData(data),
    state: isStaged ? readStaged(state) : await readStateFolder(state),
    names: { data, state },
  };
  writeSnapshot(request, text, loadNetwork(text));
}

/** Writes the snapshot of a network. What it publishes comes last, with the digest of what it was made from. @throws Error */
export function writeSnapshot(
  request: SnapshotRequest,
  text: StoreText,
  { tables, dataset, network }: LoadedNetwork,
): void {
  const { data, state, release, baseUrl, date } = request;
  checkCuratedCodes(tables, text);
  const log = logWith(state, network, today());
  const indexes = buildIndexes({ dataset, baseUrl, built: date }, log, readTowns(data));
  mkdirSync(join(release, SNAPSHOT_FOLDER));
  for (const [name, content] of Object.entries(takeSnapshot(indexes)))
    writeNamed(join(release, SNAPSHOT_FOLDER, name), content, 'wx');
  writeNamed(join(release, NETWORK_FILE), networkJson({ ...network, key: networkKey(text.data, text.state) }), 'wx');
}
