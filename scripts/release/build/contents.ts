/** The files of a release besides pages. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CHANGES_FILE, changesDocument } from '../../../src/core/dataset/changes.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { documents } from '../../../src/reference/documents.ts';
import type { Operator } from '../../../src/reference/wellKnown.ts';
import { siteFiles } from '../../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../../src/site/sitemap.ts';
import type { ReleaseOutput } from './output.ts';

/** Files made between two turns of the event loop, in which signals are handled. */
const YIELD_EVERY = 200;

/** Puts files below a folder. @returns how many were written */
export async function putAll(
  output: ReleaseOutput,
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Promise<number> {
  let [all, written] = [0, 0];
  for (const [name, content] of files) {
    if (output.put(join(folder, name), content)) written++;
    if (++all % YIELD_EVERY === 0) await setImmediate();
  }
  return written;
}

/** Writes the files of which there are few. @returns how many were written */
export function writeDocuments(
  output: ReleaseOutput,
  indexes: Indexes,
  operator: Operator | null,
  lastmods: ReadonlyMap<string, string>,
): Promise<number> {
  const texts = documents(indexes, operator);
  return putAll(output, 'client', [
    ...sitemapFiles(indexes, lastmods),
    [CHANGES_FILE, changesDocument(indexes.changeLog)],
    ...siteFiles(indexes),
    ...texts.map(({ path, text }) => [path, text] as const),
  ]);
}
