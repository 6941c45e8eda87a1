/** The history of a clone of standing data, read in one pass: the lines of every callsign, and their age. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { createIntern, type ObservedFlight, parseFlight } from './flight.ts';

/** A flight, and the ISO date on which its line was entered or last changed; null when the history does not reach it. */
export interface DatedFlight extends ObservedFlight {
  readonly date: string | null;
}

export interface History {
  /** The present lines, by callsign. */
  readonly flights: Map<string, DatedFlight>;
  /** Lines with a date that are gone, or that another route has replaced: the flight was seen all the same. */
  readonly replaced: DatedFlight[];
  /** ISO date of the last commit. */
  readonly asOf: string;
}

/** A commit that adds more lines than this loads lines of any age: the first state of the repository. */
const BULK_LINES = 50_000;
/** Every file of the routes is rebuilt from deltas a thousand times: the default of 96 MB takes twice as long. */
const CACHE = 'core.deltaBaseCacheLimit=256m';
/** Starts the line of a commit in the output of git. */
const COMMIT = 'commit ';

/**
 * Replays the history of the route files.
 * @param folder a clone: a work tree or a bare repository
 * @param onCommit called with the number of commits read so far
 * @throws Error when git cannot be run or the folder is not a clone
 */
export async function readHistory(folder: string, onCommit: (commits: number) => void = () => {}): Promise<History> {
  const flights = new Map<string, DatedFlight>();
  const replaced: DatedFlight[] = [];
  const intern = createIntern();
  let [asOf, commits] = ['', 0];
  let removed = new Map<string, DatedFlight>();
  let added: ObservedFlight[] = [];
  /** Lines of a commit apply together: a line that moves between files is removed and added in either order. */
  const apply = () => {
    const date = added.length > BULK_LINES ? null : asOf;
    for (const flight of added) {
      const before = removed.get(flight.callsign);
      const isSame = before?.route === flight.route;
      flights.set(flight.callsign, isSame ? before : { ...flight, date });
      if (isSame) removed.delete(flight.callsign);
    }
    for (const before of removed.values()) if (before.date !== null) replaced.push(before);
    [removed, added] = [new Map(), []];
  };
  for await (const line of linesOfLog(folder)) {
    if (line.startsWith(COMMIT)) {
      apply();
      asOf = line.slice(COMMIT.length);
      onCommit(++commits);
      continue;
    }
    const isAdded = line.startsWith('+') && !line.startsWith('+++');
    if (!isAdded && (!line.startsWith('-') || line.startsWith('---'))) continue;
    const flight = parseFlight(line.slice(1), intern);
    if (flight === null) continue;
    const before = flights.get(flight.callsign);
    if (isAdded) added.push(flight);
    else if (before) {
      removed.set(flight.callsign, before);
      flights.delete(flight.callsign);
    }
  }
  apply();
  if (commits === 0) throw new Error('the history has no route files: not a clone of standing data');
  return { flights, replaced, asOf };
}

/** The changed lines of the route files, oldest commit first. */
async function* linesOfLog(folder: string): AsyncGenerator<string> {
  const form = ['--reverse', '--first-parent', '-m', '-p', '-U0', '--no-renames', '--no-color', '--no-ext-diff'];
  const git = spawn('git', ['-C', folder, '-c', CACHE, 'log', ...form, `--format=${COMMIT}%cs`, '--', 'routes'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  git.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(0, 500);
  });
  const ended = new Promise<string | null>((done) => {
    git.on('error', (error) => done(`git cannot be run: ${error.message}`));
    git.on('close', (code) => done(code === 0 ? null : `git log failed: ${complaint.trim() || `exit code ${code}`}`));
  });
  try {
    yield* createInterface({ input: git.stdout, crlfDelay: Number.POSITIVE_INFINITY });
    const failure = await ended;
    if (failure !== null) throw new Error(failure);
  } finally {
    git.kill();
  }
}
