/** A small data folder, cut from the bundled one. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readData } from '../../src/data/dataFiles.ts';

const DATA = join(import.meta.dirname, '../../data');
const AIRPORTS =
  'AMS ARN ATH BCN BRU CDG CPH DUB EDI FCO FNC FRA GVA HEL IST JFK KEF LHR LIS MAD MUC OSL PRG VIE WAW ZRH';

/** Rows of each file that only speak of these airports; of files not named here all are kept. */
const COLUMNS: Readonly<Record<string, readonly number[]>> = {
  'reference/scheduled-airports.csv': [0],
  'sources/flightgear/services.csv': [0, 1],
  'sources/flightgear/departures.csv': [0, 1],
  'sources/flightgear/evidence.csv': [0, 1],
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
  for (const [file, text] of Object.entries(readData(DATA))) {
    const columns = COLUMNS[file] ?? [];
    const [header = '', ...rows] = text.split('\n');
    const own = rows.filter((row) => columns.every((column) => kept.has(row.split(',')[column] ?? '')));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), [header, ...own].join('\n'));
  }
}
