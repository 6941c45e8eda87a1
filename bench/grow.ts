/**
 * Multiplies the bundled data to measure how the service scales.
 *
 *   npx node bench/grow.ts --out DIR [--times 5] [--data data] [--ssim FILE] [--periods 12]
 *
 * Each airport with routes gets copies nearby, under unused codes. Each route goes from each copy of its origin to one
 * copy of its destination, and the return route between the same copies. Routes, services and departures grow by the
 * factor; degrees, distances, times and airlines keep the distribution of the original. Where there are not enough
 * codes, there are fewer copies, and each route goes to several copies of its destination: ten times is five copies of
 * each airport with twice as many routes.
 *
 * With `--ssim FILE` the multiplied network is also written as an SSIM file, one flight per departure, over `--periods`
 * periods of a year.
 */
import { once } from 'node:events';
import { cpSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Cell, columnsOf, toCsv } from '../scripts/import/common/csv.ts';
import { rowsOf, tablesOf, textOf } from '../scripts/import/common/tables.ts';
import { AirportRow, type Row } from '../src/core/dataset/rows.ts';
import { MINUTES_PER_DAY, mod } from '../src/core/time.ts';
import { readData } from '../src/data/dataFiles.ts';
import { benchOptions, DATA, refuse, whole } from './options.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const { times, out, data, ssim, periods } = benchOptions(import.meta.filename, {
  times: whole(5),
  out: z.string('is needed'),
  data: DATA,
  ssim: z.string().optional(),
  periods: whole(12),
});

const text = readData(data);
const tables = tablesOf(text);
const airports = rowsOf(text, 'airports.csv');
const flown = new Set<string>(tables['routes.csv'].flatMap(({ from, to }) => [from, to]));
const codes = [...freeCodes(new Set(airports.map(({ iata }) => iata)))];
/** Airports that each airport becomes: the most that divide the factor and have codes. */
const count =
  [...Array(times).keys()]
    .map((i) => times - i)
    .find((n) => times % n === 0 && (n - 1) * flown.size <= codes.length && times / n <= n) ??
  refuse(`there are not enough codes for ${times} times the routes`);
/** Codes of an airport and its copies; the original is first. */
const copies = new Map(
  airports
    .filter(({ iata }) => flown.has(iata))
    .map(({ iata }, i) => [iata as string, [iata, ...codes.slice(i * (count - 1), (i + 1) * (count - 1))]]),
);

const grown = airports.flatMap((row): Row<'airports.csv'>[] => {
  const [, ...others] = copies.get(row.iata) ?? [];
  return [row, ...others.map((iata, i) => copyOf(row, iata, i + 1))];
});
const newTables = {
  ...tables,
  'routes.csv': tables['routes.csv'].flatMap(spread),
  'services.csv': tables['services.csv'].flatMap(spread),
  'departures.csv': tables['departures.csv'].flatMap(spread),
};
mkdirSync(out, { recursive: true });
cpSync(join(data, 'curated'), join(out, 'curated'), { recursive: true });
writeFileSync(join(out, 'dataset.json'), text['dataset.json']);
grown.sort((a, b) => (a.iata < b.iata ? -1 : 1));
writeFileSync(
  join(out, 'airports.csv'),
  toCsv(columnsOf(AirportRow), grown as unknown as Record<keyof Row<'airports.csv'>, Cell>[]),
);
for (const file of ['airlines.csv', 'routes.csv', 'services.csv', 'departures.csv', 'seasons.csv'] as const)
  writeFileSync(join(out, file), textOf(file, newTables[file]));
console.log(
  `${grown.length} airports, ${newTables['routes.csv'].length} routes, ${newTables['departures.csv'].length} departures rows`,
);
if (ssim) console.log(`${await writeSsim(ssim, periods)} legs in ${ssim}`);

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

async function writeSsim(path: string, periodCount: number): Promise<number> {
  const file = createWriteStream(path);
  let legs = 0;
  let lines: string[] = [`1AIRLINE STANDARD SCHEDULE DATA SET`.padEnd(200)];
  const day = (n: number) => {
    const [, date = '', month = '', year = ''] = new Date(Date.UTC(2026, 0, 1 + n)).toUTCString().split(' ');
    return `${date}${month.toUpperCase()}${year.slice(2)}`;
  };
  const spans = Array.from(
    { length: periodCount },
    (_, i) => `${day(Math.round((i * 365) / periodCount))}${day(Math.round(((i + 1) * 365) / periodCount) - 1)}`,
  );
  const numbers = new Map<string, number>();
  for (const [airline, rows] of Map.groupBy(newTables['departures.csv'], (row) => row.airline)) {
    lines.push(`2L${airline}`.padEnd(14).concat('01JAN2631DEC26').padEnd(200));
    for (const { from, to, departure, days, block_min: block } of rows) {
      const number = ((numbers.get(airline) ?? 0) % 9999) + 1;
      numbers.set(airline, number);
      const time = (departure ?? '12:00').replace(':', '');
      const arrival = (Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) + (block ?? 60)) % MINUTES_PER_DAY;
      const landing = `${String(Math.floor(arrival / 60)).padStart(2, '0')}${String(arrival % 60).padStart(2, '0')}`;
      const week = [1, 2, 3, 4, 5, 6, 7].map((digit) => (days.includes(String(digit)) ? digit : ' ')).join('');
      for (const [i, span] of spans.entries()) {
        lines.push(
          `3 ${airline.padEnd(3)}${String(number).padStart(4)}${String(i + 1)
            .padStart(2, '0')
            .slice(-2)}01J${span}${week} ${from}${time}${time}+0000  ${to}${landing}${landing}+0000  320`
            .padEnd(194)
            .concat(String(++legs % 1e6).padStart(6, '0')),
        );
        if (lines.length < 10_000) continue;
        if (!file.write(`${lines.join('\n')}\n`)) await once(file, 'drain');
        lines = [];
      }
    }
  }
  lines.push('5'.padEnd(200), '');
  file.end(lines.join('\n'));
  await once(file, 'finish');
  return legs;
}
