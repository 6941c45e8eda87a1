/** The open data of a release: the files below `/data/` and their description. */
import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { must } from '../../../src/core/must.ts';
import { dayNumber, weekNumber } from '../../../src/core/time.ts';
import { sha256OfFile } from '../../../src/data/digests.ts';
import { writeError } from '../../../src/data/files.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';
import {
  dataPackage,
  type OpenDataFile,
  openDataFiles,
  PACKAGE_FILE,
  type WrittenFile,
} from '../../../src/reference/openData/catalog.ts';
import { GTFS_WEEKS } from '../../../src/reference/openData/gtfs.ts';
import { TABLES } from '../../../src/reference/openData/openTables.ts';
import { SSIM_WEEKS } from '../../../src/reference/openData/ssim.ts';
import { type Calendars, chunksOf, csvLines, writeDataFile } from './openDataFiles.ts';
import { contentKey, type ReleaseOutput } from './output.ts';

/** Folder of the files in a release. */
const FOLDER = 'client/data';

/** The calendars of the timetables of a build. @param date ISO date of the build */
export const calendarsFrom = (date: string): Calendars => ({
  gtfs: createCalendar(date, GTFS_WEEKS),
  ssim: createCalendar(date, SSIM_WEEKS),
});

/**
 * Writes the files that the release before does not have, and their description.
 * @param folder folder of the release
 * @param date ISO date of the build
 * @returns how many files were written
 */
export async function writeOpenData(
  output: ReleaseOutput,
  folder: string,
  indexes: Indexes,
  date: string,
): Promise<number> {
  const key = await contentKeys(indexes, date);
  const written = new Map<string, WrittenFile>();
  let count = 0;
  const calendars = calendarsFrom(date);
  for (const file of openDataFiles(indexes)) {
    const path = `${FOLDER}/${file.name}`;
    const place = join(folder, path);
    if (!output.reuse(path, key(file))) {
      mkdirSync(dirname(place), { recursive: true });
      await writeDataFile(file, place, indexes, calendars).catch((error: unknown) => {
        throw writeError(place, error);
      });
      count++;
    }
    written.set(file.name, { bytes: statSync(place).size, sha256: await sha256OfFile(place) });
  }
  const description = dataPackage(indexes, written);
  return count + (output.put(`${FOLDER}/${PACKAGE_FILE}`, `${JSON.stringify(description, null, 1)}\n`) ? 1 : 0);
}

/** The key of each file: a digest of the rows that it is made from. */
async function contentKeys(indexes: Indexes, date: string): Promise<(file: OpenDataFile) => string> {
  const { baseUrl, dataDate } = indexes;
  const digests = new Map<string, string>();
  for (const table of TABLES) {
    const digest = createHash('sha256');
    await pipeline(Readable.from(chunksOf(csvLines(table, indexes))), digest);
    digests.set(table.name, digest.digest('hex'));
  }
  const all = contentKey(JSON.stringify([...digests, baseUrl, dataDate, weekNumber(dayNumber(date))]));
  return ({ table }) => (table === null ? all : contentKey(must(digests.get(table), `table ${table}`)));
}
