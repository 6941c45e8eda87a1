/** The tables of GTFS feeds. They come in any order, so that they wait on disk until all of a feed are there. */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { messageOf } from '../../../src/core/messageOf.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';
import { type Cells, tableRows, withColumns } from '../common/csv.ts';
import type { Part } from '../common/input.ts';
import type { ImportLog } from '../common/log.ts';

/** The tables that are read, with the columns that each must have. */
const TABLES = {
  'agency.txt': ['agency_name', 'agency_timezone'],
  'routes.txt': ['route_id', 'route_type'],
  'stops.txt': ['stop_id'],
  'calendar.txt': ['service_id', 'start_date', 'end_date', 'monday', 'sunday'],
  'calendar_dates.txt': ['service_id', 'date', 'exception_type'],
  'trips.txt': ['route_id', 'service_id', 'trip_id'],
  'frequencies.txt': ['trip_id', 'start_time', 'end_time', 'headway_secs'],
  'stop_times.txt': ['trip_id', 'stop_id', 'stop_sequence'],
} as const;
type FeedTable = keyof typeof TABLES;

/** Tables whose rows have an id in a column like `route_id`. */
const WITH_IDS: readonly FeedTable[] = ['agency.txt', 'routes.txt', 'stops.txt', 'trips.txt'];
const NEEDED: readonly FeedTable[] = [...WITH_IDS, 'stop_times.txt'];
const CALENDARS: readonly FeedTable[] = ['calendar.txt', 'calendar_dates.txt'];

/** The rows of a table; none when the feed does not have it. @throws Error naming the table that cannot be read */
export type FeedRows = (table: FeedTable) => AsyncIterable<Cells>;

/** Calls `read` with each feed: an archive, or files given one by one. @throws Error when a feed lacks a table */
export async function eachFeed(parts: AsyncIterable<Part>, log: ImportLog, read: (rows: FeedRows) => Promise<void>) {
  using folder = temporaryFolder('air-routes-gtfs-');
  let archive: string | null = null;
  const tables = new Map<FeedTable, string>();

  async function finish(): Promise<void> {
    try {
      const lacking = NEEDED.filter((table) => !tables.has(table));
      if (!CALENDARS.some((table) => tables.has(table))) lacking.push('calendar.txt');
      if (lacking.length > 0) throw new Error(`not a GTFS feed: it has no ${lacking.join(', ')}`);
      await read((table) => rowsOf(table, tables.get(table), log));
    } catch (error) {
      throw archive === '.' ? error : new Error(`${archive}: ${messageOf(error)}`, { cause: error });
    }
    tables.clear();
  }

  for await (const part of parts) {
    if (archive !== null && archive !== dirname(part.name)) await finish();
    archive = dirname(part.name);
    const table = basename(part.name).toLowerCase();
    // Shapes, fares and others are not read.
    if (!isTable(table)) continue;
    if (tables.has(table)) throw new Error(`${part.name}: a second table of this name: import one feed at a time`);
    tables.set(table, join(folder.path, table));
    await writeFile(join(folder.path, table), part.bytes).catch((error: unknown) => {
      throw new Error(`${part.name}: ${messageOf(error)}`, { cause: error });
    });
  }
  await finish();
}

const isTable = (name: string): name is FeedTable => name in TABLES;

/** The rows of a table, of those with one id the first. */
async function* rowsOf(table: FeedTable, path: string | undefined, log: ImportLog): AsyncGenerator<Cells> {
  if (path === undefined) return;
  const what = table.replace(/s?\.txt$/, '');
  const ids = new Set<string>();
  // A trip without one of its stops has a leg that is not flown.
  const logOfTable = table === 'stop_times.txt' ? null : log;
  try {
    for await (const cell of tableRows(createReadStream(path), withColumns(TABLES[table]), logOfTable)) {
      const id = WITH_IDS.includes(table) ? cell(`${what}_id`) : undefined;
      if (id !== undefined && ids.has(id)) log.account({ rejected: `second ${what} of the same id`, name: id });
      else yield cell;
      if (id !== undefined) ids.add(id);
    }
  } catch (error) {
    throw new Error(`${table}: ${messageOf(error)}`, { cause: error });
  }
}
