/** A small data folder, cut from the bundled one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DATA_FILES, type DataFile } from '../../src/core/dataset/rows.ts';

const DATA = join(import.meta.dirname, '../../data');
const AIRPORTS =
  'AMS ARN ATH BCN BRU CDG CPH DUB EDI FCO FNC FRA GVA HEL IST JFK KEF LHR LIS MAD MUC OSL PRG VIE WAW ZRH';

/** Rows of each file that only speak of these airports; of files not named here all are kept. */
const COLUMNS: Partial<Record<DataFile, readonly number[]>> = {
  'airports.csv': [0],
  'published-routes.csv': [0, 1],
  'services.csv': [0, 1],
  'departures.csv': [0, 1],
  'evidence.csv': [1, 2],
  'curated/ended-services.csv': [0, 1],
  'curated/cities.csv': [0],
  'curated/regions.csv': [0],
  'curated/seasonal-airports.csv': [0],
  'curated/closed-airports.csv': [0],
  'curated/charters.csv': [1, 2],
  'curated/seasons.csv': [0, 1],
};

/** Writes all that is known of the routes between two dozen airports: some hundred of them. */
export function cutData(folder: string): void {
  const kept = new Set([...AIRPORTS.split(' '), '']);
  for (const file of [...(Object.keys(DATA_FILES) as DataFile[]), 'dataset.json', 'curated/explained.csv'] as const) {
    // Files that only a refresh writes are not there.
    if (!existsSync(join(DATA, file))) continue;
    const columns = COLUMNS[file as DataFile] ?? [];
    const [header = '', ...rows] = readFileSync(join(DATA, file), 'utf8').split('\n');
    const own = rows.filter((row) => columns.every((column) => kept.has(row.split(',')[column] ?? '')));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), [header, ...own].join('\n'));
  }
}
