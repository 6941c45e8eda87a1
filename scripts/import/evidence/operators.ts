/**
 * The brand that sells a flight, which is not always the operator that flies it. Cargo, charter, positioning and private
 * flights are told apart.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { AirlineRow, CharterRow, optionalCell, type Row } from '../../../src/core/dataset/rows.ts';
import { readCsv } from '../common/csv.ts';
import { type ReviewedAirline, ReviewedAirlineRow } from '../common/reviewedAirlines.ts';

const icao = AirlineRow.shape.icao;
const iata = optionalCell(AirlineRow.shape.iata);
const number = optionalCell(
  z
    .string()
    .regex(/^\d{1,4}$/, 'must be a flight number')
    .transform(Number),
);

const hasCode = (row: { readonly icao: string | null; readonly iata: string | null }): boolean =>
  row.icao !== null || row.iata !== null;
const NEEDS_CODE = { path: ['icao'], message: 'needs an ICAO or IATA code' };

/** Curated: an operator that flies for a brand; with numbers where it flies for several. An empty brand: not known. */
const OperatorRow = z
  .strictObject({ icao, iata, from_number: number, to_number: number, brand: iata, note: z.string() })
  .refine(hasCode, NEEDS_CODE)
  .refine(
    ({ from_number: first, to_number: last }) => (first === null || last === null ? first === last : first <= last),
    { path: ['to_number'], message: 'must end the range that from_number begins' },
  );

/** Curated: an operator without passengers to sell seats to. */
const NotPassengerRow = z
  .strictObject({ icao, iata, kind: z.enum(['cargo', 'private']), note: z.string() })
  .refine(hasCode, NEEDS_CODE);

/** Curated: operators of OpenTravelData that are railways, buses, ferries or fly on demand. */
export const NotFlightsRow = z.strictObject({
  iata: AirlineRow.shape.iata,
  kind: z.enum(['rail', 'bus', 'ferry', 'on-demand', 'other']),
  note: z.string(),
});

/** Tables in `curated/` of operators, with what a row is. */
export const OPERATOR_TABLES = {
  'operators.csv': OperatorRow,
  'not-passenger.csv': NotPassengerRow,
  'not-flights.csv': NotFlightsRow,
  'import/airlines.csv': ReviewedAirlineRow,
} as const;

/** An operator as a source describes it. */
export interface SourceOperator {
  readonly name: string;
  readonly icao: string | null;
  readonly iata: string | null;
  /** Patterns of the numbers of positioning and of charter flights, or null. */
  readonly positioning: RegExp | null;
  readonly charter: RegExp | null;
}

/** The curated tables of operators. */
export interface CuratedOperators {
  readonly operators: readonly z.infer<typeof OperatorRow>[];
  readonly notPassenger: readonly z.infer<typeof NotPassengerRow>[];
  readonly charters: readonly z.infer<typeof CharterRow>[];
  readonly reviewed: readonly ReviewedAirline[];
}

/** Reads the tables of a data folder. @throws Error with file, line and column of a bad cell */
export async function readOperators(folder: string): Promise<CuratedOperators> {
  const curated = (name: string) => join(folder, 'curated', name);
  return {
    operators: await readCsv(curated('operators.csv'), OperatorRow),
    notPassenger: await readCsv(curated('not-passenger.csv'), NotPassengerRow),
    charters: await readCsv(curated('charters.csv'), CharterRow),
    reviewed: await readCsv(curated('import/airlines.csv'), ReviewedAirlineRow),
  };
}

export interface OperatorTables extends CuratedOperators {
  /** Airlines besides the reviewed ones. */
  readonly listedAirlines: readonly Row<'airlines.csv'>[];
}

/** The brand of a flight (null where only the route is known), or why it is not a flight that is sold. */
export type Sold = { readonly brand: string | null } | { readonly skipped: string };

export interface Operators {
  /**
   * @param code ICAO or IATA code of the operator
   * @param number flight number with its letters, or null
   * @param source how the source describes the operator, if it does
   */
  brandOf(code: string, number: string | null, source?: SourceOperator): Sold;
  /** Whether a table lists an airline. @param code IATA code */
  isListed(code: string): boolean;
  /** Airlines that only the source knows and whose flights are sold, met so far. */
  readonly met: ReadonlyMap<string, Row<'airlines.csv'>>;
}

/** Names of operators that carry no passengers, where no table lists them. */
const FREIGHT = /\b(cargo|freight|air ambulance|air force|army|navy|police|government)\b/i;

/** Tells the brands of flights from the curated tables and the lists of airlines. */
export function createOperators(tables: OperatorTables): Operators {
  const notSold = new Map(
    tables.notPassenger.flatMap(({ icao, iata, kind }) => [icao, iata].flatMap((c) => (c ? [[c, kind] as const] : []))),
  );
  const rules = Map.groupBy(
    tables.operators.flatMap((row) => [row.icao, row.iata].flatMap((code) => (code ? [{ code, row }] : []))),
    ({ code }) => code,
  );
  // Their flights are charter by the curated table, and evidence of charter services.
  const tour = new Set(tables.charters.filter(({ from, to }) => !from && !to).map(({ airline }) => airline));
  const met = new Map<string, Row<'airlines.csv'>>();
  // The first row of an IATA code is the airline itself.
  const listed = [...tables.listedAirlines, ...tables.reviewed.toReversed()];
  const airlines = new Map<string, string | null>(listed.map(({ iata, icao }) => [iata, icao]));
  const byIcao = new Map([...airlines].flatMap(([iata, icao]) => (icao ? [[icao, iata] as const] : [])));

  function brand(code: string, number: string | null, source: SourceOperator | undefined): string | null | undefined {
    const digits = number === null ? null : Number.parseInt(number, 10);
    const rule = rules.get(code)?.find(({ row }) => {
      if (row.from_number === null || row.to_number === null) return true;
      return digits !== null && digits >= row.from_number && digits <= row.to_number;
    });
    if (rule) return rule.row.brand;
    const known = byIcao.get(code) ?? (airlines.has(code) ? code : undefined);
    if (known !== undefined || !source?.iata) return known;
    // A code that a list gives to another airline is an old one, or shared: not to be trusted.
    if (airlines.has(source.iata) || FREIGHT.test(source.name)) return undefined;
    met.set(source.iata, { iata: source.iata, icao: source.icao, name: source.name });
    return source.iata;
  }

  return {
    met,
    isListed: (code) => airlines.has(code),
    brandOf(code, number, source) {
      const kind = notSold.get(code);
      if (kind !== undefined) return { skipped: `${kind} flight` };
      if (number !== null && source?.positioning?.test(number)) return { skipped: 'positioning flight' };
      const found = brand(code, number, source);
      const isTour = typeof found === 'string' && tour.has(found);
      if (number !== null && source?.charter?.test(number) && !isTour) return { skipped: 'charter flight' };
      return found === undefined ? { skipped: 'operator that sells no seats under an IATA code' } : { brand: found };
    },
  };
}
