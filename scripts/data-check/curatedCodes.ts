/** Codes in curated tables that no list has: most are typing errors, whose rows would do nothing. */
import { join } from 'node:path';
import type { z } from 'zod';
import { DataError, type DataFault, parseRows, parseTable } from '../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataFile, type DataText } from '../../src/core/dataset/rows.ts';
import { at } from '../../src/core/must.ts';
import { keysOf } from '../../src/core/objects.ts';
import { readText } from '../import/common/csv.ts';
import { OPERATOR_TABLES } from '../import/common/operators.ts';
import { REFERENCE, readReference } from '../import/common/reference.ts';

/** Tables of airports and airlines: those of the network, closed, ceased, and of operators. */
const CODED = [
  'airports.csv',
  'airlines.csv',
  'curated/closed-airports.csv',
  'curated/ceased-airlines.csv',
  'curated/import/airlines.csv',
] as const;
/** Columns of curated tables that hold lists of countries, or of their parts. */
const COUNTRIES = ['a', 'b', 'countries'];
/** Columns of curated tables that hold codes of airports, which have three letters, of airlines, or of countries. */
const CODES = ['iata', 'from', 'to', 'airline', 'successor', 'airports', ...COUNTRIES];
/** Columns of the tables of operators whose codes a list must have: operators themselves may be in no list. */
const OPERATOR_CODES = ['brand'];
const CURATED = keysOf(DATA_FILES).filter((file) => file.startsWith('curated/'));

/**
 * Checks that every code in the curated tables, those that only imports read included, is of the data, of the reference
 * lists, closed or ceased, and that every country is that of an airport.
 * @param folder of the data files
 * @throws DataError
 */
export async function checkCuratedCodes(text: DataText, folder: string, reference = REFERENCE): Promise<void> {
  const faults: DataFault[] = [];
  const rows = <F extends DataFile>(file: F) => parseTable(file, text[file], faults);
  const listed = await readReference(reference);
  const coded = [...CODED.flatMap((file) => rows(file).rows), ...listed.airports, ...listed.airlines];
  const codes = new Set<string>([...coded.map(({ iata }) => iata), ...listed.presentCodes.keys()]);
  const airports = [...rows('airports.csv').rows, ...listed.airports];
  const countries = new Set<string>(airports.map(({ country_code }) => country_code));
  const check = (file: string, { rows, lines }: ReturnType<typeof parseRows>, columns: readonly string[]) => {
    for (const [i, row] of rows.entries())
      for (const [column, cell] of Object.entries(row)) {
        if (!columns.includes(column)) continue;
        // A cell holds a code, a list of codes, or null.
        for (const code of [cell].flat().filter((one) => typeof one === 'string')) {
          const isCountry = COUNTRIES.includes(column);
          const what = isCountry ? 'country' : code.length === 3 ? 'airport' : 'airline';
          // `RU/Asia` is a part of a country.
          if (!(isCountry ? countries : codes).has(code.replace(/\/.*/, '')))
            faults.push({ file, line: at(lines, i), column, reason: `unknown ${what} code: ${code}` });
        }
      }
  };
  for (const file of CURATED) check(file, rows(file), CODES);
  // The tables that only imports read: a mistake in them shows before the next import.
  for (const [name, schema] of Object.entries<z.ZodObject>(OPERATOR_TABLES)) {
    const file = `curated/${name}`;
    const table = await readText(join(folder, file));
    if (table !== null) check(file, parseRows(table, schema, file, faults), OPERATOR_CODES);
  }
  if (faults.length > 0) throw new DataError(faults, folder);
}
