/** Where the fleet files come from: a folder, a .deb file, or Debian's archive. */
import { execFile } from 'node:child_process';
import { glob, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PACKAGE = 'flightgear-data-ai';
const FOLDER = './usr/share/games/flightgear/AI/Traffic';

/**
 * Paths of the fleet files, sorted. `source` is an unpacked folder or a .deb
 * file; without it the package is downloaded (about 290 MB, needs Debian's apt).
 */
export async function fleetFiles(source: string | undefined): Promise<string[]> {
  const path = source ?? (await download());
  const folder = (await stat(path)).isDirectory() ? path : await unpack(path);
  const files = await Array.fromAsync(glob('**/*.xml', { cwd: folder }));
  if (files.length === 0) throw new Error(`no fleet files (*.xml) below ${folder}`);
  return files.sort().map((file) => join(folder, file));
}

async function download(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PACKAGE}-`));
  await run('apt-get', ['download', PACKAGE], { cwd: folder });
  const file = (await readdir(folder)).find((name) => name.endsWith('.deb'));
  if (file === undefined) throw new Error(`apt-get download ${PACKAGE} left no .deb file`);
  return join(folder, file);
}

async function unpack(deb: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `${PACKAGE}-`));
  // The paths are arguments of the shell, not part of its text.
  await run('sh', ['-c', 'dpkg --fsys-tarfile "$0" | tar -x -C "$1" --wildcards "$2/*"', deb, folder, FOLDER]);
  return folder;
}
