/** `npm run update`: imports a file, builds the site from it and switches to it. */
import { parseArgs } from 'node:util';
import { currentRelease, describeRelease, KEPT_RELEASES, listReleases } from '../../src/data/releases.ts';
import { earlierRelease, switchBack } from '../../src/data/switchBack.ts';
import { helpOf, parseImport } from '../import/common/command.ts';
import { reportText, writeReport } from '../import/common/report.ts';
import { runImport } from '../import/common/run.ts';
import { FORMATS, importerOf } from '../import/formats.ts';
import { FOLDER_OPTIONS, foldersOf, parseOptions, printable, runScript, UsageError } from '../script.ts';
import { publish, type RunScript } from './publish.ts';

const HELP = `Usage: npm run update -- [--out DIR] FORMAT [options] FILE...
       npm run update -- [--out DIR] [--data DIR] --list | --back [RELEASE]

Imports a file, checks the data, builds the site and switches to it. The site
before stays live until then, and when anything fails. FORMAT is one of
${FORMATS.join(', ')};
npm run update -- FORMAT --help shows its options. More than 20 new findings of
data:check stop the update as well, unless --accept is given.

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
in; without it, that of the newest release is kept. To keep your own data
outside of the project, copy data/ once and name the copy in DATA, here and for
npm start: DATA=/var/lib/air-routes npm run update -- ssim FILE

Exit codes: 0 done or nothing to do, 1 failed and nothing changed, 2 wrong usage.`;

/** Options of this script; those of the import follow the format. */
const OPTIONS = {
  ...FOLDER_OPTIONS,
  list: { type: 'boolean' },
  back: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Updates as the command line says. @param run runs the build @throws UsageError, Error */
export async function runUpdate(args: readonly string[], run?: RunScript): Promise<void> {
  // The first argument that is no value of an option.
  const { tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === 'positional')?.index ?? args.length;
  const format = FORMATS.find((name) => name === args[first]);
  const own = format === undefined ? args : args.slice(0, first);
  const { values, positionals } = parseOptions(own, OPTIONS, { allowPositionals: true });
  const { data, out } = foldersOf(values);
  if (values.help || args.length === 0) return console.log(HELP);
  if (values.list) return console.log(releaseList(out));
  if (values.back) return await goBack(out, positionals[0] ?? earlierRelease(out), data);
  if (format === undefined) throw new UsageError(`unknown format ${positionals[0] ?? '(none)'} (see --help)`);
  const importer = importerOf(format);
  if (args.includes('--help')) return console.log(helpOf(importer));
  const { source, settings, report } = parseImport(importer, ['--data', data, ...args.slice(first + 1)]);
  const { folder, accept, dryRun } = settings;
  const runImports = async (copy: string): Promise<readonly string[]> => {
    const result = await runImport(source, { ...settings, folder: copy });
    writeReport(report, result);
    console.log(printable(reportText(result, source, folder, dryRun ? 'Would change' : 'Will change')));
    return result.changed;
  };
  await publish({ folder, out, accept, dryRun, runImports, run });
}

/** Switches to an earlier release with the data that it was made from. @throws Error when there is none, or it keeps no data */
async function goBack(out: string, id: string, data: string): Promise<void> {
  const { changed, saved } = await switchBack(out, id, data);
  if (saved !== null) console.log(`Data files edited since the last build are copied to ${saved}.`);
  const what =
    changed.length > 0
      ? `Restored ${changed.join(', ')} in ${data}.`
      : `The data files in ${data} are the same as those of this release.`;
  console.log(`Release ${id} is live. ${what}`);
}

function releaseList(out: string): string {
  const current = currentRelease(out);
  const releases = listReleases(out).map((id) => {
    const release = describeRelease(out, id);
    const mark = id === current ? '*' : ' ';
    return `${mark} ${id}  ${release ? `data of ${release.data_date}  ${release.base_url}` : 'of another version'}`;
  });
  return releases.length > 0 ? releases.join('\n') : `no release in ${out}`;
}

if (import.meta.main) await runScript(() => runUpdate(process.argv.slice(2)));
