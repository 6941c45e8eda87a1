/**
 * Limits of what one source may take. Sources are files of strangers: a few kilobytes can unpack to terabytes, and one row can
 * stand for millions of flights. A source that exceeds a limit fails with a message that names it. Each limit is well above
 * what the largest sources in use take: a year of flights in the United States has 7 million rows, and the history of
 * standing data takes 0.6 GB.
 */
export const READ_LIMITS = {
  /** Megabytes of the heap of the process that reads a source. */
  heapMb: 1024,
  /** Megabytes of all memory of that process, its buffers included. */
  memoryMb: 1400,
  /** Minutes for reading a source. */
  minutes: 30,
  /** Megabytes of address space, and minutes of processor time, of a git command. */
  gitMemoryMb: 768,
  gitMinutes: 5,
} as const;
export type ReadLimits = Readonly<Record<keyof typeof READ_LIMITS, number>>;

const MB = 1_048_576;

/** Bytes that one file may unpack to, archives in it included, and bytes of the log of a git repository. */
export const MOST_UNPACKED_BYTES = 2048 * MB;
/** Files in a zip: a clone of standing data has 660. */
export const MOST_ZIP_FILES = 20_000;
/** Files of a commit of a git repository: standing data has 5,000. Trees that hold each other can have any number. */
export const MOST_GIT_FILES = 100_000;
/** Bytes of a JSON file: parsed, it takes about ten times as many. The public file of airline routes has 30 MB. */
export const MOST_JSON_BYTES = 100 * MB;
/** Rows of one file. */
export const MOST_FILE_ROWS = 50_000_000;
/** Values in the JSON of one route: one with a hundred airlines has 5,000. */
export const MOST_RECORD_VALUES = 50_000;
/** Dated departures that one trip expands into: one every minute of the day for three years has 1.6 million. */
export const MOST_DEPARTURES_OF_TRIP = 2_000_000;
/** Dated departures of a source: all flights of the world have 40 million a year. */
export const MOST_DEPARTURES = 50_000_000;
/** Bytes of a page of a column of a Parquet file: writers make pages of 1 MB. */
export const MOST_PAGE_BYTES = 256 * MB;

/** Text of a number of bytes, for messages. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / MB)} MB`;

/** Counts the rows of a file. @throws Error when it has more than are read */
export function createRowCounter(most = MOST_FILE_ROWS): () => void {
  let rows = 0;
  return () => {
    if (++rows > most) throw new Error(`more than ${most.toLocaleString('en')} rows: split it`);
  };
}

/** The error for a source with more dated departures than are counted out. */
export const tooManyDepartures = (): Error =>
  new Error(`more than ${MOST_DEPARTURES.toLocaleString('en')} dated departures: split it`);

/** Passes on a stream of bytes. @throws Error when there are more than a limit @param what names the stream in the message */
export async function* limitedBytes(source: AsyncIterable<Buffer>, most: number, what: string): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > most) throw new Error(`${what} more than ${megabytes(most)}`);
    yield chunk;
  }
}
