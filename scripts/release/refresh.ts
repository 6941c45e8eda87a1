/** `npm run refresh`: fetches the sources that changed, imports them, builds the site and switches to it. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '../../src/core/messageOf.ts';
import { at, must } from '../../src/core/must.ts';
import { withLock } from '../../src/data/lock.ts';
import { dataSettings } from '../../src/data/settings.ts';
import { parseRequest } from '../import/common/command.ts';
import { networkText, sourceText } from '../import/common/report.ts';
import { type ImportRequest, type NetworkResult, runImports } from '../import/common/run.ts';
import { importerOf } from '../import/formats.ts';
import { PROJECT, parseOptions, printable, runScript, today, UsageError } from '../script.ts';
import { goBack } from './goBack.ts';
import { publish } from './publish.ts';
import { RETRY_PAUSES_MS } from './refresh/download.ts';
import { recordFetched } from './refresh/fetchedSources.ts';
import { type FetchedSource, fetchSource } from './refresh/fetchSource.ts';
import { keepPublished, recordQuality } from './refresh/quality.ts';
import { checkFileAge, isDue, isImported } from './refresh/schedule.ts';
import { type RefreshSource, readSources } from './refresh/sources.ts';
import { readRefreshState, refreshFolder, type State, writeRefreshState } from './refresh/state.ts';

const HELP = `Usage: npm run refresh -- [options] [SOURCE...]
       npm run refresh -- [--out DIR] [--data DIR] --back [RELEASE]

Brings the routes up to date: fetches the sources of DIR/sources.json that
changed, imports them as one change, checks the data, builds the site and
switches to it. The site before stays live until then. A source that fails
leaves the others, and what was imported of it before; the report names it. When
all fail, or a guard or the build does, or data:check has more than 20 new
findings, data and site stay as they were.

SOURCE is the name of a source: it is fetched and imported even when it is not
enabled, not due or has not changed. Without one, the sources are those whose interval
("every") has passed since they were last checked.

  --max-drop PERCENT  refuse a refresh that ends more than this share of the routes
                      of an airline, of an airport or of the world (default: 15)
  --accept            import in spite of that, and of the findings
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

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage,
3 done without the sources that failed.`;

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

/** New findings of data:check with which a refresh still goes live: the larger world has fewer. */
const MOST_FINDINGS = 20;
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
  const due = sources.filter((source) =>
    named.length > 0 ? named.includes(source.name) : source.enabled && isDue(source, state, data),
  );
  if (due.length === 0) return console.log('No source is due: nothing to do.');
  const failures = new Failures(due.length);
  const fetched = await fetchAll(due, state, request, failures);
  const changed = [...fetched].filter(([{ name }, { files, paths }]) => {
    const isSame =
      named.length === 0 && Object.keys(files).length === paths.length && isImported(files, state[name], data);
    console.log(`${name}: ${isSame ? 'not changed' : 'to import'}`);
    return !isSame;
  });
  const current = changed.filter(([source, { files }]) =>
    failures.isNone(source, () => accept || checkFileAge(source, files, state, data)),
  );
  if (current.length === 0) {
    if (failures.count > 0) throw failures.error();
    return console.log('Already up to date: nothing to do.');
  }
  const imported = new Set<string>();
  const mostFindings = accept ? Number.POSITIVE_INFINITY : MOST_FINDINGS;
  const release = await publish({ folder: data, out, mostFindings, dryRun }, async (copy) => {
    const { names, ...files } = await importSources(copy, current, request, failures);
    for (const name of names) imported.add(name);
    return files;
  });
  if (!dryRun) {
    for (const [{ name }, { files }] of current)
      if (imported.has(name)) state[name] = { checked: new Date().toISOString(), files, imported: { data, files } };
    writeRefreshState(out, state);
    keepPublished(data, refreshFolder(out));
    console.log(release === null ? 'Already up to date: nothing to do.' : `Release ${release} is live.`);
  }
  if (failures.count === 0) return;
  console.error(printable(failures.text()));
  process.exitCode = PARTLY_FAILED;
}

/** Exit code when some sources failed and the others were imported. */
const PARTLY_FAILED = 3;

/** The sources that failed, and why. What was imported of them before stays. */
class Failures {
  readonly #reasons = new Map<string, string>();
  readonly #due: number;

  /** @param due number of sources that were to be refreshed */
  constructor(due: number) {
    this.#due = due;
  }
  get count(): number {
    return this.#reasons.size;
  }
  add({ name }: RefreshSource, error: unknown): void {
    this.#reasons.set(name, messageOf(error));
    console.error(printable(`${name}: failed: ${messageOf(error)}`));
  }
  /** Whether something can be done for a source; when it cannot, that is noted. */
  isNone(source: RefreshSource, attempt: () => unknown): boolean {
    try {
      attempt();
      return true;
    } catch (error) {
      this.add(source, error);
      return false;
    }
  }
  text(): string {
    const lines = [...this.#reasons].map(([name, reason]) => `  source ${name}: ${reason}`);
    return `${this.count} of ${this.#due} sources failed; what was imported of them before stays:\n${lines.join('\n')}`;
  }
  error(): Error {
    const [[name, reason] = []] = this.#reasons;
    const what = this.#due === 1 ? `source ${name}: ${reason}` : this.text();
    return new Error(`${what}; nothing was changed`);
  }
}

/** Fetches sources, and records their files. Those that fail are left out. */
async function fetchAll(
  sources: readonly RefreshSource[],
  state: State,
  { out, data, timeoutMs }: RefreshRequest,
  failures: Failures,
): Promise<ReadonlyMap<RefreshSource, FetchedSource>> {
  const limits = { idleMs: Math.min(IDLE_MS, timeoutMs), totalMs: timeoutMs, pausesMs: RETRY_PAUSES_MS };
  const fetched = new Map<RefreshSource, FetchedSource>();
  for (const source of sources)
    try {
      const { name } = source;
      const request = { downloads: refreshFolder(out), data, limits, today: today() };
      const found = await fetchSource(source, state[name], request);
      fetched.set(source, found);
      for (const note of found.notes) console.log(`${name}: ${note}`);
      state[name] = {
        checked: new Date().toISOString(),
        files: found.files,
        imported: state[name]?.imported ?? null,
      };
    } catch (error) {
      failures.add(source, error);
    }
  writeRefreshState(out, state);
  return fetched;
}

/** Imports sources into a copy of the data, as one change. @returns also the names of those that did not fail */
async function importSources(
  copy: string,
  sources: readonly (readonly [RefreshSource, FetchedSource])[],
  { maxDrop, accept, dryRun, data, out }: RefreshRequest,
  failures: Failures,
): Promise<Pick<NetworkResult, 'changed' | 'evidence'> & { readonly names: readonly string[] }> {
  const guards = [...(maxDrop === null ? [] : ['--max-drop', maxDrop]), ...(accept ? ['--accept'] : [])];
  const requests = new Map<ImportRequest, RefreshSource>();
  for (const [source, { paths }] of sources)
    try {
      const importer = await importerOf(source.format);
      const parsed = parseRequest(importer, [...source.options, ...guards, '--data', copy, ...paths]);
      if (parsed === 'help') throw new UsageError('--help is not an option of an import');
      requests.set({ ...parsed.request, dryRun }, source);
    } catch (error) {
      failures.add(source, error);
    }
  if (requests.size === 0) throw failures.error();
  const failed = new Set<ImportRequest>();
  const { sources: results, ...network } = await runImports([...requests.keys()], (request, error) => {
    failed.add(request);
    failures.add(must(requests.get(request), 'source of an import'), error);
  }).catch((error: unknown) => {
    // A guard refuses what all do together.
    const names = [...requests.values()].map(({ name }) => name);
    const [what, how] =
      names.length === 1 ? ['source', ''] : ['sources', ' (npm run refresh -- NAME imports one alone)'];
    throw new Error(`${what} ${names.join(', ')}: ${messageOf(error)}${how}`, { cause: error });
  });
  if (results.length === 0) throw failures.error();
  const done = [...requests].filter(([request]) => !failed.has(request));
  for (const [i, [request, { name }]] of done.entries())
    console.log(printable(`${name}: ${sourceText(at(results, i), request)}`));
  console.log(printable(networkText(network, data, dryRun ? 'Would change' : 'Will change')));
  const imported = done.map(([, source], i) => ({ source, asOf: at(results, i).asOf }));
  const recorded = dryRun
    ? []
    : [...(await recordFetched(copy, imported, today())), ...(await recordQuality(copy, refreshFolder(out)))];
  return { ...network, changed: [...network.changed, ...recorded], names: done.map(([, { name }]) => name) };
}

await runScript(() => main(process.argv.slice(2)));
