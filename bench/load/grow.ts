import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { textOf } from '../../scripts/import/common/tables.ts';
import { readTables } from '../../src/core/dataset/load.ts';
import type { Row, TableFile } from '../../src/core/dataset/rows.ts';
import { mod } from '../../src/core/time.ts';
import { readData } from '../../src/data/dataFiles.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Multiplies a folder of data, to measure how the service scales.
 *
 * Each airport with routes gets copies nearby, under unused codes. Each route goes from each copy of its origin to one
 * copy of its destination, and the return route between the same copies. Routes, services and departures grow by the
 * factor; degrees, distances, times and airlines keep the distribution of the original. Where there are not enough
 * codes, there are fewer copies, and each route goes to several copies of its destination: ten times is five copies of
 * each airport with twice as many routes.
 * @throws RangeError when there are not enough codes for the factor
 */
export function growData(data: string, out: string, times: number): void {
  const { airports: known, sources } = readTables(readData(data));
  const airports = [...known.values()];
  const served = new Set<string>(
    sources.flatMap((source) => source['services.csv'].flatMap(({ from, to }) => [from, to])),
  );
  const codes = [...freeCodes(new Set(airports.map(({ iata }) => iata)))];
  const count = copyCount(times, served.size, codes.length);
  /** Codes of an airport and its copies; the original is first. */
  const copies = new Map(
    airports
      .filter(({ iata }) => served.has(iata))
      .map(({ iata }, i) => [iata as string, [iata, ...codes.slice(i * (count - 1), (i + 1) * (count - 1))]]),
  );

  const grown = airports.flatMap((row): Row<'airports.csv'>[] => {
    const [, ...others] = copies.get(row.iata) ?? [];
    return [row, ...others.map((iata, i) => copyOf(row, iata, i + 1))];
  });
  /** Repeats a row for each copy of its origin, to as many copies of its destination as the factor needs. */
  function spread<R extends { from: string; to: string }>(row: R): R[] {
    const turn = [...(row.from < row.to ? row.from + row.to : row.to + row.from)].reduce(
      (n, c) => n + c.charCodeAt(0),
      0,
    );
    const sign = row.from < row.to ? 1 : -1;
    return (copies.get(row.from) ?? []).flatMap((from, i) =>
      Array.from({ length: times / count }, (_, n) => ({
        ...row,
        from,
        to: copies.get(row.to)?.[mod(i + sign * (turn + n), count)] ?? row.to,
      })),
    );
  }
  cpSync(data, out, { recursive: true });
  const write = (path: string, file: TableFile, rows: Parameters<typeof textOf>[1]) =>
    writeFileSync(join(out, path), textOf(file, rows));
  write('reference/airports.csv', 'airports.csv', grown);
  // Without evidence, a service is flown as its folder has it.
  for (const { name, ...source } of sources)
    for (const file of ['services.csv', 'departures.csv', 'evidence.csv'] as const)
      write(`sources/${name}/${file}`, file, file === 'evidence.csv' ? [] : source[file].flatMap(spread));
}

/** Airports that each airport becomes: the most that divide the factor and have codes. */
function copyCount(times: number, airports: number, codes: number): number {
  for (let count = times; count > 0; count--)
    if (times % count === 0 && (count - 1) * airports <= codes && times / count <= count) return count;
  throw new RangeError(`there are not enough airport codes for ${times} times the routes`);
}

function copyOf(row: Row<'airports.csv'>, iata: string, i: number): Row<'airports.csv'> {
  const place = row.latitude === null ? null : Math.max(-89, Math.min(89, row.latitude + 0.2 * i));
  return {
    ...row,
    iata,
    icao: null,
    name: `${row.name} ${i}`,
    city: `${row.city} ${i}`,
    latitude: place,
    other_names: [],
  };
}

function* freeCodes(taken: ReadonlySet<string>): Generator<string> {
  for (const a of LETTERS) for (const b of LETTERS) for (const c of LETTERS) if (!taken.has(a + b + c)) yield a + b + c;
}
