/**
 * Former codes of airports. An airport has one present IATA code and one present ICAO indicator. Timetables and observers
 * of earlier months have the former ones: evidence is counted under the present code.
 */
import { addTo } from '../objects.ts';
import type { Row } from './rows.ts';

type CodeRow = Omit<Row<'reference/airport-codes.csv'>, 'note'>;

/** Present IATA codes by former codes. @param kind of the former codes; both without it */
export const presentCodes = (rows: readonly CodeRow[], kind?: CodeRow['kind']): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter((row) => row.until !== null || row.since === null)
      .filter((row) => row.code !== row.iata && (kind === undefined || row.kind === kind))
      .map(({ code, iata }) => [code, iata]),
  );

/** The former codes of each airport by its present IATA code, IATA codes first. */
export function formerCodes(rows: readonly CodeRow[]): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  for (const kind of ['iata', 'icao'] as const)
    for (const [code, iata] of presentCodes(rows, kind)) addTo(codes, iata, code);
  return codes;
}
