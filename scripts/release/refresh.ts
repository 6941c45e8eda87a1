/** `npm run refresh`: fetches the sources that changed, imports them, builds the site and switches to it. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '../../src/core/messageOf.ts';
import { must } from '../../src/core/must.ts';
import { withLock } from '../../src/data/lock.ts';
import { dataSettings } from '../../src/data/settings.ts';
import { parseRequest } from '../import/common/command.ts';
import { reportText } from '../import/common/report.ts';
import { type ImportResult, runImport } from '../import/common/run.ts';
import { importerOf } from '../import/formats.ts';
import { PROJECT, parseOptions, printable, runScript, UsageError } from '../script.ts';
import { goBack } from './goBack.ts';
import { publish } from './publish.ts';
import { RETRY_PAUSES_MS } from './refresh/download.ts';
import { type FetchedSource, fetchSource } from './refresh/fetchSource.ts';
import { checkFileAge, isDue, isImported } from './refresh/schedule.ts';
import { type RefreshSource, readSources } from './refresh/sources.ts';
import { readRefreshState, refreshFolder, type State, writeRefreshState } from './refresh/state.ts';

const HELP = `Usage: npm run refresh -- [options] [SOURCE...]
       npm run refresh -- [--out DIR] [--data DIR] --back [RELEASE]

Brings the routes up to date: fetches the sources of DIR/sources.json that
changed, imports them, checks the data, builds the site and switches to it. The
site before stays live until then. When anything fails, and without a
connection, data and site stay as they were.

SOURCE is the name of a source: it is fetched and imported even when it is not
due or has not changed. Without one, the sources are those whose interval
("every") has passed since they were last checked.

  --max-drop PERCENT  refuse an import that ends more than this share of the routes
                      of an airline, of an airport or of the world (default: 15)
  --accept            import in spite of that
  --dry-run           fetch, report what would change, and change nothing
  --timeout SECONDS   longest time to fetch one file (default: 1800)
  --back [RELEASE]    switch to the release before the current one, or to a named
                      one, and restore the data files that it was made from; the
                      next refresh imports what changes after that
  --out DIR           folder of the releases (default: OUT, else build)
  --data DIR          folder of the data files (default: DATA, else data)
  --help              show this text

data/README.md describes sources.json. Downloads are kept in DIR/refresh of the
folder of the releases.

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.`;

const OPTIONS = {
  'max-drop': { type: 'string' },
  accept: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  timeout: { type: 'string' },
  back: { type: 'boolean' },
  out: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Longest time in which a server sends nothing. */
const IDLE_MS = 30_000;

interface RefreshRequest {
  readonly data: string;
  readonly out: string;
  /** Names of the sources to import in any case. */
  readonly named: readonly string[];
  readonly maxDrop: string | null;
  readonly accept: boolean;
  readonly dryRun: boolean;
  readonly timeoutMs: number;
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(args, OPTIONS, { allowPositionals: true });
  if (values.help) return console.log(HELP);
  const settings = dataSettings(PROJECT);
  const out = resolve(values.out ?? settings.out);
  const data = resolve(values.data ?? settings.data);
  if (values.back) return await goBack(out, positionals[0] ?? null, data);
  const timeout = values.timeout ?? '1800';
  if (!/^[1-9]\d{0,5}$/.test(timeout)) throw new UsageError(`--timeout: invalid number of seconds \`${timeout}\``);
  const request: RefreshRequest = {
    data,
    out,
    named: positionals,
    maxDrop: values['max-drop'] ?? null,
    accept: values.accept === true,
    dryRun: values['dry-run'] === true,
    timeoutMs: Number(timeout) * 1000,
  };
  mkdirSync(refreshFolder(out), { recursive: true });
  await withLock(refreshFolder(out), () => refresh(request));
}

async function refresh(request: RefreshRequest): Promise<void> {
  const { data, out, named, dryRun, accept } = request;
  const state = readRefreshState(out);
  const sources = readSources(data);
  const unknown = named.find((name) => !sources.some((source) => source.name === name));
  if (unknown !== undefined)
    throw new UsageError(`no source \`${unknown}\`: sources.json has ${sources.map(({ name }) => name).join(', ')}`);
  const due = sources.filter((source) => (named.length > 0 ? named.includes(source.name) : isDue(source, state, data)));
  const fetched = await fetchAll(due, state, request);
  const isUnchanged = (source: RefreshSource) => {
    const { files, paths } = must(fetched.get(source), 'fetched source');
    return Object.keys(files).length === paths.length && isImported(files, state[source.name], data);
  };
  const changed = due.filter((source) => {
    const isSame = named.length === 0 && isUnchanged(source);
    console.log(`${source.name}: ${isSame ? 'not changed' : 'to import'}`);
    return !isSame;
  });
  if (changed.length === 0)
    return console.log(due.length === 0 ? 'No source is due: nothing to do.' : 'Already up to date: nothing to do.');

  if (!accept)
    for (const source of changed) checkFileAge(source, must(fetched.get(source), 'fetched source').files, state, data);
  const release = await publish({ folder: data, out, strict: false, dryRun }, async (copy) => {
    const results: ImportResult[] = [];
    for (const source of changed)
      results.push(await importSource(copy, source, must(fetched.get(source), 'fetched source'), request));
    const union = (files: 'changed' | 'evidence') => [...new Set(results.flatMap((result) => result[files]))];
    return { changed: union('changed'), evidence: union('evidence') };
  });
  if (dryRun) return;
  for (const source of changed) {
    const { files } = must(fetched.get(source), 'fetched source');
    state[source.name] = { checked: new Date().toISOString(), files, imported: { data, files } };
  }
  writeRefreshState(out, state);
  console.log(release === null ? 'Already up to date: nothing to do.' : `Release ${release} is live.`);
}

/** Fetches sources, and records their files as soon as all are complete. @throws Error */
async function fetchAll(
  sources: readonly RefreshSource[],
  state: State,
  { out, data, timeoutMs }: RefreshRequest,
): Promise<ReadonlyMap<RefreshSource, FetchedSource>> {
  const limits = { idleMs: Math.min(IDLE_MS, timeoutMs), totalMs: timeoutMs, pausesMs: RETRY_PAUSES_MS };
  const fetched = new Map<RefreshSource, FetchedSource>();
  for (const source of sources)
    fetched.set(source, await fetchSource(source, state[source.name], { downloads: refreshFolder(out), data, limits }));
  for (const [{ name }, { files }] of fetched)
    state[name] = { checked: new Date().toISOString(), files, imported: state[name]?.imported ?? null };
  writeRefreshState(out, state);
  return fetched;
}

/** Imports a source into a copy of the data. */
async function importSource(
  copy: string,
  { name, format, options }: RefreshSource,
  { paths }: FetchedSource,
  { maxDrop, accept, dryRun, data }: RefreshRequest,
): Promise<ImportResult> {
  const guards = [...(maxDrop === null ? [] : ['--max-drop', maxDrop]), ...(accept ? ['--accept'] : [])];
  const parsed = parseRequest(await importerOf(format), [...options, ...guards, '--data', copy, ...paths]);
  if (parsed === 'help') throw new Error(`source ${name}: --help is not an option of an import`);
  const result = await runImport(parsed.request).catch((error: unknown) => {
    throw new Error(`source ${name}: ${messageOf(error)}`, { cause: error });
  });
  const action = dryRun ? 'Would change' : 'Will change';
  console.log(printable(reportText(result, { ...parsed.request, folder: data }, action)));
  return result;
}

await runScript(() => main(process.argv.slice(2)));
