/**
 * The published error: how true earlier networks turned out. A refresh keeps what it publishes, one network a month, and
 * compares those of a month, half a year and a year before with what observers have seen since.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { type DataText, type Row, routeKey } from '../../../src/core/dataset/rows.ts';
import { dayNumber, isoDate, monthNumber } from '../../../src/core/time.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { writeFlushed } from '../../../src/data/files.ts';
import { type Agreement, airlinesByRoute, judge, lastSeen } from '../../data-judge/judgement.ts';
import { publishedBy } from '../../import/common/changes.ts';
import { columnsOf, readCsv, toCsv } from '../../import/common/csv.ts';
import { rowsOf, writeTable } from '../../import/common/tables.ts';

const FILE = 'quality.csv';
type QualityRow = Row<typeof FILE>;

/** A route that was published: codes of its airlines, and the month in which a source had last seen it. */
const PublishedRow = z.strictObject({
  from: z.string(),
  to: z.string(),
  airlines: z.string().transform((codes) => codes.split(' ')),
  seen: z.string(),
});

/** Months between a network and its comparison, and the days by which it may be older. */
const SPANS = [
  { months: 1, days: 30, slack: 31 },
  { months: 6, days: 182, slack: 62 },
  { months: 12, days: 365, slack: 93 },
] as const;
/** A network older than this is compared no more, in days. */
const OLDEST = 365 + 93;
/** Up to this day of a month a network counts as of its beginning: evidence has months, not days. */
const EARLY_DAY = 7;

/** The folder of the networks that are kept, and their dates, oldest first. */
function keptNetworks(refresh: string) {
  const folder = join(refresh, 'published');
  mkdirSync(folder, { recursive: true });
  const dates = readdirSync(folder).map((name) => name.slice(0, 'YYYY-MM-DD'.length));
  return { folder, dates: dates.sort() };
}

/** The sources of observers, the newest last. */
const observersIn = (text: DataText) =>
  rowsOf(text, 'evidence-sources.csv')
    .filter(({ kind }) => kind === 'observed')
    .sort((a, b) => (a.as_of < b.as_of ? -1 : 1));

/** Keeps the network of a data folder, unless one of this month is kept. @param refresh folder of the refresh */
export function keepPublished(data: string, refresh: string): void {
  const text = readData(data);
  const date = observersIn(text).at(-1)?.as_of;
  const { folder, dates } = keptNetworks(refresh);
  if (date === undefined || dates.some((other) => other.slice(0, 7) === date.slice(0, 7))) return;
  const seen = lastSeen(rowsOf(text, 'evidence.csv'));
  const rows = Array.from(publishedBy(loadDataset(text, data)), ([id, { airlines }]) => {
    const [from = '', to = ''] = id.split('-');
    return { from, to, airlines: airlines.join(' '), seen: seen.get(id) ?? '' };
  });
  writeFlushed(`${folder}.new`, toCsv(columnsOf(PublishedRow), rows));
  renameSync(`${folder}.new`, join(folder, `${date}.csv`));
  for (const old of dates)
    if (dayNumber(date) - dayNumber(old) > OLDEST) rmSync(join(folder, `${old}.csv`), { force: true });
}

/**
 * Compares the networks kept before with the evidence of a data folder, and writes the result to `quality.csv`: of each
 * month the newest comparison of all routes, of the newest one also the parts.
 * @returns names of the files that changed
 */
export async function recordQuality(data: string, refresh: string): Promise<string[]> {
  const text = readData(data);
  const compared = observersIn(text).at(-1)?.as_of;
  const { folder, dates } = keptNetworks(refresh);
  if (compared === undefined || dates.length === 0) return [];
  const countries = new Map<string, string>(rowsOf(text, 'airports.csv').map((row) => [row.iata, row.country_code]));
  const countryOf = (airport: string) => countries.get(airport) ?? 'unknown';
  let rows = rowsOf(text, FILE);
  for (const { months, days, slack } of SPANS) {
    const latest = isoDate(dayNumber(compared) - days);
    const published = dates.findLast((date) => date <= latest && date >= isoDate(dayNumber(latest) - slack));
    if (published === undefined) continue;
    const kept = await readCsv(join(folder, `${published}.csv`), PublishedRow);
    const served = new Map(kept.map((route) => [routeKey(route), route]));
    const listed = seenSince(text, published);
    const { all, ages, airlines, places } = judge(served, listed, monthNumber(published), countryOf);
    const part = (by: QualityRow['by'], counts: Iterable<readonly [string, Agreement]>) =>
      Array.from(counts, ([value, { served: routes, listed: seen, both }]): QualityRow => {
        return { compared, published, months, by, value, routes, seen, both };
      });
    const isReplaced = (other: QualityRow) =>
      other.months === months && (other.by !== 'all' || other.compared.slice(0, 7) === compared.slice(0, 7));
    rows = [
      ...rows.filter((other) => !isReplaced(other)),
      ...[...part('all', [['', all]]), ...part('age', ages), ...part('country', places), ...part('airline', airlines)],
    ];
  }
  return rows.length === 0 ? [] : await writeTable(data, FILE, rows);
}

/** The routes that observers have seen since a date, with the airlines with which they saw them. */
function seenSince(text: DataText, date: string): Map<string, Set<string>> {
  const observers = new Set(observersIn(text).map(({ source }) => source));
  const month = date.slice(0, 7);
  const isEarly = Number(date.slice(8)) <= EARLY_DAY;
  return airlinesByRoute(
    rowsOf(text, 'evidence.csv').filter(
      ({ source, last_seen }) =>
        observers.has(source) && last_seen !== null && (isEarly ? last_seen >= month : last_seen > month),
    ),
  );
}
