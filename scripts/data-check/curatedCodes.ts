/** Codes in curated tables that no list has: most are typing errors, whose rows would do nothing. */
import type { z } from 'zod';
import { presentCodes } from '../../src/core/dataset/airportCodes.ts';
import { DataError, type DataFault, parseRows, type Tables } from '../../src/core/dataset/parse.ts';
import { DATA_FILES } from '../../src/core/dataset/rows.ts';
import { at } from '../../src/core/must.ts';
import { keysOf } from '../../src/core/objects.ts';
import { OPERATOR_TABLES } from '../import/common/operators.ts';
import type { StoreText } from '../import/common/tables.ts';

/** Curated tables of airports and airlines: closed, ceased, and of operators. */
const CODED = ['curated/closed-airports.csv', 'curated/ceased-airlines.csv', 'curated/import/airlines.csv'] as const;
/** Columns of curated tables that hold lists of countries, or of their parts. */
const COUNTRIES = ['a', 'b', 'countries'];
/** Columns of curated tables that hold codes of airports, which have three letters, of airlines, or of countries. */
const CODES = ['iata', 'from', 'to', 'airline', 'successor', 'airports', ...COUNTRIES];
/** Columns of the tables of operators whose codes a list must have: operators themselves may be in no list. */
const OPERATOR_CODES = ['brand'];
const CURATED = keysOf(DATA_FILES).filter((file) => file.startsWith('curated/'));

/**
 * Checks that every code in the curated tables, those that only imports read included, is of the reference lists, of a
 * source, closed or ceased, and that every country is that of an airport.
 * @throws DataError
 */
export function checkCuratedCodes(tables: Tables, { data, state, names }: StoreText): void {
  const faults: DataFault[] = [];
  const coded = [
    ...CODED.flatMap((file) => [...tables[file]]),
    ...tables.airports.values(),
    ...tables.airlines.values(),
  ];
  const codes = new Set<string>([
    ...coded.map(({ iata }) => iata),
    ...presentCodes(tables['reference/airport-codes.csv']).keys(),
  ]);
  const countries = new Set<string>([...tables.airports.values()].map(({ country_code }) => country_code));
  const check = (
    rows: readonly object[],
    placeOf: (i: number) => Omit<DataFault, 'column' | 'reason'>,
    columns: readonly string[],
  ) => {
    for (const [i, row] of rows.entries())
      for (const [column, cell] of Object.entries(row)) {
        if (!columns.includes(column)) continue;
        // A cell holds a code, a list of codes, or null.
        for (const code of [cell].flat().filter((one): one is string => typeof one === 'string')) {
          const isCountry = COUNTRIES.includes(column);
          const what = isCountry ? 'country' : code.length === 3 ? 'airport' : 'airline';
          // `RU/Asia` is a part of a country.
          if (!(isCountry ? countries : codes).has(code.replace(/\/.*/, '')))
            faults.push({ ...placeOf(i), column, reason: `unknown ${what} code: ${code}` });
        }
      }
  };
  for (const file of CURATED) check(tables[file], (i) => at(tables.places[file], i), CODES);
  // The tables that only imports read: a mistake in them shows before the next import.
  for (const [name, schema] of Object.entries<z.ZodObject>(OPERATOR_TABLES))
    for (const [files, root] of [
      [data, names.data],
      [state, names.state],
    ] as const) {
      const path = `${root}/curated/${name}`;
      const { rows, lines } = parseRows(files[`curated/${name}`] ?? '', schema, path, faults);
      check(rows, (i) => ({ file: path, line: at(lines, i) }), OPERATOR_CODES);
    }
  if (faults.length > 0) throw new DataError(faults);
}
