/** `npm run release:verify`: compares every file of a release with its digest. */
import { join, resolve } from 'node:path';
import glob from 'fast-glob';
import { messageOf } from '../../src/core/messageOf.ts';
import { DamagedFile, DIGESTS_FILE, type Digests, readChecked } from '../../src/data/digests.ts';
import { systemErrorCode } from '../../src/data/files.ts';
import { MANIFEST_FILE } from '../../src/data/manifest.ts';
import { openDigestsOf } from '../../src/data/openRelease.ts';
import { currentRelease, releaseFolder } from '../../src/data/releases.ts';
import { dataSettings } from '../../src/data/settings.ts';
import { PROJECT, parseOptions, runScript } from '../script.ts';

const HELP = `Usage: npm run release:verify -- [--out DIR] [RELEASE]

Reads every file of a release and compares it with the digest that the build
wrote. RELEASE is the id of a release (default: the current one).

  --out DIR  folder of the releases (default: OUT, else build)
  --help     show this text

Environment: OUT as above.

Exit codes: 0 all files are as built, 1 some are not, 2 wrong usage.`;

const OPTIONS = { out: { type: 'string' }, help: { type: 'boolean' } } as const;

/** Damaged files that are named; the others are counted. */
const MOST_NAMED = 20;

function main(): void {
  const { values, positionals } = parseOptions(process.argv.slice(2), OPTIONS, { allowPositionals: true });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const out = resolve(values.out ?? dataSettings(PROJECT).out);
  const id = positionals[0] ?? currentRelease(out);
  if (id === null) throw new Error(`no release in ${out}`);
  const folder = releaseFolder(out, id);
  const { count, faults } = compareFiles(folder, openDigestsOf(folder));
  for (const fault of faults.slice(0, MOST_NAMED)) console.error(fault);
  if (faults.length > 0) throw new Error(`${faults.length} of ${count} files of release ${id} are not as built`);
  console.log(`Release ${id}: ${count} files are as built.`);
}

/** What is missing, has other bytes, or was added since the build. */
function compareFiles(folder: string, digests: Digests): { count: number; faults: string[] } {
  const faults: string[] = [];
  const expected = new Set<string>();
  for (const [path] of digests.all()) {
    expected.add(path);
    try {
      readChecked(folder, path, digests);
    } catch (error) {
      if (!(error instanceof DamagedFile) && systemErrorCode(error) === undefined) throw error;
      faults.push(messageOf(error));
    }
  }
  for (const path of glob.sync('**', { cwd: folder, dot: true, ignore: [DIGESTS_FILE, MANIFEST_FILE] }))
    if (!expected.has(path)) faults.push(`${join(folder, path)} was added after the build`);
  return { count: expected.size, faults };
}

await runScript(main);
