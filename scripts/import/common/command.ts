/** The command line that all importers share. */
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { recordOf } from '../../../src/core/objects.ts';
import { LONGEST_RUN_MS, STATE_LOCK, withLock } from '../../../src/data/lock.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, printable, today, UsageError } from '../../script.ts';
import { type Importer, isWhole, type Scope } from './importer.ts';
import type { ImportSource } from './read.ts';
import { readInProcess } from './readerProcess.ts';
import { reportText, writeReport } from './report.ts';
import { type ImportSettings, importSource, type SourceReader } from './run.ts';
import { replaceSources } from './stage.ts';

const SHARED = {
  world: { type: 'boolean' },
  airline: { type: 'string', multiple: true },
  airport: { type: 'string', multiple: true },
  ...FOLDER_OPTIONS,
  name: { type: 'string' },
  date: { type: 'string' },
  airlines: { type: 'string' },
  airports: { type: 'string' },
  report: { type: 'string' },
  'max-drop': { type: 'string' },
  'max-add': { type: 'string' },
  accept: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

const SCOPE_HELP = `Scope: services in scope that are absent from the source are ended
  --world          the whole world
  --airline CODES  all routes of these airlines, such as BA,LH
  --airport CODES  all routes from and to these airports, such as LHR,LGW
  Without a scope only the services in the source are changed, and none is ended.

`;

/** Help text of an importer. */
export function helpOf({ name, kind, reads, options = {} }: Importer): string {
  const own = Object.entries(options).map(
    ([option, { value, text }]) => `  ${`--${option} ${value}`.padEnd(16)} ${text}\n`,
  );
  return `Usage: npm run import -- ${name} [options] FILE...

Imports ${reads}.
FILE is a file, plain or packed with gzip or zip, or - for standard input.
docs/formats.md describes what is read and what is skipped, with a sample.

${kind === 'timetable' ? SCOPE_HELP : ''}Options
${own.join('')}  --name NAME      name of the source: an import replaces the folder of its source
                   (default: the format, with the scope and the season)
  --airlines FILE  CSV (iata,icao,name) of airlines that data/reference lacks
  --airports FILE  CSV of airports, with the columns of data/reference/airports.csv
  --state DIR      folder of the state (default: STATE in the environment, else state)
  --date DATE      date of the import as YYYY-MM-DD (default: today), which is that
                   of a source without a date of its own
  --report FILE    write the whole report as JSON
  --max-drop PERCENT
                   refuse an import that ends more than this share of the routes
                   of an airline, of an airport or of the world (default: 15)
  --max-add PERCENT
                   refuse an import that adds more than this share to the routes
                   of an airline, of an airport or of the world (default: 100)
  --accept         import in spite of that
  --dry-run        report what would change, and write nothing
  --help           show this text

Exit codes: 0 done, 1 failed and nothing was imported, 2 wrong usage.
The import is the folder DIR/sources/NAME. Curated facts take precedence over imported data.`;
}

/**
 * Runs an importer from its arguments and prints its report.
 * @param readFiles reads the source, in another process by default
 * @throws UsageError, or Error when nothing was imported
 */
export async function runImporter(
  importer: Importer,
  args: readonly string[],
  readFiles: SourceReader = readInProcess,
): Promise<void> {
  if (args.includes('--help')) return console.log(helpOf(importer));
  const { source, settings, report } = parseImport(importer, args);
  const { state, dryRun } = settings;
  const run = async () => {
    const { folders, ...result } = await importSource(source, settings, readFiles);
    writeReport(report, result);
    if (!dryRun) replaceSources(state, folders);
    console.log(printable(reportText(result, source, state, dryRun ? 'Would change' : 'Changed')));
  };
  await (dryRun ? run() : withLock(state, run, LONGEST_RUN_MS, STATE_LOCK));
}

/** The source, the settings and the file for the whole report (or null) that arguments name. @throws UsageError */
export function parseImport(importer: Importer, args: readonly string[]) {
  const own = Object.keys(importer.options ?? {});
  const options = { ...recordOf(own, () => ({ type: 'string' }) as const), ...SHARED };
  const { values, positionals: paths } = parseOptions(args, options, { allowPositionals: true });
  if (paths.length === 0) throw new UsageError('no file given: name files, or - for standard input (see --help)');
  for (const path of paths) if (path !== '-') checkFile(path, '', importer.acceptsFolder);
  for (const option of ['airlines', 'airports'] as const) checkFile(values[option], `--${option}: `);
  // Reported before anything is written, not after.
  if (values.report !== undefined && !existsSync(dirname(resolve(values.report))))
    throw new UsageError(`--report: no folder for \`${values.report}\``);
  const scope = scopeOf(values);
  if (importer.kind !== 'timetable' && isWhole(scope))
    throw new UsageError(
      `--${scope.replace(/s? .*/, '')}: ${importer.name} ends no services, because it is not a timetable; leave the option out`,
    );
  const date = z.iso.date().safeParse(values.date ?? today());
  if (!date.success) throw new UsageError(`--date: invalid date \`${values.date}\`: expected YYYY-MM-DD`);
  const { name } = values;
  if (name !== undefined && !SOURCE_NAME.test(name))
    throw new UsageError(`--name: invalid name \`${name}\`: expected lower-case letters, digits and hyphens`);
  const source: ImportSource = { importer, paths, scope, options: values, ...(name === undefined ? {} : { name }) };
  const settings: ImportSettings = {
    ...foldersOf(values),
    date: date.data,
    dryRun: values['dry-run'] === true,
    maxDrop: shareOf(values['max-drop'] ?? '15', '--max-drop'),
    maxAdd: shareOf(values['max-add'] ?? '100', '--max-add'),
    accept: values.accept === true,
  };
  return { source, settings, report: values.report ?? null };
}

/** Name of a source. */
export const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,60}$/;

/** There must be something to read: a file or a pipe, and a folder only where the format has one. */
function checkFile(path: string | undefined, option = '', acceptsFolder = false): void {
  if (path === undefined) return;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new UsageError(`${option}no such file \`${path}\``);
  if (found.isDirectory() && !acceptsFolder) throw new UsageError(`${option}\`${path}\` is a folder: name its files`);
}

/** @param percent `15` or `2.5` */
function shareOf(percent: string, option: '--max-drop' | '--max-add'): number {
  const most = option === '--max-drop' ? 100 : 9999;
  if (!/^\d{1,4}(\.\d+)?$/.test(percent) || Number(percent) > most)
    throw new UsageError(`${option}: invalid percentage \`${percent}\``);
  return Number(percent) / 100;
}

function scopeOf(values: { world?: boolean; airline?: string[]; airport?: string[] }): Scope {
  const { world, airline, airport } = values;
  if ([world, airline, airport].filter((scope) => scope !== undefined).length > 1)
    throw new UsageError('--world, --airline and --airport exclude each other');
  const codes = (lists: readonly string[], form: RegExp, option: string) => {
    const all = lists.flatMap((list) => list.toUpperCase().match(/[^\s,]+/g) ?? []);
    const bad = all.find((code) => !form.test(code));
    if (bad !== undefined) throw new UsageError(`${option}: invalid code \`${bad}\``);
    if (all.length === 0) throw new UsageError(`${option} needs a code`);
    return [...new Set(all)].sort().join(' ');
  };
  if (airline) return `airlines ${codes(airline, /^[A-Z0-9]{2}$/, '--airline')}`;
  if (airport) return `airports ${codes(airport, /^[A-Z]{3}$/, '--airport')}`;
  return world ? 'world' : 'named';
}
