/** The files of a release that are not rendered by Astro. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CHANGES_FILE, changesDocument } from '../../../src/core/dataset/changes.ts';
import { changeLogOf, type DataFolder } from '../../../src/data/dataFiles.ts';
import type { QueryIndexes } from '../../../src/operations/indexes.ts';
import { documents } from '../../../src/reference/documents.ts';
import type { Operator } from '../../../src/reference/wellKnown.ts';
import { fixedPagesMarkdown } from '../../../src/site/markdown/fixedPages.ts';
import { pagesWithMarkdown } from '../../../src/site/markdown/pagesWithMarkdown.ts';
import type { SiteData } from '../../../src/site/siteData.ts';
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

/** Writes the Markdown versions. @returns keys of the pages by path, and the paths of those that are not reused */
export async function writeMarkdown(
  output: ReleaseOutput,
  site: SiteData,
): Promise<{ readonly keys: ReadonlyMap<string, string>; readonly changed: readonly string[] }> {
  const keys = new Map<string, string>();
  const changed: string[] = [];
  let count = 0;
  for (const { page, markdown } of pagesWithMarkdown(site)) {
    const { path, markdown: version } = page.head;
    // Both are made from the page object and the layout data alone.
    const key = contentKey(JSON.stringify([page, site.layout]));
    if (page.head.noindex !== true) keys.set(path, key);
    if (!output.reuse(`client${path}.html`, key)) changed.push(path);
    if (!output.reuse(`client${version}`, key)) output.write(`client${version}`, markdown());
    if (++count % YIELD_EVERY === 0) await setImmediate();
  }
  return { keys, changed };
}

/** Writes the files of which there are few. @returns how many were written */
export function writeDocuments(
  output: ReleaseOutput,
  site: SiteData,
  indexes: QueryIndexes,
  files: DataFolder,
  operator: Operator | null,
  lastmods: ReadonlyMap<string, string>,
): Promise<number> {
  const log = changeLogOf(files);
  const texts = documents(site, indexes, operator);
  return putAll(output, 'client', [
    ...sitemapFiles(site, lastmods),
    [CHANGES_FILE, changesDocument(log)],
    ...fixedPagesMarkdown(site, log),
    ...texts.map(({ path, text }) => [path, text] as const),
  ]);
}
