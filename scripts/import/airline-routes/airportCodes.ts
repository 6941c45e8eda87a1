/** The airports of a file under the codes of the lists: a file can give a code to another airport than they do. */
import { kmBetween } from '../../../src/core/geography.ts';
import type { ImportContext } from '../common/importer.ts';

/** What a file says of an airport; what it does not say is null. */
export interface FileAirport {
  readonly code: string;
  readonly icao: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Two positions are of two airports when they are farther apart. */
const OTHER_PLACE_KM = 100;
/** A new code within this distance is mostly that of the known airport. */
const SAME_PLACE_KM = 5;

/**
 * A function from the codes of a file to those of the lists; undefined for an airport that they do not have. Notes say
 * which code was read as another one, and which new code is at the place of a known airport.
 */
export function codesOfFile(files: readonly FileAirport[], context: ImportContext) {
  const { airports, airportCodes, log } = context;
  const codes = new Map<string, string | undefined>();
  for (const airport of files) {
    const { code } = airport;
    const listed = airports.get(airportCodes.get(code) ?? '');
    const byIcao = airport.icao === null ? undefined : airports.get(airportCodes.get(airport.icao) ?? '');
    const isElsewhere = listed !== undefined && (kmBetween(airport, listed) ?? 0) > OTHER_PLACE_KM;
    if (listed !== undefined && (airport.icao === null || byIcao === listed || !isElsewhere)) continue;
    codes.set(code, byIcao?.iata);
    if (byIcao)
      log.note('airport codes that the lists have otherwise, read by ICAO indicator', `${code} ${byIcao.iata}`);
    else if (listed) log.note('airport codes that are of another airport in the lists', code);
    else {
      const near = [...airports.values()].find((one) => (kmBetween(airport, one) ?? Infinity) < SAME_PLACE_KM);
      if (near) log.note('new codes at the place of a known airport', `${code} ${near.iata}`);
    }
  }
  return (code: string): string | undefined => (codes.has(code) ? codes.get(code) : airportCodes.get(code));
}
