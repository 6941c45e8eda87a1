import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { openDataFiles, PACKAGE_FILE } from '../../src/reference/openData/catalog.ts';
import type { ReadFile } from '../../src/server/release.ts';
import { calendarsFrom, writeOpenData } from '../release/build/openData.ts';
import { writeDataFile } from '../release/build/openDataFiles.ts';
import { openOutput } from '../release/build/output.ts';
import { today } from '../script.ts';

/** Reads the open data in development. A file is made with each request for it; their description needs all of them. */
export function openDataReader(indexes: Indexes): ReadFile {
  const files = new Map(openDataFiles(indexes).map((file) => [`data/${file.name}`, file]));
  return async (path) => {
    using folder = temporaryFolder('open-data-');
    const place = join(folder.path, 'client', path);
    const file = files.get(path);
    if (file) {
      mkdirSync(dirname(place), { recursive: true });
      await writeDataFile(file, place, indexes, calendarsFrom(today()));
    } else if (path === `data/${PACKAGE_FILE}`)
      await writeOpenData(openOutput(folder.path, null), folder.path, indexes, today());
    else return undefined;
    return readFileSync(place);
  };
}
