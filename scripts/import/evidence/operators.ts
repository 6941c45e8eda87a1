/** Whose flight it is: the brand that sells it, not the operator that flies it. Cargo, charter and private flights are told apart. */
import { z } from 'zod';
import type { Row } from '../../../src/core/dataset/rows.ts';
import { AirlineRow, type CharterRow } from '../../../src/core/dataset/rows.ts';

const none = z.literal('').transform(() => null);
const icao = AirlineRow.shape.icao;
const iata = z.union([none, AirlineRow.shape.iata]);
const number = z.union([
  none,
  z
    .string()
    .regex(/^\d{1,4}$/, 'must be a flight number')
    .transform(Number),
]);

/** Curated: an operator that flies for a brand; with numbers where it flies for several. An empty brand: not known. */
export const OperatorRow = z.strictObject({
  icao,
  iata,
  from_number: number,
  to_number: number,
  brand: iata,
  note: z.string(),
});

/** Curated: an operator without passengers to sell seats to. */
export const NotPassengerRow = z.strictObject({ icao, iata, kind: z.enum(['cargo', 'private']), note: z.string() });

/** An operator as a source describes it. */
export interface SourceOperator {
  readonly name: string;
  readonly icao: string | null;
  readonly iata: string | null;
  /** Patterns of the numbers of positioning and of charter flights, or null. */
  readonly positioning: RegExp | null;
  readonly charter: RegExp | null;
}

export interface OperatorTables {
  readonly operators: readonly z.infer<typeof OperatorRow>[];
  readonly notPassenger: readonly z.infer<typeof NotPassengerRow>[];
  readonly charters: readonly z.infer<typeof CharterRow>[];
  /** Airlines by IATA code, and their IATA codes by ICAO code. */
  readonly airlines: ReadonlyMap<string, Row<'airlines.csv'>>;
  readonly airlinesByIcao: ReadonlyMap<string, string>;
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

  function brand(code: string, number: string | null, source: SourceOperator | undefined): string | null | undefined {
    const digits = number === null ? null : Number.parseInt(number, 10);
    const rule = rules.get(code)?.find(({ row }) => {
      if (row.from_number === null || row.to_number === null) return true;
      return digits !== null && digits >= row.from_number && digits <= row.to_number;
    });
    if (rule) return rule.row.brand;
    const known = tables.airlinesByIcao.get(code) ?? (tables.airlines.has(code) ? code : undefined);
    if (known !== undefined || !source?.iata) return known;
    // A code that a list gives to another airline is an old one, or shared: not to be trusted.
    if (tables.airlines.has(source.iata) || FREIGHT.test(source.name)) return undefined;
    met.set(source.iata, { iata: source.iata, icao: source.icao, name: source.name });
    return source.iata;
  }

  return {
    met,
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
