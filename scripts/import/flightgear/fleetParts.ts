/** The fleet files of the traffic package: those of a Debian package, or the files given. */
import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import glob from 'fast-glob';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { partsOf } from '../common/input.ts';
import { startProgress } from '../common/progress.ts';
import type { Part } from '../common/unpack.ts';

const FOLDER = './usr/share/games/flightgear/AI/Traffic';

/** @throws Error naming the file that cannot be read */
export async function* fleetParts(paths: readonly string[], stdin?: Readable): AsyncGenerator<Part> {
  for (const path of paths) yield* path.endsWith('.deb') ? packageParts(path) : partsOf([path], stdin);
}

/** The files of a package, sorted by path. Needs dpkg and tar. */
async function* packageParts(path: string): AsyncGenerator<Part> {
  using folder = temporaryFolder('air-routes-fleets-');
  // The paths are arguments of the shell, not part of its text.
  const script = 'dpkg --fsys-tarfile "$0" | tar -x -C "$1" --wildcards "$2/*"';
  await promisify(execFile)('sh', ['-c', script, path, folder.path, FOLDER]).catch((error: unknown) => {
    throw new Error(`${basename(path)}: not the package flightgear-data-ai`, { cause: error });
  });
  const files = (await glob('**/*.xml', { cwd: folder.path })).sort();
  const progress = startProgress('Reading fleets');
  for (const [i, file] of files.entries()) {
    progress.step(i + 1, files.length, basename(file));
    yield { name: basename(file), bytes: createReadStream(join(folder.path, file)) };
  }
  progress.end();
}
