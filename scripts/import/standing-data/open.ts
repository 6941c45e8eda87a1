/** Opens standing data as it is handed out: a zip, an unpacked folder, or a git clone whose history dates every line. */
import { execFile } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { type Part, partsOf } from '../common/input.ts';
import { startProgress } from '../common/progress.ts';
import { FLIGHT_COLUMNS } from './flight.ts';
import { readHistory } from './history.ts';

/** Columns that a clone's history adds to the route files: day of the last change, and whether the line is gone since. */
export const DATE_COLUMN = 'LastChanged';
export const REPLACED_COLUMN = 'Replaced';
/** Folders that are read; the others hold aircraft. */
const FOLDERS = ['airlines', 'airports', 'routes'];

/**
 * The files of standing data, one after the other. Those of a clone are the lists of airlines and airports, and one
 * table of all flights with the column LastChanged.
 * @param paths zip files, folders, clones, or `-` for a zip on standard input
 * @throws Error naming the path that cannot be read
 */
export async function* openStandingData(paths: readonly string[], stdin?: Readable): AsyncGenerator<Part> {
  for (const path of paths)
    if (path === '-' || !statSync(path).isDirectory()) yield* partsOf([path], stdin);
    else if (existsSync(join(path, '.git')) || existsSync(join(path, 'HEAD'))) yield* partsOfClone(path);
    else yield* partsOfFolder(path);
}

async function* partsOfFolder(folder: string): AsyncGenerator<Part> {
  const files = FOLDERS.flatMap((name) => {
    const inside = join(folder, name);
    const names = existsSync(inside) ? readdirSync(inside, { recursive: true, encoding: 'utf8' }) : [];
    return names.filter((file) => file.endsWith('.csv')).map((file) => join(inside, file));
  });
  if (files.length === 0) throw new Error(`${folder}: no standing data: expected the folders ${FOLDERS.join(', ')}`);
  for (const file of files.sort()) yield { name: basename(file), bytes: createReadStream(file) };
}

async function* partsOfClone(folder: string): AsyncGenerator<Part> {
  {
    using scratch = temporaryFolder('air-routes-');
    const lists = join(scratch.path, 'lists.zip');
    const archive = ['-C', folder, 'archive', '-0', '-o', lists, 'HEAD', 'airlines', 'airports'];
    await promisify(execFile)('git', archive).catch((error: Error & { stderr?: string }) => {
      const [why = ''] = (error.stderr?.trim() || error.message).split('\n');
      throw new Error(`${folder}: no airlines and airports in the git clone: ${why}`, { cause: error });
    });
    yield* partsOf([lists]);
  }
  yield { name: 'history of the route files', bytes: datedFlights(folder) };
}

async function* datedFlights(folder: string): AsyncGenerator<Buffer> {
  using progress = startProgress('Reading the history', 'commits');
  const { flights, replaced, asOf } = await readHistory(folder, (commits) => progress.step(commits, null));
  // The header has the day of the last commit: flights may all be older.
  yield Buffer.from(`${FLIGHT_COLUMNS.join(',')},${DATE_COLUMN} ${asOf},${REPLACED_COLUMN}\n`);
  let text = '';
  function* lines() {
    for (const flight of flights.values()) {
      yield [flight, ''] as const;
      // The reader keeps its own: both together would be most of the memory of the import.
      flights.delete(flight.callsign);
    }
    for (const flight of replaced) yield [flight, 'yes'] as const;
  }
  for (const [{ callsign, number, operator, route, date }, isReplaced] of lines()) {
    text += `${callsign},,${number},${operator},${route},${date ?? ''},${isReplaced}\n`;
    if (text.length < 1 << 18) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
