/** Writes the content of the container image: `node deploy/container/layout.ts FOLDER`. */
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseOptions, runScript, UsageError } from '../../scripts/script.ts';
import { sealRelease } from '../../src/data/seal.ts';
import { bundle } from '../bundle.ts';
import { readManifest } from '../manifest.ts';
import { readRelease } from '../settings.ts';

const HELP = `Usage: node deploy/container/layout.ts FOLDER

Writes the server as one file and the current build (or RELEASE) into a
folder. A container needs these and Node. To run it:

  cd FOLDER && RELEASE=release node server.mjs`;

const ROOT = resolve(import.meta.dirname, '../..');

/** Writes `server.mjs` and `release` into a folder. @throws Error when there is no such release */
export async function layOut(release: string, folder: string): Promise<void> {
  readManifest(release);
  const from = realpathSync(release);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await bundle(join(ROOT, 'src/server/main.ts'), join(folder, 'server.mjs'));
  for (const name of ['client', 'live', 'release.json'])
    cpSync(join(from, name), join(folder, 'release', name), { recursive: true, preserveTimestamps: true });
  await bundle(join(from, 'server/entry.mjs'), join(folder, 'release/server/entry.mjs'));
  // The code that renders pages is another file now, and the release has a part of its files.
  sealRelease(join(folder, 'release'), JSON.parse(readFileSync(join(from, 'release.json'), 'utf8')));
}

if (import.meta.main)
  await runScript(() => {
    const options = { help: { type: 'boolean' } } as const;
    const { values, positionals } = parseOptions(process.argv.slice(2), options, { allowPositionals: true });
    if (values.help) return console.log(HELP);
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new UsageError('expected one FOLDER (see --help)');
    return layOut(readRelease(process.env), resolve(folder));
  });
