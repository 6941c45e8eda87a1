/** The files of a release that are not rendered by Astro. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pageFile } from '../../../src/contract/pageAddress.ts';
import { CHANGES_FILE, changesDocument } from '../../../src/core/dataset/changes.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { documents } from '../../../src/reference/documents.ts';
import type { Operator } from '../../../src/reference/wellKnown.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import type { LayoutData } from '../../../src/site/pageHead.ts';
import { siteFiles } from '../../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../../src/site/sitemap.ts';
import { contentKey, type ReleaseOutput } from './output.ts';

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

/**
 * Writes the other files of pages: Markdown versions, and the rest of long tables.
 * @returns keys of the listed pages by path, and the paths of the pages that are not reused
 */
export async function writePageFiles(
  output: ReleaseOutput,
  indexes: Indexes,
): Promise<{ readonly keys: ReadonlyMap<string, string>; readonly changed: readonly string[] }> {
  const { baseUrl, timetableYears } = indexes;
  const layout: LayoutData = { baseUrl, timetableYears };
  const keys = new Map<string, string>();
  const changed: string[] = [];
  let count = 0;
  for (const { path, make, files } of builtPages(indexes)) {
    const page = make();
    // All are made from the page object and the layout data alone.
    const key = contentKey(JSON.stringify([page, layout]));
    if (page.head.noindex !== true) keys.set(path, key);
    if (!output.reuse(`client/${pageFile('page', path)}`, key)) changed.push(path);
    for (const file of files(page))
      if (!output.reuse(`client${file.path}`, key)) output.write(`client${file.path}`, file.text());
    if (++count % YIELD_EVERY === 0) await setImmediate();
  }
  return { keys, changed };
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
