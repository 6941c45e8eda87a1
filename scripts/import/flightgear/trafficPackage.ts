/** Where the fleet files come from: a folder, a .deb file, or Debian's archive. */
import { execFile } from 'node:child_process';
import { glob, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = 'flightgear-data-ai';
const FOLDER = './usr/share/games/flightgear/AI/Traffic';

/**
 * Calls `use` with the paths of the fleet files, sorted. `source` is an unpacked
 * folder or a .deb file; without it the package is downloaded (about 290 MB,
 * needs Debian's apt). What was downloaded or unpacked is removed afterwards.
 */
export async function withFleetFiles<T>(
  source: string | undefined,
  use: (files: readonly string[]) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), `${PACKAGE}-`));
  try {
    const path = source ?? (await download(scratch));
    const folder = (await stat(path)).isDirectory() ? path : await unpack(path, scratch);
    const files = await Array.fromAsync(glob('**/*.xml', { cwd: folder }));
    if (files.length === 0) throw new Error(`no fleet files (*.xml) below ${folder}`);
    return await use(files.sort().map((file) => join(folder, file)));
  } finally {
    await rm(scratch, { recursive: true });
  }
}

async function download(scratch: string): Promise<string> {
  await run('apt-get', ['download', PACKAGE], { cwd: scratch });
  const file = (await readdir(scratch)).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error(`apt-get download ${PACKAGE} left no .deb file`);
  return join(scratch, file);
}

async function unpack(deb: string, scratch: string): Promise<string> {
  // The paths are arguments of the shell, not part of its text.
  await run('sh', ['-c', 'dpkg --fsys-tarfile "$0" | tar -x -C "$1" --wildcards "$2/*"', deb, scratch, FOLDER]);
  return scratch;
}
