/** The command line that all importers share. */
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { dataSettings } from '../../../src/data/settings.ts';
import { PROJECT } from '../../script.ts';
import type { Importer } from './importer.ts';
import { REFERENCE } from './reference.ts';
import { line } from './report.ts';
import { type ImportRequest, type ImportResult, runImport, StrictError } from './run.ts';
import { describeScope, type Scope } from './scope.ts';

/** Thrown for arguments that make no sense; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Routes listed by id in the text of a report. */
const LISTED = 20;

const SHARED = {
  world: { type: 'boolean' },
  airline: { type: 'string', multiple: true },
  airport: { type: 'string', multiple: true },
  data: { type: 'string' },
  date: { type: 'string' },
  airlines: { type: 'string' },
  airports: { type: 'string' },
  report: { type: 'string' },
  strict: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig;

/** Help text of an importer. */
export function helpOf({ name, reads, help, flags }: Importer): string {
  const own = Object.entries(flags).map(([flag, text]) => `  ${`--${flag}`.padEnd(16)} ${text}\n`);
  return `Usage: npm run import:${name} -- [options] FILE...

Reads ${reads}
into the data files. FILE is a file, plain or packed with gzip or zip, or - for
standard input.

${help}

What the source speaks of, so that what it does not have is no longer flown:
  --world          the whole world
  --airline CODES  all routes of these airlines, such as BA,LH
  --airport CODES  all routes from and to these airports, such as LHR,LGW
  Without any of them only the services in the source are changed; none ends.

${own.join('')}  --airlines FILE  airlines that neither the data nor data/reference has, or under
                   another name: a CSV with iata,icao,name
  --airports FILE  the same of airports: a CSV with the columns of airports.csv
  --data DIR       folder of the data files (default: DATA in the environment,
                   else data)
  --date DATE      day of the data as YYYY-MM-DD (default: today); it moves only
                   when something changed
  --report FILE    write the whole report as JSON
  --strict         stop at any oddity of the source; nothing is written
  --dry-run        say what would change; nothing is written
  --help           show this text

Exit codes: 0 done, 1 failed and nothing was written, 2 wrong usage.
Curated facts in DIR/curated are not touched, and win over what is imported.`;
}

/**
 * Runs an importer from its arguments and says what it did.
 * @returns the exit code
 */
export async function runCommand(importer: Importer, args: readonly string[] = process.argv.slice(2)): Promise<number> {
  try {
    const parsed = parseRequest(importer, args);
    if (parsed === 'help') {
      console.log(helpOf(importer));
      return 0;
    }
    const result = await runImport(parsed.request);
    reportTo(parsed.report, result);
    console.log(describe(result, parsed.request));
    return 0;
  } catch (error) {
    if (error instanceof StrictError) console.error(error.log.toText('What was read'));
    console.error(`error: ${error instanceof Error ? error.message : error}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Reads the arguments. @throws UsageError */
export function parseRequest(
  importer: Importer,
  args: readonly string[],
): 'help' | { request: ImportRequest; report: string | null } {
  const own = Object.fromEntries(Object.keys(importer.flags).map((flag) => [flag, { type: 'boolean' } as const]));
  const { values, positionals } = parseOrExplain(args, own);
  if (values.help) return 'help';
  if (positionals.length === 0) throw new UsageError(`name a file, or - for standard input (see --help)`);
  for (const path of positionals) if (path !== '-' && !isFile(path)) throw new UsageError(`there is no file ${path}`);
  for (const option of ['airlines', 'airports'] as const) {
    const path = values[option];
    if (path !== undefined && !isFile(path)) throw new UsageError(`--${option}: there is no file ${path}`);
  }
  // Said before anything is written, not after.
  if (values.report !== undefined && !existsSync(dirname(resolve(values.report))))
    throw new UsageError(`--report: there is no folder for ${values.report}`);
  const date = values.date ?? new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new UsageError(`--date ${date} is no date as YYYY-MM-DD`);
  const given = values as Record<string, unknown>;
  return {
    report: values.report ?? null,
    request: {
      importer,
      paths: positionals,
      folder: resolve(values.data ?? dataSettings(PROJECT).data),
      scope: scopeOf(values),
      date,
      strict: values.strict === true,
      dryRun: values['dry-run'] === true,
      airlines: values.airlines ?? null,
      airports: values.airports ?? null,
      reference: REFERENCE,
      flags: new Set(Object.keys(importer.flags).filter((flag) => given[flag] === true)),
    },
  };
}

/** Whether there is something to read: a file or a pipe, not a folder. */
const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;

function parseOrExplain(args: readonly string[], own: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...own, ...SHARED } });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function scopeOf(values: { world?: boolean; airline?: string[]; airport?: string[] }): Scope {
  const { world, airline, airport } = values;
  if ([world, airline, airport].filter((scope) => scope !== undefined).length > 1)
    throw new UsageError('--world, --airline and --airport exclude each other');
  const codes = (lists: readonly string[], form: RegExp, option: string) => {
    const all = lists.flatMap((list) => list.toUpperCase().split(/[\s,]+/)).filter((code) => code !== '');
    const bad = all.find((code) => !form.test(code));
    if (bad !== undefined || all.length === 0) throw new UsageError(`${option}: ${bad ?? ''} is no code`);
    return new Set(all);
  };
  if (airline) return { kind: 'airlines', codes: codes(airline, /^[A-Z0-9]{2}$/, '--airline') };
  if (airport) return { kind: 'airports', codes: codes(airport, /^[A-Z]{3}$/, '--airport') };
  return world ? { kind: 'world' } : { kind: 'named' };
}

/** The report in words. */
export function describe(result: ImportResult, request: ImportRequest): string {
  const { log, change, changed, withheld, outside, fromReference } = result;
  const list = (title: string, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const rest = ids.length > LISTED ? [`and ${ids.length - LISTED} more (--report lists all)`] : [];
    return [`${line(title, ids.length)}: ${[...ids.slice(0, LISTED), ...rest].join(', ')}`];
  };
  const labels = change.relabelled.map(({ route, from, to }) => `${route} ${from ?? 'none'} → ${to ?? 'none'}`);
  return [
    log.toText(`import:${request.importer.name}, for ${describeScope(request.scope)}`),
    ...(outside > 0 ? [line('services left out: not what the import was told to speak of', outside)] : []),
    ...list('airlines new, as the reference list has them', fromReference.airlines),
    ...list('airports new, as the reference list has them', fromReference.airports),
    'published network',
    ...list('routes added', change.added),
    ...list('routes dropped', change.dropped),
    ...list('routes returned', change.returned),
    ...list('routes relabelled', labels),
    ...(change.rescheduled > 0 ? [line('other routes with another schedule or airlines', change.rescheduled)] : []),
    ...list('imported routes that curated facts withhold', withheld),
    changed.length === 0
      ? 'Nothing changed.'
      : `${request.dryRun ? 'Would change' : 'Changed'} ${changed.join(', ')} in ${request.folder}`,
  ].join('\n');
}

/** Writes the whole report as JSON, when a path is given. */
export function reportTo(path: string | null, { log, change, changed, ...rest }: ImportResult): void {
  if (path === null) return;
  const report = { ...change, ...rest, files: changed, source: log.toJson() };
  writeFileSync(path, `${JSON.stringify(report, null, 1)}\n`);
}
