/** The history of a clone of standing data, read in one pass: the lines of every callsign, and their age. */
import { MOST_UNPACKED_BYTES } from '../common/limits.ts';
import { gitOutput } from './git.ts';

/** Columns of a route file. Later versions may add more. */
export const FLIGHT_COLUMNS = ['Callsign', 'Code', 'Number', 'AirlineCode', 'AirportCodes'] as const;

/**
 * Creates a function that returns one text for all that are equal: half a million flights have few different numbers,
 * operators and routes, and a cell of its own would keep the block of the file that it was cut from.
 */
export function createIntern() {
  const known = new Map<string, string>();
  return (text: string): string => {
    const same = known.get(text);
    if (same !== undefined) return same;
    const own = Buffer.from(text).toString();
    known.set(own, own);
    return own;
  };
}
type Intern = ReturnType<typeof createIntern>;

/** A flight from the cells of a line, or null for a line that is not a flight, such as the header. */
export function toObservedFlight([callsign, , number, operator, route]: readonly string[], intern: Intern) {
  if (!callsign || !number || !operator || !route) return null;
  if (!/^[A-Z0-9]{3,8}$/.test(callsign) || number.length > callsign.length || !/^[A-Z0-9]+(-[A-Z0-9]+)+$/.test(route))
    return null;
  return {
    /** Normalised: ICAO code of the operator (IATA where it has none) and the number. */
    callsign,
    /** The number of the callsign, with its letters. */
    number: intern(number),
    /** Code of the operator in the source's list of airlines. */
    operator: intern(operator),
    /** Codes of the source's list of airports, in flown order, two or more, joined by hyphens. */
    route: intern(route),
  };
}
type ObservedFlight = NonNullable<ReturnType<typeof toObservedFlight>>;

/** A flight from a line. No cell of a route file holds a comma. */
export const parseFlight = (line: string, intern: Intern): ObservedFlight | null =>
  toObservedFlight(line.replaceAll('"', '').trim().split(','), intern);

/** A flight as the source has it, or had it. */
export interface DatedFlight extends ObservedFlight {
  /** ISO date on which its line was entered or last changed, by the history of a clone; null when not known. */
  readonly date: string | null;
  /** Whether the line is gone, or has another route now: the flight was seen all the same. */
  readonly isReplaced: boolean;
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
 * @param lines of its log, as `linesOfLog` has them
 * @returns the flights of the present lines and of those with a date that were replaced, and the ISO date of the last commit
 * @throws Error when git cannot be run or the folder is not a clone
 */
export async function readHistory(folder: string, intern: Intern, lines = linesOfLog(folder)) {
  console.error('Reading the history');
  const flights = new Map<string, DatedFlight>();
  const replaced: DatedFlight[] = [];
  let asOf = '';
  let removed = new Map<string, DatedFlight>();
  let added: ObservedFlight[] = [];
  /** Lines of a commit apply together: a line that moves between files is removed and added in either order. */
  const apply = () => {
    const date = added.length > BULK_LINES ? null : asOf;
    for (const flight of added) {
      const before = removed.get(flight.callsign);
      const isSame = before?.route === flight.route;
      flights.set(flight.callsign, isSame ? before : { ...flight, date, isReplaced: false });
      if (isSame) removed.delete(flight.callsign);
    }
    for (const before of removed.values()) if (before.date !== null) replaced.push({ ...before, isReplaced: true });
    [removed, added] = [new Map(), []];
  };
  for await (const line of lines) {
    if (line.startsWith(COMMIT)) {
      apply();
      asOf = line.slice(COMMIT.length);
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
  if (asOf === '') throw new Error('the history has no route files: not a clone of standing data');
  return { flights: [...flights.values(), ...replaced], asOf };
}

/** The changed lines of the route files, oldest commit first. */
const linesOfLog = (folder: string): AsyncIterable<string> => {
  const form = ['--reverse', '--first-parent', '-m', '-p', '-U0', '--no-renames', '--no-color', '--no-ext-diff'];
  const args = ['-c', CACHE, 'log', ...form, `--format=${COMMIT}%cs`, '--', 'routes'];
  return linesIn(gitOutput(folder, args, MOST_UNPACKED_BYTES));
};

/** Characters of a line; a longer one is no flight. */
const LONGEST_LINE = 1 << 20;

/** The lines of a text in UTF-8. @throws Error for a line that is longer than any */
async function* linesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new Error(`a line of the history has more than ${LONGEST_LINE} characters`);
    yield* lines;
  }
  if (rest !== '') yield rest;
}
