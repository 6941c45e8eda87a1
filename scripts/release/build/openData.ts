/** The open data of a release: the files below `/data/` and their description. */
import { createWriteStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { ParquetWriter, fileWriter as parquetFile, schemaFromColumnData } from 'hyparquet-writer';
import { ZipFile } from 'yazl';
import { type CsvCell, csvLine } from '../../../src/core/csv.ts';
import { at, must } from '../../../src/core/must.ts';
import { writeError } from '../../../src/data/files.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';
import {
  dataPackage,
  type OpenDataFile,
  openDataFiles,
  PACKAGE_FILE,
  SSIM_FILE,
  type WrittenFile,
} from '../../../src/reference/openData/catalog.ts';
import { geoJsonLines } from '../../../src/reference/openData/geojson.ts';
import { GTFS_WEEKS, type GtfsFile, gtfsFeeds } from '../../../src/reference/openData/gtfs.ts';
import { TABLES, type Table } from '../../../src/reference/openData/openTables.ts';
import { SSIM_WEEKS, ssimLines } from '../../../src/reference/openData/ssim.ts';
import type { ReleaseOutput } from './output.ts';

/** Folder of the files in a release. */
const FOLDER = 'client/data';

/**
 * Writes the files and their description.
 * @param date ISO date of the build
 * @returns how many files were written
 */
export async function writeOpenData(output: ReleaseOutput, indexes: Indexes, date: string): Promise<number> {
  const write = fileWriter(indexes, date);
  const written: WrittenFile[] = [];
  for (const file of openDataFiles(indexes)) {
    const path = `${FOLDER}/${file.name}`;
    const place = output.placeOf(path);
    await write(file, place).catch((error: unknown) => {
      throw writeError(place, error);
    });
    output.adopt(path);
    written.push({ ...file, bytes: statSync(place).size, sha256: must(output.digests.get(path), path) });
  }
  output.put(`${FOLDER}/${PACKAGE_FILE}`, `${JSON.stringify(dataPackage(indexes, written), null, 1)}\n`);
  return written.length + 1;
}

/** Characters that are written at once. */
const CHUNK = 64 * 1024;

/** Makes the function that writes a file to a path, where none may be. @param date ISO date of the build */
function fileWriter(indexes: Indexes, date: string) {
  const { dataDate } = indexes;
  const feeds = gtfsFeeds(indexes, createCalendar(date, GTFS_WEEKS));
  const ssim = () => ssimLines(indexes, createCalendar(date, SSIM_WEEKS));
  return async (file: OpenDataFile, place: string): Promise<void> => {
    const table = TABLES.find(({ name }) => name === file.table);
    const target = () => createWriteStream(place, { flags: 'wx' });
    if (file.feed) return writeZip(target(), dataDate, feeds(file.feed));
    if (file.name === SSIM_FILE) return writeZip(target(), dataDate, [{ name: 'air-routes.ssim', lines: ssim }]);
    if (!table) return pipeline(chunksOf(geoJsonLines(indexes)), target());
    if (file.name.endsWith('.parquet')) return writeParquet(place, table, indexes);
    const lines = chunksOf(csvLines(table, indexes));
    return file.name.endsWith('.gz') ? pipeline(lines, createGzip(), target()) : pipeline(lines, target());
  };
}

/** The lines of a table as CSV, without their ends. */
export function* csvLines({ fields, rows }: Table, indexes: Indexes): Generator<string> {
  yield csvLine(fields.map(({ name }) => name));
  for (const row of rows(indexes)) yield csvLine(row);
}

/** Lines with their ends, joined to chunks. */
function* chunksOf(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

const PARQUET_TYPES = { string: 'STRING', integer: 'INT32', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;

/** Rows of a Parquet file that are kept in memory: all rows of the largest table took 200 MB. */
const ROW_GROUP = 50_000;

/** Writes a table as Parquet, a group of rows at a time. */
async function writeParquet(filename: string, { fields, rows }: Table, indexes: Indexes): Promise<void> {
  const columns = fields.map(({ name, type, constraints }) => ({
    name,
    type: PARQUET_TYPES[type],
    nullable: constraints === undefined,
  }));
  const writer = new ParquetWriter({
    writer: parquetFile(filename),
    schema: schemaFromColumnData({ columnData: columns.map((column) => ({ ...column, data: [] })) }),
  });
  let group: (readonly CsvCell[])[] = [];
  const writeGroup = async () => {
    const columnData = columns.map(({ name }, i) => ({ name, data: group.map((row) => at(row, i)) }));
    await writer.write({ columnData, rowGroupSize: ROW_GROUP });
    group = [];
  };
  for (const row of rows(indexes)) if (group.push(row) === ROW_GROUP) await writeGroup();
  if (group.length > 0) await writeGroup();
  await writer.finish();
}

/** Texts as a zip archive. Its entries have the date of the data: the same data give the same bytes. */
function writeZip(target: NodeJS.WritableStream, dataDate: string, files: readonly GtfsFile[]): Promise<void> {
  const archive = new ZipFile();
  const mtime = new Date(`${dataDate}T12:00:00Z`);
  for (const { name, lines } of files)
    archive.addReadStreamLazy(name, { mtime, mode: 0o100644 }, (done) => done(null, Readable.from(chunksOf(lines()))));
  archive.end();
  return pipeline(archive.outputStream, target);
}
