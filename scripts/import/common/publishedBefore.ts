/** What is published before an import, without loading the data: the current release has it, unless something has changed since. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { type DataText, SOURCE_INFO } from '../../../src/core/dataset/rows.ts';
import { currentRelease, releaseFolder } from '../../../src/data/releases.ts';
import { PROJECT } from '../../script.ts';
import { NETWORK_FILE, type PublishedNetwork, parseNetwork } from './publishedNetwork.ts';
import type { StoreText } from './tables.ts';

/** The code that makes the published network of the data. */
const CODE = 'src/core/**/*.ts';

/**
 * A digest of all that decides what is published: the data, the state and the code. Of the days on which a source was current
 * and imported only the month counts: the rule of evidence counts months.
 */
export function networkKey(data: DataText, state: DataText): string {
  const digest = createHash('sha256').update(process.versions.node);
  for (const name of glob.sync(CODE, { cwd: PROJECT }).sort())
    digest.update(`${name}\n`).update(readFileSync(join(PROJECT, name)));
  for (const [folder, files] of Object.entries({ data, state }))
    for (const name of Object.keys(files).sort())
      digest.update(`${folder}/${name}\n`).update(keyText(name, files[name] ?? ''));
  return digest.digest('hex');
}

/** A file of the data as digests count it. */
export function keyText(name: string, text: string): string {
  if (!name.endsWith(SOURCE_INFO)) return text;
  const { imported: _, files: __, ...info }: Record<string, unknown> = JSON.parse(text);
  return JSON.stringify(info).replaceAll(/\b(\d{4}-\d{2})-\d{2}\b/g, '$1');
}

/** What a release published; null for one that does not exist, or of another version. */
export function networkOfRelease(state: string, id: string | null): PublishedNetwork | null {
  const path = id === null ? '' : join(releaseFolder(state, id), NETWORK_FILE);
  return id !== null && existsSync(path) ? parseNetwork(readFileSync(path, 'utf8')) : null;
}

/** What is published of some texts; null when the current release of a state is not that of these texts and this code. */
export function publishedBefore(text: Pick<StoreText, 'data' | 'state'>, state: string): PublishedNetwork | null {
  const network = networkOfRelease(state, currentRelease(state));
  return network?.key === networkKey(text.data, text.state) ? network : null;
}
