/** US DOT on-time performance: every flight of a month, one a line. */

import { csvRows } from '../common/csvRows.ts';
import { dayNumber } from '../common/days.ts';
import { createEvidence } from '../common/evidence.ts';
import type { ImportedNetwork } from '../common/imported.ts';
import { airlineCode, airportCode, type ImportContext, type Importer } from '../common/importer.ts';
import { eachPart, type Part } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { oneEntryEach } from '../common/oneEntry.ts';
import { MINUTES_PER_DAY } from '../flightgear/localTime.ts';
import { type OnTimeRow, rowReader } from './columns.ts';

export const onTime: Importer = {
  name: 'on-time',
  reads: 'on-time performance of the US Department of Transportation, as CSV',
  flags: {
    'seasons-only': 'only learn the months of routes; leave services and times alone',
  },
  help: `Give it the twelve months of a year, in any order, as CSV or as the zip files in
which they are handed out. The week that is shown is a usual one of the last
eight in the files; the label of the season needs a full year. The airline is
the marketing one where the file has it. Cancelled flights are left out.`,
  read: readOnTime,
};

/** What seasons.csv says of the months of a route. */
const BASIS = 'flights observed over a year';

async function readOnTime(parts: AsyncIterable<Part>, context: ImportContext): Promise<ImportedNetwork> {
  const { airports, log } = context;
  const seasonsOnly = context.flag('seasons-only');
  const evidence = createEvidence();

  function add(row: OnTimeRow): Outcome {
    if (row.isCancelled) return { leftOut: 'cancelled flight' };
    if (row.date === null) return { odd: 'date malformed' };
    if (row.departure === null) return { odd: 'scheduled departure malformed' };
    const [from, to] = [airportCode(row.origin, context), airportCode(row.destination, context)];
    if (from === null) return { odd: 'airport not known (see --airports)', name: row.origin };
    if (to === null) return { odd: 'airport not known (see --airports)', name: row.destination };
    if (from === to) return { odd: 'flight from an airport to itself', name: row.origin };
    const airline = seasonsOnly ? EVERY_AIRLINE : airlineCode(row.airline, context);
    if (airline === null) return { odd: 'airline not known (see --airlines)', name: row.airline };
    const day = dayNumber(row.date) + Math.floor(row.departure / MINUTES_PER_DAY);
    evidence.add({
      service: evidence.service({ from, to, airline, serviceType: 'scheduled' }),
      flight: evidence.flight(`${row.airline} ${row.number || row.departure} ${row.origin}-${row.destination}`),
      from: day,
      to: day,
      days: 0x7f,
      everyOtherWeek: false,
      minute: row.departure % MINUTES_PER_DAY,
      block: row.elapsed ?? 0,
    });
    return null;
  }

  let files = 0;
  await eachPart(parts, async ({ name, bytes }) => {
    // The zip files of the source hold a page that explains the columns.
    if (/\.html?$/i.test(name)) return;
    files++;
    let toRow: ((row: readonly string[]) => OnTimeRow) | null = null;
    for await (const row of csvRows(bytes)) {
      if (toRow) log.account(add(toRow(row)));
      else toRow = rowReader(row);
    }
  });
  if (files === 0) throw new Error('there is no CSV file, only pages of HTML');
  const services = oneEntryEach(
    evidence.services(dayNumber(context.date), (why, { from, to }) => log.note(why, `${from}-${to}`)),
    log,
  );
  const [airlines, years] = [[...context.airlines.values()], evidence.years()];
  if (!seasonsOnly) return { services, airports: [...airports.values()], airlines, seasons: [], years };
  const seasons = services.flatMap(({ from, to, months }) =>
    months === null ? [] : [{ from, to, months, basis: BASIS }],
  );
  log.note('routes whose months are known', undefined, seasons.length);
  return { services: [], airports: [], airlines: [], seasons, years: null };
}

/** Stands for whoever flies, where only the months of whole routes are asked for. */
const EVERY_AIRLINE = '*';
