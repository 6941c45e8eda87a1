/** From a source to the files of its folder. */
import { createFacts } from '../../../src/core/dataset/evidence/facts.ts';
import { type DataFault, parseSource, type SourceTables } from '../../../src/core/dataset/parse.ts';
import { DATA_FILES, type DataText, SOURCE_INFO } from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import { monthNumber } from '../../../src/core/time.ts';
import { faultless } from './csv.ts';
import { checkRejected, checkSource, checkSourceAge } from './judge.ts';
import { type ImportSource, readLists, readSource } from './read.ts';
import { contentOf, filesOf, folderName, infoOf, type SourceContent } from './sourceFolder.ts';
import { rowsIn, type StoreText } from './tables.ts';

/** How sources are read. */
export interface ReadSettings {
  /** ISO date of the import. */
  readonly date: string;
  /** Read what the guards refuse. */
  readonly accept: boolean;
}

/**
 * Reads a source, and makes the files of its folder.
 * @param text the data, with the folder that is replaced
 * @returns these, its result, and whether it is the first import of observers or of a list, which see many more routes than
 * old timetables
 * @throws Error
 */
export async function readSourceFiles(source: ImportSource, settings: ReadSettings, text: StoreText) {
  const lists = readLists(text);
  const { importer, scope, name: named, fetched } = source;
  const { date, accept } = settings;
  const { imported, context } = await readSource(source, lists, date);
  const { log } = context;
  checkSource(imported, log, source, settings);
  const info = { ...infoOf(importer, imported, scope, date), ...fetched };
  const name = folderName(
    named ?? importer.name,
    named === undefined ? info : { ...info, scope: 'named' },
    imported.label,
  );
  const before = folderIn(text, name);
  if (!accept) checkSourceAge(info, before?.info);
  const facts = createFacts(
    recordOf(FACT_FILES, (file) => rowsIn(text, file, DATA_FILES[file])) as Parameters<typeof createFacts>[0],
    (airport) => context.airports.get(airport)?.country_code,
    monthNumber(date),
  );
  const made = contentOf(name, imported, info, before, { facts, isListed: (code) => lists.listed.has(code) });
  checkRejected(made.rejected, made.recorded === 0);
  const isSkipped = made.recorded === 0;
  const files = isSkipped && before ? filesIn(text.state, name) : filesOf(made.content);
  return {
    info,
    files,
    isChanged: !isSkipped && !isSameFolder(files, filesIn(text.state, name)),
    isFirstOfKind: before === null && importer.kind !== 'timetable',
    result: {
      log,
      /** Name of the folder. */
      name,
      withheld: made.withheld,
      rejected: made.rejected,
      outside: made.outside,
      /** Airlines and airports that the reference lists lack, as `6E IndiGo`. */
      unlisted: unlistedIn(made.content),
      /** Day on which the source was current (ISO date). */
      asOf: info.as_of,
    },
  };
}

/** The files of a source folder, and what became of the records of its source. */
export type SourceFiles = Awaited<ReturnType<typeof readSourceFiles>>;

const FACT_FILES = [
  'curated/closed-airports.csv',
  'curated/ceased-airlines.csv',
  'curated/closed-country-pairs.csv',
  'curated/airline-moves.csv',
  'curated/ended-services.csv',
  'curated/import/not-flown.csv',
  'reference/airport-codes.csv',
] as const;

const unlistedIn = ({ airlines, airports }: SourceContent) => ({
  airlines: airlines.map(({ iata, name }) => `${iata} ${name}`),
  airports: airports.map(({ iata, name }) => `${iata} ${name}`),
});

/** The files of a source folder of a state by name. */
const filesIn = (state: DataText, name: string): ReadonlyMap<string, string> => {
  const prefix = `sources/${name}/`;
  return new Map(
    Object.entries(state).flatMap(([path, text]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), text]] : [],
    ),
  );
};

/** A source folder of the state; null when there is none. @throws DataError when it cannot be read */
function folderIn({ state, names }: StoreText, name: string): SourceTables | null {
  const files = filesIn(state, name);
  if (files.size === 0) return null;
  const parse = (faults: DataFault[]) => parseSource(name, (file) => files.get(file), names.state, faults);
  return at(faultless(parse), 0);
}

/** Whether two folders have the same files, but for the day of the import. */
function isSameFolder(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  const shown = (files: ReadonlyMap<string, string>) =>
    JSON.stringify([...files].map(([file, text]) => [file, file === SOURCE_INFO ? withoutDay(text) : text]).sort());
  return shown(a) === shown(b);
}

/** `source.json` without the day of the import. */
function withoutDay(text: string): unknown {
  const { imported: _, ...info }: Record<string, unknown> = JSON.parse(text);
  return info;
}
