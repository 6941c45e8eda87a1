/** US DOT on-time performance: every flight of a month, one a line. */
import { ALL_DAYS } from '../../../src/core/dataset/schedule.ts';
import { at } from '../../../src/core/must.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { dayNumber, isoDate } from '../../../src/core/time.ts';
import { tableRows } from '../common/csv.ts';
import { airlineCode, blockTime, type Importer, resolveRoute, UNKNOWN_AIRLINE } from '../common/importer.ts';
import { eachPart, unwrapped } from '../common/input.ts';
import { timeAndDayShift } from '../common/localTime.ts';
import type { Outcome } from '../common/log.ts';
import { PeriodTimetable } from '../common/timetable.ts';
import { type OnTimeRow, rowReader } from './rowReader.ts';

export const onTime: Importer = {
  name: 'on-time',
  kind: 'timetable',
  reads: 'on-time performance of the US Department of Transportation, as CSV',
  async read(parts, context) {
    const { log } = context;
    const timetable = new PeriodTimetable();
    const days = new Set<number>();

    function addFlight(row: OnTimeRow): Outcome {
      if (row.isCancelled) return { skipped: 'cancelled flight' };
      if (row.date === null) return { rejected: 'date malformed', name: row.dateText };
      if (row.date > context.date) return { rejected: 'date later than the import', name: row.date };
      const { departure } = row;
      if (departure === null) return { rejected: 'scheduled departure malformed', name: row.departureText };
      const route = resolveRoute(row.origin, row.destination, context);
      if ('rejected' in route) return route;
      const airline = airlineCode(row.airline, context, numberIn(row.number) || null);
      if (airline === null) return { rejected: UNKNOWN_AIRLINE, name: row.airline };
      days.add(dayNumber(row.date));
      const { minute, dayShift } = timeAndDayShift(departure);
      const day = dayNumber(row.date) + dayShift;
      const name = `${row.airline} ${row.number || departure} ${row.origin}-${row.destination}`;
      const block = blockTime(row.elapsed, route, context);
      timetable.add(
        { ...route, airline, service_type: 'scheduled' },
        { name, number: row.flight },
        { from: day, to: day, days: ALL_DAYS, minute, block },
      );
      return null;
    }

    await eachPart(unwrapped(parts), async ({ bytes }) => {
      for await (const row of tableRows(bytes, rowReader, log)) log.account(addFlight(row));
    });
    const network = timetable.network(context);
    const gap = gapIn(days);
    if (gap === null) return network;
    log.warning('gap in the flights: the months are not known', gap);
    return { ...network, services: network.services.map((service) => ({ ...service, months: null })) };
  },
};

/** Days without any flight after which a part of the year is missing, such as the file of a month. */
const LONGEST_GAP = 14;

/** The first stretch of days without any flight, as text; null when there is none. */
function gapIn(days: ReadonlySet<number>): string | null {
  const sorted = Int32Array.from(days).sort();
  const after = sorted.findIndex((day, i) => day - at(sorted, Math.max(0, i - 1)) > LONGEST_GAP);
  return after < 0 ? null : `from ${isoDate(at(sorted, after - 1) + 1)} to ${isoDate(at(sorted, after) - 1)}`;
}
