/** The days on which pages last changed: of their Markdown versions, so that a new style or script is no change. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { pageFile } from '../../../src/contract/pageAddress.ts';
import { markdownPath } from '../../../src/contract/paths.ts';
import type { ReleaseOutput } from './output.ts';

/** Where a release keeps the days; the next one carries them over. */
export const LASTMOD_FILE = 'lastmod.json';

/** ISO date by path of a page. */
const Lastmods = z.record(z.string(), z.iso.date());

/** The days of a release; none for one without the file. @throws Error when the file is not valid */
function readLastmods(release: string): z.infer<typeof Lastmods> {
  const file = join(release, LASTMOD_FILE);
  return existsSync(file) ? Lastmods.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * Writes the days of a new release. A page whose Markdown version is that of the release before keeps its day.
 * @param output has the Markdown versions
 * @param pages paths
 * @param today ISO date of pages that changed
 */
export function writeLastmods(output: ReleaseOutput, pages: readonly string[], today: string): Map<string, string> {
  const known = output.before ? readLastmods(output.before.folder) : {};
  const dayOf = (page: string): string => {
    const file = `client/${pageFile('markdown', markdownPath(page))}`;
    return (output.isUnchanged(file, output.digests.get(file)) && known[page]) || today;
  };
  const days = new Map(pages.map((page) => [page, dayOf(page)]));
  output.put(LASTMOD_FILE, JSON.stringify(Object.fromEntries(days)));
  return days;
}
