/** The brand that sells a flight, not always its operator. Cargo, charter and positioning flights are told apart. */
import { z } from 'zod';
import { AirlineRow, CharterRow, DATA_FILES, optionalCell, type Row } from '../../../src/core/dataset/rows.ts';
import { addTo } from '../../../src/core/objects.ts';
import type { NumberPattern } from './numberPattern.ts';
import { rowsIn, type StoreText } from './tables.ts';

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

/** A range of flight numbers, both included; null for all. */
type NumberRange = Readonly<Record<'from_number' | 'to_number', number | null>>;
const isRange = ({ from_number: first, to_number: last }: NumberRange): boolean =>
  first === null || last === null ? first === last : first <= last;
const NEEDS_END = { path: ['to_number'], message: 'must end the range that from_number begins' };
const isIn = ({ from_number: first, to_number: last }: NumberRange, flight: number | null): boolean =>
  first === null || last === null || (flight !== null && flight >= first && flight <= last);

/** Curated: an operator that flies for a brand; with numbers where it flies for several. An empty brand: not known. */
const OperatorRow = z
  .strictObject({ icao, iata, from_number: number, to_number: number, brand: iata, note: z.string() })
  .refine(hasCode, NEEDS_CODE)
  .refine(isRange, NEEDS_END);

/** Curated: an operator without passengers to sell seats to; with numbers where only those flights carry none. */
const NotPassengerRow = z
  .strictObject({
    icao,
    iata,
    kind: z.enum(['cargo', 'private']),
    note: z.string(),
    from_number: number.default(null),
    to_number: number.default(null),
  })
  .refine(hasCode, NEEDS_CODE)
  .refine(isRange, NEEDS_END);

/** Curated: operators of OpenTravelData that are railways, buses, ferries or fly on demand. */
const NotFlightsRow = z.strictObject({
  iata: AirlineRow.shape.iata,
  kind: z.enum(['rail', 'bus', 'ferry', 'on-demand', 'other']),
  note: z.string(),
});

/** Tables in `curated/` of operators, with what a row is. */
export const OPERATOR_TABLES = {
  'operators.csv': OperatorRow,
  'not-passenger.csv': NotPassengerRow,
  'not-flights.csv': NotFlightsRow,
} as const;

/** An operator as a source describes it. */
export interface SourceOperator extends Omit<Row<'airlines.csv'>, 'iata'> {
  readonly iata: string | null;
  /** Patterns of the numbers of positioning and of charter flights, or null. */
  readonly positioning: NumberPattern | null;
  readonly charter: NumberPattern | null;
}

/** Rows by each code that they have. */
function rowsByCode<R extends { readonly icao: string | null; readonly iata: string | null }>(rows: readonly R[]) {
  const found = new Map<string, R[]>();
  for (const row of rows) for (const code of [row.icao, row.iata]) if (code) addTo(found, code, row);
  return found;
}

/** Names of operators that carry no passengers, where no table lists them. */
const FREIGHT = /\b(cargo|freight|air ambulance|air force|army|navy|police|government)\b/i;

export type Operators = ReturnType<typeof readOperators>;

/**
 * Tells the brands of flights from the curated tables and the lists of airlines.
 * @param listed airlines besides the reviewed ones
 * @throws Error with file, line and column of a bad cell
 */
export function readOperators(text: StoreText, listed: readonly Row<'airlines.csv'>[]) {
  const curated = <S extends z.ZodObject>(name: string, schema: S) => rowsIn(text, `curated/${name}`, schema);
  const notSold = rowsByCode(curated('not-passenger.csv', NotPassengerRow));
  const rules = rowsByCode(curated('operators.csv', OperatorRow));
  const others = curated('not-flights.csv', NotFlightsRow);
  const charters = curated('charters.csv', CharterRow);
  // Their flights are charter by the curated table, and evidence of charter services.
  const tour = new Set(charters.filter(({ from, to }) => !from && !to).map(({ airline }) => airline));
  /** Airlines that only the source knows and whose flights are sold, met so far. */
  const met = new Map<string, Row<'airlines.csv'>>();
  const reviewed = curated('import/airlines.csv', DATA_FILES['curated/import/airlines.csv']);
  // The first row of an IATA code is the airline itself.
  const rows = [...listed, ...reviewed.toReversed()];
  const airlines = new Map(rows.map(({ iata, icao }) => [iata, icao]));
  const byIcao = new Map([...airlines].flatMap(([iata, icao]) => (icao ? [[icao, iata]] : [])));

  /** The brand of an operator's flight: null when the tables cannot tell, undefined when they lack the operator. */
  const sellerOf = (code: string, flight: number | null) => rules.get(code)?.find((row) => isIn(row, flight))?.brand;

  function brand(code: string, flight: number | null, source: SourceOperator | undefined): string | null | undefined {
    const rule = sellerOf(code, flight);
    if (rule !== undefined) return rule;
    const known = byIcao.get(code) ?? (airlines.has(code) ? code : undefined);
    if (known !== undefined || !source?.iata) return known;
    // A code that a list gives to another airline is an old one, or shared: not to be trusted.
    if (airlines.has(source.iata) || FREIGHT.test(source.name)) return undefined;
    met.set(source.iata, { iata: source.iata, icao: source.icao, name: source.name });
    return source.iata;
  }

  /**
   * The brand of a flight (null where only the route is known), or why it is not a flight that is sold.
   * @param code ICAO or IATA code of the operator
   * @param number flight number with its letters, or null
   * @param source how the source describes the operator, if it does
   */
  function brandOf(code: string, number: string | null, source?: SourceOperator) {
    const flight = number === null ? null : Number.parseInt(number, 10);
    const rows = [code, byIcao.get(code) ?? ''].flatMap((each) => notSold.get(each) ?? []);
    const row = rows.find((each) => isIn(each, flight));
    if (row !== undefined) return { skipped: `${row.kind} flight` };
    if (number !== null && source?.positioning?.(number)) return { skipped: 'positioning flight' };
    const found = brand(code, flight, source);
    const isTour = typeof found === 'string' && tour.has(found);
    if (number !== null && source?.charter?.(number) && !isTour) return { skipped: 'charter flight' };
    return found === undefined ? { skipped: 'operator that sells no seats under an IATA code' } : { brand: found };
  }

  /** Whether a table lists an airline. @param code IATA code */
  const isListed = (code: string): boolean => airlines.has(code);

  /** What operators are that fly no scheduled flights, by the code that OpenTravelData gives them. */
  const notFlights = new Map(others.map(({ iata, kind }) => [iata, kind]));

  return { sellerOf, brandOf, isListed, notFlights, met };
}
