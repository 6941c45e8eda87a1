/** From an imported network to the text of the data files. */
import { DatasetInfo, type DataText, routeKey } from '../../../src/core/dataset/rows.ts';
import type { CuratedFacts } from './curated.ts';
import type { ImportedNetwork } from './imported.ts';
import { merge } from './merge.ts';
import { REFERENCE_AIRPORTS, type Reference, referenceAirports } from './reference.ts';
import { covers, type Scope } from './scope.ts';
import { CHANGEABLE, tablesOf, textOf } from './tables.ts';

/** Airlines and airports new to the data, as `6E IndiGo`, whose rows are those of the reference lists. */
export interface FromReference {
  readonly airlines: readonly string[];
  readonly airports: readonly string[];
}

export interface Applied {
  readonly after: DataText;
  /** Texts of the files that may have changed, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Ids of the routes known before, dropped ones included. */
  readonly recorded: ReadonlySet<string>;
  /** Ids of the imported routes that are in scope. */
  readonly imported: ReadonlySet<string>;
  readonly outside: number;
  readonly fromReference: FromReference;
}

/** Merges an import into the data files. The tables are large: they are not kept after this function. */
export function applyImport(
  before: DataText,
  imported: ImportedNetwork,
  reference: Reference,
  facts: CuratedFacts,
  { scope, date }: { readonly scope: Scope; readonly date: string },
): Applied {
  const tables = tablesOf(before);
  const { tables: merged, outside } = merge(tables, imported, scope, facts);
  const files = new Map<keyof DataText | typeof REFERENCE_AIRPORTS, string>();
  for (const file of CHANGEABLE) {
    const text = textOf(file, merged[file]);
    // The same rows in an order of their own are no change.
    if (text !== before[file] && text !== textOf(file, tables[file])) files.set(file, text);
  }
  const info = DatasetInfo.parse(JSON.parse(before['dataset.json']));
  const years = yearsOf(info.timetable_years, imported.years, scope);
  if (files.size > 0 || `${years}` !== `${info.timetable_years}`)
    files.set('dataset.json', `${JSON.stringify({ ...info, data_date: date, timetable_years: years }, null, 2)}\n`);
  const after: DataText = { ...before, ...Object.fromEntries(files) };
  if (imported.reference) {
    const listed = new Set(merged['airports.csv'].map(({ iata }) => iata));
    files.set(REFERENCE_AIRPORTS, referenceAirports(imported.reference, listed));
  }
  const inScope = imported.services.filter((row) => covers(scope, row.from, row.to, row.airline));
  return {
    after,
    files,
    recorded: new Set(tables['routes.csv'].map(routeKey)),
    imported: new Set(inScope.map(routeKey)),
    outside,
    fromReference: {
      airlines: takenFrom(reference.airlines, merged['airlines.csv']),
      airports: takenFrom(reference.airports, merged['airports.csv']),
    },
  };
}

/** The rows of a reference list that are in a table, as code and name. */
function takenFrom<R extends { iata: string; name: string }>(list: readonly R[], table: readonly R[]): string[] {
  const rows = new Set(table);
  return list.filter((row) => rows.has(row)).map(({ iata, name }) => `${iata} ${name}`);
}

/** A whole world's timetable replaces the years of the one before; a part of it only widens them. */
function yearsOf(
  known: readonly [number, number],
  imported: readonly [number, number] | null,
  scope: Scope,
): readonly [number, number] {
  if (imported === null) return known;
  if (scope.kind === 'world') return imported;
  return [Math.min(known[0], imported[0]), Math.max(known[1], imported[1])];
}
