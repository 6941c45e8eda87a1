/** `fetched-sources.csv`: what the pages say of the sources that a refresh has imported. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATA_FILES, type Row } from '../../../src/core/dataset/rows.ts';
import { columnsOf, readCsv, readText, sortedCsv } from '../../import/common/csv.ts';
import type { RefreshSource } from './sources.ts';

const FILE = 'fetched-sources.csv';

/** A source that was imported, with the day on which it was current. */
export interface ImportedSource {
  readonly source: RefreshSource;
  /** ISO date. */
  readonly asOf: string;
}

/**
 * Records sources that were fetched and imported. Those imported before stay: the data is made of them, too.
 * @param day ISO date of today
 * @returns names of the files that changed
 */
export async function recordFetched(
  folder: string,
  imported: readonly ImportedSource[],
  day: string,
): Promise<string[]> {
  const path = join(folder, FILE);
  const rows = new Map((await readCsv(path, DATA_FILES[FILE])).map((row) => [row.source, row]));
  for (const { source, asOf } of imported) rows.set(source.name, rowOf(source, asOf, day));
  const text = sortedCsv(columnsOf(DATA_FILES[FILE]), [...rows.values()], ({ source }) => source);
  if (text === (await readText(path))) return [];
  writeFileSync(path, text);
  return [FILE];
}

const rowOf = (source: RefreshSource, as_of: string, fetched: string): Row<typeof FILE> => ({
  source: source.name,
  title: source.title ?? source.name,
  home: source.home ?? null,
  licence: source.licence ?? null,
  attribution: source.attribution ?? null,
  fetched,
  as_of,
});
