/** From an imported network to the text of the data files. */
import { DatasetInfo, type DataText, routeKey } from '../../../src/core/dataset/rows.ts';
import type { EvidenceTables } from '../../../src/core/evidence/combine.ts';
import { evidenceFiles, sourceOf } from './evidence.ts';
import type { ImportedNetwork } from './imported.ts';
import type { Importer } from './importer.ts';
import { type ImportRules, mergeImport } from './mergeImport.ts';
import { REFERENCE_AIRPORTS, type Reference, referenceAirports } from './reference.ts';
import type { Scope } from './scope.ts';
import { CHANGEABLE, tablesOf, textOf } from './tables.ts';

/** Airlines and airports new to the data, as `6E IndiGo`, whose rows are those of the reference lists. */
export interface FromReference {
  readonly airlines: readonly string[];
  readonly airports: readonly string[];
}

/** What an import is merged with, besides the tables. */
export interface Known extends ImportRules {
  readonly reference: Reference;
  readonly evidence: EvidenceTables;
}

export interface Applied {
  readonly after: DataText;
  /** Texts of the files that may have changed, by name. */
  readonly files: ReadonlyMap<string, string>;
  /** Texts of the evidence tables, by name, where the import is evidence. */
  readonly evidence: ReadonlyMap<string, string>;
  /** Ids of the routes known before, dropped ones included. */
  readonly recorded: ReadonlySet<string>;
  /** See Merged. */
  readonly withheld: ReadonlySet<string>;
  readonly outside: number;
  readonly fromReference: FromReference;
}

/** Merges an import into the data files. The tables are large: they are not kept after this function. */
export function applyImport(
  before: DataText,
  imported: ImportedNetwork,
  known: Known,
  { importer, scope, date }: { readonly importer: Importer; readonly scope: Scope; readonly date: string },
): Applied {
  const tables = tablesOf(before);
  const source = sourceOf(importer, imported, scope, date);
  const merged = mergeImport({ tables, evidence: known.evidence }, imported, source, scope, known);
  const files = new Map<string, string>();
  for (const file of CHANGEABLE) {
    const text = textOf(file, merged.tables[file]);
    // The same rows in an order of their own are no change.
    if (text !== before[file] && text !== textOf(file, tables[file])) files.set(file, text);
  }
  const info = DatasetInfo.parse(JSON.parse(before['dataset.json']));
  // An import of an older day does not make the data older.
  const data_date = date > info.data_date ? date : info.data_date;
  const years = publishedYears(info.timetable_years, imported.years, scope);
  if (files.size > 0 || `${years}` !== `${info.timetable_years}`)
    files.set('dataset.json', `${JSON.stringify({ data_date, timetable_years: years }, null, 2)}\n`);
  const after: DataText = { ...before, ...Object.fromEntries(files) };
  if (imported.reference) {
    const listed = new Set(merged.tables['airports.csv'].map(({ iata }) => iata));
    files.set(REFERENCE_AIRPORTS, referenceAirports(imported.reference, listed));
  }
  return {
    after,
    files,
    evidence: new Map(merged.evidence === known.evidence ? [] : evidenceFiles(merged.evidence)),
    recorded: new Set(tables['routes.csv'].map(routeKey)),
    withheld: merged.withheld,
    outside: merged.outside,
    fromReference: {
      airlines: takenFrom(known.reference.airlines, merged.tables['airlines.csv']),
      airports: takenFrom(known.reference.airports, merged.tables['airports.csv']),
    },
  };
}

/** The rows of a reference list that are in a table, as code and name. */
function takenFrom<R extends { iata: string; name: string }>(list: readonly R[], table: readonly R[]): string[] {
  const rows = new Set(table);
  return list.filter((row) => rows.has(row)).map(({ iata, name }) => `${iata} ${name}`);
}

/** Only a timetable of the whole world sets the years that pages state: a few services do not change them. */
const publishedYears = (
  known: readonly [number, number],
  imported: readonly [number, number] | null,
  scope: Scope,
): readonly [number, number] => (imported !== null && scope.kind === 'world' ? imported : known);
