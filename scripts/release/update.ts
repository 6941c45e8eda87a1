/**
 * `npm run update`: imports a file, builds the site from it and switches to it.
 *
 * All is prepared beside what is live: the import in a copy of the data, the build in a release of its own. Only when
 * both are complete are the data replaced and the release made the current one, in one step. A failure before that
 * leaves data and site as they were.
 */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { recover, stageFiles } from '../../src/data/commit.ts';
import { LOCK_FILE, withLock } from '../../src/data/lock.ts';
import {
  currentRelease,
  describeRelease,
  KEPT_RELEASES,
  listReleases,
  releaseFolder,
} from '../../src/data/releases.ts';
import { dataSettings } from '../../src/data/settings.ts';
import { earlierRelease, switchBack } from '../../src/data/switchBack.ts';
import { withTemporaryFolder } from '../../src/data/temporaryFolder.ts';
import { runChild } from '../child.ts';
import { checkData, describeQuality } from '../data-check/check.ts';
import { helpOf, parseRequest } from '../import/common/command.ts';
import { reportText, writeReport } from '../import/common/report.ts';
import { type ImportResult, runImport } from '../import/common/run.ts';
import { FORMATS, importerOf } from '../import/formats.ts';
import { PROJECT, parseOptions, runScript, UsageError } from '../script.ts';

const HELP = `Usage: npm run update -- [--out DIR] FORMAT [options] FILE...
       npm run update -- [--out DIR] [--data DIR] --list | --back [RELEASE]

Imports a file, checks the data, builds the site and switches to it. The site
before stays live until then, and when anything fails. FORMAT is one of
${FORMATS.join(', ')};
npm run update -- FORMAT --help shows its options. With --strict, findings of
data:check that the data did not have before stop the update as well.

  --list            list the releases that can be switched to
  --back [RELEASE]  switch to the release before the current one, or to a named
                    one, and restore the data files that it was made from; data
                    files edited since are copied to DIR/saved first
  --out DIR         folder of the releases (default: OUT, else build)
  --data DIR        folder of the data files (default: DATA, else data)
  --help            show this text

At most ${1 + KEPT_RELEASES} releases are kept: the new one, the one that was current, and the newest
of the others.

Environment: DATA and OUT as above. BASE_URL is the public address to build
in; without it, that of the current release is kept. To keep your own data
outside of the project, copy data/ once and name the copy in DATA, here and for
npm start: DATA=/var/lib/air-routes npm run update -- ssim FILE

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.`;

/** Options of this script; those of the import follow the format. */
const OPTIONS = {
  out: { type: 'string' },
  data: { type: 'string' },
  list: { type: 'boolean' },
  back: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

async function main(args: readonly string[]): Promise<void> {
  const formatAt = args.findIndex((arg) => FORMATS.includes(arg));
  const own = formatAt < 0 ? args : args.slice(0, formatAt);
  const { values, positionals } = parseOptions(own, OPTIONS, { allowPositionals: true });
  const settings = dataSettings(PROJECT);
  const out = resolve(values.out ?? settings.out);
  const data = resolve(values.data ?? settings.data);
  const format = args[formatAt];
  if (values.help || args.length === 0) return console.log(HELP);
  if (values.list) return console.log(list(out));
  if (values.back) return await back(out, positionals[0] ?? earlierRelease(out), data);
  if (format === undefined) throw new UsageError(`unknown format ${positionals[0] ?? '(none)'} (see --help)`);
  const importer = await importerOf(format);
  const given = values.data === undefined ? [] : ['--data', data];
  const parsed = parseRequest(importer, [...given, ...args.slice(formatAt + 1)]);
  if (parsed === 'help') return console.log(helpOf(importer));
  const { folder } = parsed.request;
  if (!existsSync(join(folder, 'dataset.json')))
    throw new Error(`no data in ${folder}: copy the bundled data first (cp -r data ${folder})`);
  await withLock(folder, () => update(parsed, out));
}

type ParsedImport = Exclude<ReturnType<typeof parseRequest>, 'help'>;

function update({ request, report }: ParsedImport, out: string): Promise<void> {
  const { folder } = request;
  recover(folder);
  return withTemporaryFolder('air-routes-update-', async (copy) => {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.endsWith(LOCK_FILE) });
    const known = new Set((await checkData(folder)).unexplained.map(({ kind, subject }) => `${kind} ${subject}`));
    const result = await runImport({ ...request, folder: copy });
    writeReport(report, result);
    console.log(reportText(result, request, request.dryRun ? 'Would change' : 'Will change'));
    if (request.dryRun) return;
    const { findings, unexplained } = await checkData(copy);
    const fresh = unexplained.filter(({ kind, subject }) => !known.has(`${kind} ${subject}`));
    if (fresh.length > 0) {
      console.log(`\nNew findings of data:check\n${describeQuality({ findings, unexplained: fresh, unused: [] }, 5)}`);
      if (request.strict) throw new Error('the data has new findings, and --strict allows none: nothing was changed');
    }
    const release = await build(copy, out);
    if (release === null) {
      if (result.changed.length > 0) throw new Error('the build made no release: nothing was changed');
      return console.log('Already up to date: nothing to do.');
    }
    goLive(result, copy, folder, out, release);
    console.log(`Release ${release} is live.`);
  });
}

/** Builds a release from a copy of the data. @returns its id; null when the current release has the same. @throws Error */
async function build(data: string, out: string): Promise<string | null> {
  const before = new Set(listReleases(out));
  const args = ['--data', data, '--out', out, '--no-switch', '--if-needed'];
  if ((await runChild('scripts/release/build/build.ts', args)) !== 0)
    throw new Error('the build failed: the release before stays live, the data is as it was');
  return listReleases(out).find((id) => !before.has(id)) ?? null;
}

/** Replaces the data files and switches to the release, in one step. @throws Error when nothing of it was done */
function goLive({ changed }: ImportResult, copy: string, folder: string, out: string, id: string): void {
  const files = new Map(changed.map((name) => [name, readFileSync(join(copy, name), 'utf8')]));
  try {
    stageFiles(folder, files, { out, id, pinned: false });
  } catch (error) {
    rmSync(releaseFolder(out, id), { recursive: true, force: true });
    throw new Error(`${(error as Error).message}: the release before stays live, the data is as it was`);
  }
  recover(folder);
}

function list(out: string): string {
  const current = currentRelease(out);
  const releases = listReleases(out).map((id) => {
    const release = describeRelease(out, id);
    const mark = id === current ? '*' : ' ';
    return `${mark} ${id}  ${release ? `data of ${release.data_date}  ${release.base_url}` : 'of another version'}`;
  });
  return releases.length > 0 ? releases.join('\n') : `no release in ${out}`;
}

async function back(out: string, id: string, data: string): Promise<void> {
  const { changed, saved } = await switchBack(out, id, data);
  if (saved !== null) console.log(`Data files edited since the last build are copied to ${saved}.`);
  console.log(
    `Release ${id} is live. ` +
      (changed.length > 0
        ? `Restored ${changed.join(', ')} in ${data}.`
        : `The data files in ${data} are the same as those of this release.`),
  );
}

await runScript(() => main(process.argv.slice(2)));
