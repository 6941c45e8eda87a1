/**
 * `npm run update`: from a new timetable to the live site with one command.
 *
 * Everything happens beside what is live: the import in a copy of the data, the
 * build in a release of its own. Only when both are there is the data replaced
 * and the release made the current one, each atomically. Whatever fails before
 * leaves data and site as they were.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkData, describeQuality } from '../data-check/check.ts';
import { airlineRoutes } from '../import/airline-routes/importer.ts';
import { describe, parseRequest, reportTo, UsageError } from '../import/common/command.ts';
import { commitFiles, recover, withLock } from '../import/common/commit.ts';
import { runImport } from '../import/common/run.ts';
import { json } from '../import/json/importer.ts';
import { onTime } from '../import/on-time/importer.ts';
import { openflights } from '../import/openflights/importer.ts';
import { ssim } from '../import/ssim/importer.ts';
import { currentRelease, listReleases, switchBackTo, switchTo } from './releases.ts';

const IMPORTERS = [ssim, openflights, airlineRoutes, onTime, json];
const ROOT = resolve(import.meta.dirname, '../..');

const HELP = `Usage: npm run update -- [--out DIR] FORMAT [options] FILE...
       npm run update -- [--out DIR] --list | --back [RELEASE]

Imports a file, checks the data, builds the site and switches to it. The site
before stays live until then, and when anything fails. FORMAT is one of
${IMPORTERS.map(({ name }) => name).join(', ')}; its options are those of
npm run import:FORMAT -- --help. With --strict, findings of data:check that the
data did not have before stop the update as well.

  --list            list the releases that can be switched to
  --back [RELEASE]  switch to the release before the current one, or to a named
                    one; the data files stay as they are
  --out DIR         folder of the releases (default: build)
  --help            show this text

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.
BASE_URL in the environment is the public address that is built in.`;

async function main(args: string[]): Promise<void> {
  const out = resolve(takeOption(args, '--out') ?? join(ROOT, 'build'));
  const [first, ...others] = args;
  if (first === '--help' || first === undefined) return console.log(HELP);
  if (first === '--list') return console.log(list(out));
  if (first === '--back') return back(out, others[0]);
  const importer = IMPORTERS.find(({ name }) => name === first);
  if (!importer) throw new UsageError(`there is no format ${first} (see --help)`);
  const parsed = parseRequest(importer, others);
  if (parsed === 'help') return console.log(HELP);
  const { folder } = parsed.request;
  if (!existsSync(join(folder, 'dataset.json'))) throw new Error(`there is no data in ${folder}`);
  await withLock(folder, () => update(parsed, out));
}

async function update(
  { request, report }: Exclude<ReturnType<typeof parseRequest>, 'help'>,
  out: string,
): Promise<void> {
  const { folder } = request;
  recover(folder);
  const copy = mkdtempSync(join(tmpdir(), 'air-routes-update-'));
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith('.import.lock') });
    const known = new Set((await checkData(folder)).unexplained.map(({ kind, subject }) => `${kind} ${subject}`));
    const result = await runImport({ ...request, folder: copy });
    reportTo(report, result);
    console.log(describe(result, { ...request, folder, dryRun: true }));
    if (request.dryRun) return;

    const { findings, unexplained } = await checkData(copy);
    const fresh = unexplained.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
    if (fresh.length > 0) {
      console.log(`\nNew findings of data:check\n${describeQuality({ findings, unexplained: fresh, unused: [] }, 5)}`);
      if (request.strict) throw new Error('the data has new findings, and --strict allows none: nothing was changed');
    }
    const before = new Set(listReleases(out));
    run('scripts/release/build/build.ts', '--data', copy, '--out', out, '--no-switch', '--if-needed');
    const release = listReleases(out).find((id) => !before.has(id));
    if (release === undefined) {
      if (result.changed.length > 0) throw new Error('the build made no release: nothing was changed');
      return console.log('The current release has it all: nothing to do.');
    }
    try {
      commitFiles(folder, new Map(result.changed.map((name) => [name, readFileSync(join(copy, name), 'utf8')])));
    } catch (error) {
      rmSync(join(out, 'releases', release), { recursive: true, force: true });
      throw new Error(`${(error as Error).message}: the release before stays live, the data is as it was`);
    }
    switchTo(out, release);
    console.log(`Release ${release} is live.`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Runs a script of this project. @throws Error when it fails */
function run(script: string, ...args: readonly string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed: the release before stays live, the data is as it was');
}

function list(out: string): string {
  const current = currentRelease(out);
  const releases = listReleases(out).map((id) => {
    const { data_date: date, base_url: base } = JSON.parse(
      readFileSync(join(out, 'releases', id, 'release.json'), 'utf8'),
    ) as Record<string, unknown>;
    return `${id === current ? '*' : ' '} ${id}  data of ${date}  ${base}`;
  });
  return releases.length > 0 ? releases.join('\n') : `there is no release in ${out}`;
}

function back(out: string, named: string | undefined): void {
  const current = currentRelease(out);
  const earlier = listReleases(out).filter((id) => current === null || id < current);
  const target = named ?? earlier.at(-1);
  if (target === undefined) throw new Error(`there is no earlier release in ${out}`);
  switchBackTo(out, target);
  console.log(`Release ${target} is live. The data files are as they were: npm run build makes a release from them.`);
}

/** Takes an option and its value out of the arguments. */
function takeOption(args: string[], name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : error}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
