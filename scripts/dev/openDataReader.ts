import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { openDataFiles, PACKAGE_FILE } from '../../src/reference/openData/catalog.ts';
import type { ReadFile } from '../../src/server/release/files.ts';
import { writeOpenData } from '../release/build/openData.ts';
import { openOutput } from '../release/build/output.ts';
import { today } from '../script.ts';

/** Reads the open data in development. All files are made with the first request, which takes some seconds. */
export function openDataReader(indexes: Indexes): ReadFile {
  const paths = new Set(
    [...openDataFiles(indexes).map(({ name }) => name), PACKAGE_FILE].map((name) => `data/${name}`),
  );
  let made: Promise<ReadonlyMap<string, Uint8Array>> | undefined;
  const make = async () => {
    using folder = temporaryFolder('open-data-');
    await writeOpenData(openOutput(folder.path, null), folder.path, indexes, today());
    return new Map(Array.from(paths, (path) => [path, readFileSync(join(folder.path, 'client', path))]));
  };
  return async (path) => {
    if (!paths.has(path)) return undefined;
    made ??= make();
    return (await made).get(path);
  };
}
