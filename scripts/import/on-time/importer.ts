/** US DOT on-time performance: every flight of a month, one a line. */

import { at } from '../../../src/core/must.ts';
import { dayNumber, isoDate, MINUTES_PER_DAY } from '../../../src/core/time.ts';
import { delimitedRows } from '../common/csvRows.ts';
import type { ImportedNetwork } from '../common/imported.ts';
import {
  airlineCode,
  type ImportContext,
  type Importer,
  iataCodeOf,
  resolveRoute,
  UNKNOWN_AIRLINE,
} from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { createServiceSchedules, type ServiceSchedules } from '../common/serviceSchedules.ts';
import { uniqueServices } from '../common/uniqueServices.ts';
import type { Part } from '../common/unpack.ts';
import { type OnTimeRow, rowReader } from './rowReader.ts';

export const onTime: Importer = {
  name: 'on-time',
  kind: 'timetable',
  reads: 'on-time performance of the US Department of Transportation, as CSV',
  flags: {
    'seasons-only': 'import the months of routes only; services and times stay',
  },
  help: `Give it the twelve months of a year, in any order, as CSV or as the zip files in
which they are published. The week that is shown is a usual one of the last eight
in the files; a season label needs a full year without a gap of two weeks. The
airline is the marketing airline where the file has it. Where the file has no
scheduled times they are the actual ones minus the delay; --seasons-only needs no
times. Cancelled flights are skipped.`,
  unwrapsJson: true,
  read: readOnTime,
};

/** The basis of months in seasons.csv. */
const BASIS = 'flights observed over a year';

/** The airline of all flights where only the months of whole routes are imported. */
const EVERY_AIRLINE = '*';

/** Days without any flight after which a part of the year is missing, such as the file of a month. */
const LONGEST_GAP = 14;

async function readOnTime(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { airports, airlines, log } = context;
  const schedules = createServiceSchedules();
  const days = new Set<number>();
  await eachPart(parts, async ({ bytes }) => {
    let toRow: ((row: readonly string[]) => OnTimeRow) | null = null;
    for await (const row of delimitedRows(bytes)) {
      if (toRow) log.account(addFlight(toRow(row), schedules, days, context));
      else toRow = rowReader(row, !context.flag('seasons-only'));
    }
  });
  const flown = schedules.services(dayNumber(context.date), (why, { from, to }) => log.note(why, `${from}-${to}`));
  const gap = gapIn(days);
  const known = gap === null ? flown : Iterator.from(flown).map((service) => ({ ...service, months: null }));
  const services = uniqueServices(known, log);
  if (!context.flag('seasons-only')) {
    if (gap !== null) log.warning('gap in the flights: the months are not known', gap);
    const [allAirports, allAirlines] = [[...airports.values()], [...airlines.values()]];
    return { services, airports: allAirports, airlines: allAirlines, seasons: [], years: schedules.years() };
  }
  if (gap !== null) throw new Error(`the months need a whole year, and there is no flight ${gap}: add what is missing`);
  const seasons = services.flatMap(({ from, to, months }) =>
    months === null ? [] : [{ from, to, months, basis: BASIS }],
  );
  log.note('routes with known months', undefined, seasons.length);
  return { services: [], airports: [], airlines: [], seasons, years: null };
}

function addFlight(row: OnTimeRow, schedules: ServiceSchedules, days: Set<number>, context: ImportContext): Outcome {
  if (row.isCancelled) return { skipped: 'cancelled flight' };
  if (row.date === null) return { rejected: 'date malformed', name: row.dateText };
  const departure = row.departure ?? (context.flag('seasons-only') ? 0 : null);
  if (departure === null) return { rejected: 'scheduled departure malformed' };
  const codes = [row.origin, row.destination] as const;
  const route = resolveRoute(codes, [iataCodeOf(codes[0], context), iataCodeOf(codes[1], context)]);
  if ('rejected' in route) return route;
  const airline = context.flag('seasons-only')
    ? EVERY_AIRLINE
    : airlineCode(row.airline, context, Number.parseInt(row.number, 10) || null);
  if (airline === null) return { rejected: UNKNOWN_AIRLINE, name: row.airline };
  days.add(dayNumber(row.date));
  const day = dayNumber(row.date) + Math.floor(departure / MINUTES_PER_DAY);
  schedules.add({
    service: schedules.service({ ...route, airline, serviceType: 'scheduled' }),
    flight: schedules.flight(`${row.airline} ${row.number || departure} ${row.origin}-${row.destination}`, row.flight),
    from: day,
    to: day,
    days: 0x7f,
    everyOtherWeek: false,
    minute: departure % MINUTES_PER_DAY,
    block: row.elapsed ?? 0,
    aircraft: '',
  });
  return null;
}

/** The first stretch of days without any flight, as text; null when there is none. */
function gapIn(days: ReadonlySet<number>): string | null {
  const sorted = Int32Array.from(days).sort();
  const after = sorted.findIndex((day, i) => day - at(sorted, Math.max(0, i - 1)) > LONGEST_GAP);
  return after < 0 ? null : `from ${isoDate(at(sorted, after - 1) + 1)} to ${isoDate(at(sorted, after) - 1)}`;
}
