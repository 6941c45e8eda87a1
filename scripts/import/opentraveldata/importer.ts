/** OpenTravelData's list of routes by airline (github.com/opentraveldata/opentraveldata, CC BY 4.0): no times, vintages mixed up to 2022. */
import { z } from 'zod';
import { AirlineRow } from '../../../src/core/dataset/rows.ts';
import { csvRows } from '../common/csvRows.ts';
import { airportCode, type ImportContext } from '../common/importer.ts';
import { eachPart } from '../common/input.ts';
import type { Outcome } from '../common/log.ts';
import type { Part } from '../common/unpack.ts';
import { createOperators, type OperatorTables, type SourceOperator } from '../evidence/operators.ts';
import { createCollector, type Witness } from '../evidence/witness.ts';

/** Name of the source in the evidence. */
export const OPENTRAVELDATA = 'opentraveldata';
/** The newest of its vintages: the file itself has no dates. */
const AS_OF = '2022-12-31';

const ROUTE_COLUMNS = ['airline_code', 'apt_org', 'apt_dst', 'flt_freq'] as const;

/** Curated: operators of this list that are railways, buses, ferries or fly on demand. */
export const NotFlightsRow = z.strictObject({
  iata: AirlineRow.shape.iata,
  kind: z.enum(['rail', 'bus', 'ferry', 'on-demand', 'other']),
  note: z.string(),
});

/** Holders of an IATA code, as optd_airlines.csv has them. */
interface Holder extends SourceOperator {
  /** ISO date of the end of the airline, or null. */
  readonly ended: string | null;
}

/**
 * Reads optd_airline_por.csv, and optd_airlines.csv where it is given: names of airlines, and which have ended.
 * @throws Error when there are no routes
 */
export async function readOpenTravelData(
  parts: AsyncIterable<Part>,
  context: ImportContext,
  tables: Pick<OperatorTables, 'operators' | 'notPassenger' | 'charters'> & {
    readonly notFlights: readonly z.infer<typeof NotFlightsRow>[];
  },
): Promise<Witness> {
  const holders = new Map<string, Holder[]>();
  const routes: (readonly string[])[] = [];
  await eachPart(parts, async ({ name, bytes }) => {
    let read: ((row: readonly string[]) => void) | null = null;
    // Alternative names hold quotation marks that quote nothing.
    for await (const row of csvRows(bytes, { delimiter: '^', quote: null })) {
      if (read !== null) read(row);
      else if (ROUTE_COLUMNS.every((column, i) => row[i] === column)) read = (cells) => void routes.push(cells);
      else if (row[0] === 'pk' && row.includes('2char_code')) read = holderReader(row, holders);
      else throw new Error(`not a file of OpenTravelData: no columns ${ROUTE_COLUMNS.join('^')} in ${name}`);
    }
  });
  if (routes.length === 0) throw new Error(`no routes: expected optd_airline_por.csv (${ROUTE_COLUMNS.join('^')})`);

  const operators = createOperators({ ...tables, ...context });
  const notFlights = new Map(tables.notFlights.map(({ iata, kind }) => [iata, kind]));
  const collector = createCollector();
  const add = ([code = '', origin = '', destination = '', frequency = '']: readonly string[]): Outcome => {
    const kind = notFlights.get(code);
    if (kind !== undefined) return { skipped: `${kind}: not a scheduled flight`, name: code };
    const listed = holders.get(code) ?? [];
    const isKnown = context.airlines.has(code);
    if (!isKnown && listed.length > 0 && listed.every(({ ended }) => ended !== null))
      return { skipped: 'airline that has ended', name: `${code} ${listed[0]?.name}` };
    const sold = operators.brandOf(
      code,
      null,
      listed.find(({ ended }) => ended === null),
    );
    if ('skipped' in sold) return { skipped: sold.skipped, name: code };
    const [from, to] = [airportCode(origin, context), airportCode(destination, context)];
    if (from === null || to === null)
      return { skipped: 'airport not known', name: from === null ? origin : destination };
    if (from === to) return { rejected: 'route from an airport to itself', name: from };
    // The frequency counts flights over some months: it is not a number of different flights.
    collector.add(from, to, sold.brand, null, Math.round(Number(frequency)) || null);
    return null;
  };
  for (const row of routes) context.log.account(add(row));
  return {
    source: { source: OPENTRAVELDATA, kind: 'list', as_of: AS_OF, scope: 'named' },
    evidence: collector.records(OPENTRAVELDATA),
    airlines: [...operators.met.values()],
  };
}

function holderReader(header: readonly string[], holders: Map<string, Holder[]>): (row: readonly string[]) => void {
  const at = (column: string) => header.indexOf(column);
  const [icao, iata, name, ended] = [at('3char_code'), at('2char_code'), at('name'), at('validity_to')];
  return (row) => {
    const code = row[iata] ?? '';
    if (!/^[A-Z0-9]{2}$/.test(code)) return;
    const holder: Holder = {
      name: row[name]?.trim() || code,
      icao: /^[A-Z]{3}$/.test(row[icao] ?? '') ? (row[icao] ?? null) : null,
      iata: code,
      positioning: null,
      charter: null,
      ended: row[ended] || null,
    };
    holders.set(code, [...(holders.get(code) ?? []), holder]);
  };
}
