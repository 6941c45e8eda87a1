/** Flight numbers: `BA117`, `BAW117`, `British Airways 117`. */
import type { AirlineCodes } from '../dataset/dataset.ts';

/** A flight number: the IATA code of its airline, and the number without leading zeros. */
export interface FlightNumber {
  readonly airline: string;
  readonly number: number;
}

/**
 * The airline and number of a flight in upper case, such as `BA0117`; undefined without the code of an airline.
 * @param airlines by IATA and ICAO code
 */
export function readFlightNumber(
  airlines: ReadonlyMap<string, AirlineCodes>,
  flight: string,
): FlightNumber | undefined {
  // An IATA code ends in a digit or a letter, an ICAO code in a letter: `U2123` is U2 123, `EZY123` too.
  for (const length of [2, 3]) {
    const airline = airlines.get(flight.slice(0, length))?.code;
    const digits = flight.slice(length);
    if (airline !== undefined && /^\d{1,5}$/.test(digits)) return { airline, number: Number(digits) };
  }
  return undefined;
}
