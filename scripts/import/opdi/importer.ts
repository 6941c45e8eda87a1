/** Flight lists of the Open Performance Data Initiative: flights that receivers of ADS-B saw (opdi.aero). */
import { basename } from 'node:path';
import { z } from 'zod';
import { dayCount } from '../../../src/core/dataset/schedule.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { type Cells, tableRows, withColumns } from '../common/csv.ts';
import { EvidenceCollector, type Importer, observedRoute } from '../common/importer.ts';
import { eachPart, partsOf } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import { isParquet, parquetAsCsv } from '../common/parquet.ts';

export const opdi: Importer = {
  name: 'opdi',
  kind: 'observed',
  reads: 'flight lists of the Open Performance Data Initiative (opdi.aero), as CSV, or as Parquet in a plain file',
  async *open(paths, stdin) {
    for (const path of paths)
      if (path !== '-' && (await isParquet(path))) yield { name: basename(path), bytes: parquetAsCsv(path, COLUMNS) };
      else yield* partsOf([path], stdin);
  },
  async read(parts, context) {
    const { log } = context;
    const services = new Map<string, Sightings>();
    let last = '';

    function addFlight(cell: Cells): Outcome {
      const [callsign, from, to] = [cell('flt_id'), cell('adep'), cell('ades')];
      const [, operator = '', number] = /^([A-Z]{3})(\d[0-9A-Z]{0,4})$/.exec(callsign) ?? [];
      if (number === undefined) return { skipped: 'callsign that is not of an airline' };
      if (from === '' || to === '') return { skipped: 'flight with an airport that was not seen' };
      // `2026-08-31`, or with a time.
      const day = cell('dof').slice(0, 10);
      if (!z.iso.date().safeParse(day).success) return { rejected: 'date malformed', name: day };
      if (day > context.date) return { rejected: 'date later than the import', name: day };
      const route = observedRoute(from, to, context);
      if ('name' in route) return route;
      // A callsign with letters is not the flight number.
      const sold = context.operators.brandOf(operator, /^\d+$/.test(number) ? number : null);
      if ('skipped' in sold) return { skipped: sold.skipped, name: operator };
      if (sold.brand === null) return { skipped: 'feeder whose brand the callsign does not say', name: operator };
      const service = [route.from, route.to, sold.brand] as const;
      const sightings = entryOf(services, service.join(), () => ({ service, callsigns: new Set(), days: new Map() }));
      sightings.callsigns.add(callsign);
      const month = day.slice(0, 7);
      sightings.days.set(month, (sightings.days.get(month) ?? 0) | (1 << Number(day.slice(8))));
      if (day > last) last = day;
      return null;
    }

    await eachPart(parts, async ({ bytes }) => {
      const rows = tableRows(bytes, withColumns(COLUMNS, 'not a flight list: no column'), log);
      for await (const cell of rows) log.account(addFlight(cell));
    });
    const collector = new EvidenceCollector();
    for (const { service, callsigns, days } of services.values()) {
      const months = [...days].flatMap(([month, bits]) => (dayCount(bits) >= LEAST_DAYS ? [month] : []));
      if (months.length === 0) log.note(`services seen on fewer than ${LEAST_DAYS} days of each month`);
      // The callsigns of all months are one number.
      for (const [i, month] of months.entries()) collector.add(...service, month, i === 0 ? callsigns.size : 0);
    }
    return { evidence: collector.records(), asOf: last || context.date };
  },
};

/** The columns that are read: callsign, date, and the airports of departure and destination, as ICAO codes. */
const COLUMNS = ['flt_id', 'dof', 'adep', 'ades'] as const;

/** Days of a month on which a service must have been seen: a flight that was diverted or chartered is none. */
const LEAST_DAYS = 3;

/** What was seen of one service. */
interface Sightings {
  readonly service: readonly [from: string, to: string, airline: string];
  readonly callsigns: Set<string>;
  /** Days as bits, bit 1 for the first of the month, by month. */
  readonly days: Map<string, number>;
}
