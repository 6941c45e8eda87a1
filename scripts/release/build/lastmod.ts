/** When each page last changed: a release keeps the dates, and the next one carries them over. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a release keeps the dates. */
export const LASTMOD_FILE = 'lastmod.json';

/** Key of the content and ISO date of the last change, by path. */
const Lastmods = z.record(z.string(), z.tuple([z.string(), z.iso.date()]));
type Lastmods = z.infer<typeof Lastmods>;

/** The dates of a release; none for one without the file. @throws Error when the file is not valid */
export function readLastmods(release: string): Lastmods {
  const file = join(release, LASTMOD_FILE);
  return existsSync(file) ? Lastmods.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
}

/**
 * The dates of a new release. A page with the key that it had keeps its date.
 * @param keys of the content of the pages, by path
 * @param today ISO date of pages that changed
 */
export const nextLastmods = (before: Lastmods, keys: ReadonlyMap<string, string>, today: string): Lastmods =>
  Object.fromEntries(
    [...keys].map(([path, key]) => {
      const [knownKey, date] = before[path] ?? [];
      return [path, [key, knownKey === key && date !== undefined ? date : today]];
    }),
  );
