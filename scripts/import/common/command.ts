/** The command line that all importers share. */
import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { z } from 'zod';
import { recordOf } from '../../../src/core/objects.ts';
import { foldersOf, parseOptions, printable, today, UsageError } from '../../script.ts';
import { type Importer, isWhole, type Scope } from './importer.ts';
import type { ImportSource } from './read.ts';
import { REFERENCE } from './reference.ts';
import { reportText, writeReport } from './report.ts';
import { type ImportSettings, runImport } from './run.ts';
import { upgradeData, withUpgraded } from './upgradeData.ts';

const SHARED = {
  world: { type: 'boolean' },
  airline: { type: 'string', multiple: true },
  airport: { type: 'string', multiple: true },
  data: { type: 'string' },
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
${own.join('')}  --airlines FILE  CSV (iata,icao,name) of airlines that are neither in the data nor in
                   data/reference, or have another name there
  --airports FILE  CSV of airports, with the columns of airports.csv
  --data DIR       folder of the data files (default: DATA in the environment,
                   else data)
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
Files in DIR/curated are not changed. Curated facts take precedence over imported data.`;
}

/** Runs an importer from its arguments and prints its report. @throws UsageError, or Error when nothing was imported */
export async function runImporter(importer: Importer, args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return console.log(helpOf(importer));
  const { source, settings, report } = parseImport(importer, args);
  const { folder, dryRun } = settings;
  if (!dryRun) await upgradeData(folder);
  const result = await withUpgraded(folder, (current) => runImport(source, { ...settings, folder: current }));
  writeReport(report, result);
  console.log(printable(reportText(result, source, folder, dryRun ? 'Would change' : 'Changed')));
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
  const source: ImportSource = { importer, paths, scope, options: values };
  const settings: ImportSettings = {
    folder: foldersOf(values).data,
    reference: REFERENCE,
    date: date.data,
    dryRun: values['dry-run'] === true,
    maxDrop: shareOf(values['max-drop'] ?? '15', '--max-drop'),
    maxAdd: shareOf(values['max-add'] ?? '100', '--max-add'),
    accept: values.accept === true,
  };
  return { source, settings, report: values.report ?? null };
}

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
