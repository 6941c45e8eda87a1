/**
 * The published error: how true earlier networks turned out. A refresh keeps what it publishes, one network a month, and
 * compares those of a month, half a year and a year before with what observers have seen since.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Tables } from '../../../src/core/dataset/parse.ts';
import { type Evidence, QUALITY_FILE, type Row, routeKey } from '../../../src/core/dataset/rows.ts';
import { dayNumber, isoDate, monthNumber } from '../../../src/core/time.ts';
import { replaceFile, writeFlushed } from '../../../src/data/files.ts';
import { type Agreement, airlinesByRoute, judge, lastSeen } from '../../data-judge/judgement.ts';
import { columnsOf, readCsv, toCsv } from '../../import/common/csv.ts';
import type { PublishedNetwork } from '../../import/common/publishedNetwork.ts';
import { textOf } from '../../import/common/tables.ts';

type QualityRow = Row<typeof QUALITY_FILE>;

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
function keptNetworks(state: string) {
  const folder = join(state, 'published');
  mkdirSync(folder, { recursive: true });
  const dates = readdirSync(folder).map((name) => name.slice(0, 'YYYY-MM-DD'.length));
  return { folder, dates: dates.sort() };
}

/** The sources of observers, the newest last. */
const observersIn = ({ sources }: Tables) =>
  sources.filter(({ info }) => info.kind === 'observed').sort((a, b) => (a.info.as_of < b.info.as_of ? -1 : 1));

const evidenceIn = ({ sources }: Pick<Tables, 'sources'>): Evidence[] =>
  sources.flatMap((source) => source['evidence.csv']);

/**
 * Writes a network that will be published beside those that are kept, unless one of this month is kept.
 * @returns its date, for `keepNetwork`; null when there is nothing to keep
 */
export function prepareNetwork(state: string, tables: Tables, network: PublishedNetwork): string | null {
  const date = observersIn(tables).at(-1)?.info.as_of;
  const { folder, dates } = keptNetworks(state);
  if (date === undefined || dates.some((other) => other.slice(0, 7) === date.slice(0, 7))) return null;
  const seen = lastSeen(evidenceIn(tables));
  const rows = Object.entries(network.routes).flatMap(([id, [, charterOnly, services]]) => {
    if (charterOnly) return [];
    const [from = '', to = ''] = id.split('-');
    const airlines = services.flatMap(([airline, isCharter]) => (isCharter ? [] : [airline]));
    return [{ from, to, airlines: airlines.join(' '), seen: seen.get(id) ?? '' }];
  });
  writeFlushed(`${folder}.new`, toCsv(columnsOf(PublishedRow), rows));
  return date;
}

/** Keeps the network that `prepareNetwork` has written, which is published now. @param date of it */
export function keepNetwork(state: string, date: string): void {
  const { folder, dates } = keptNetworks(state);
  renameSync(`${folder}.new`, join(folder, `${date}.csv`));
  for (const old of dates)
    if (dayNumber(date) - dayNumber(old) > OLDEST) rmSync(join(folder, `${old}.csv`), { force: true });
}

/**
 * Compares the networks kept before with the evidence of now, and writes the result to `quality.csv` of the state: of each
 * month the newest comparison of all routes, of the newest one also the parts.
 * @returns the text of the file; null when it is as before
 */
export async function recordQuality(state: string, tables: Tables): Promise<string | null> {
  const compared = observersIn(tables).at(-1)?.info.as_of;
  const { folder, dates } = keptNetworks(state);
  if (compared === undefined || dates.length === 0) return null;
  const countryOf = (airport: string) => tables.airports.get(airport)?.country_code ?? 'unknown';
  let rows = tables.quality;
  for (const { months, days, slack } of SPANS) {
    const latest = isoDate(dayNumber(compared) - days);
    const published = dates.findLast((date) => date <= latest && date >= isoDate(dayNumber(latest) - slack));
    if (published === undefined) continue;
    const kept = await readCsv(join(folder, `${published}.csv`), PublishedRow);
    const served = new Map(kept.map((route) => [routeKey(route), route]));
    const listed = seenSince(tables, published);
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
  if (rows.length === 0) return null;
  const text = textOf(QUALITY_FILE, rows);
  replaceFile(join(state, QUALITY_FILE), text);
  return text;
}

/** The routes that observers have seen since a date, with the airlines with which they saw them. */
function seenSince(tables: Tables, date: string): Map<string, Set<string>> {
  const observers = new Set(observersIn(tables).map(({ name }) => name));
  const month = date.slice(0, 7);
  const isEarly = Number(date.slice(8)) <= EARLY_DAY;
  return airlinesByRoute(
    evidenceIn(tables).filter(
      ({ source, last_seen }) =>
        observers.has(source) && last_seen !== null && (isEarly ? last_seen >= month : last_seen > month),
    ),
  );
}
