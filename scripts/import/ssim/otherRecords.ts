/** Records of SSIM chapter 7 besides legs: carriers (type 2) and segment data (type 4). */
import { column, parseDate, parseDesignator } from './fields.ts';

/** What holds for the legs that follow a carrier record; null for what is missing or malformed. */
export interface Carrier {
  /** Local time is assumed without it. */
  readonly timeMode: 'UTC' | 'local' | null;
  /** Period of schedule validity, days since 1970: what the open ends of its legs mean. */
  readonly from: number | null;
  readonly to: number | null;
}

const MODES: Readonly<Record<string, Carrier['timeMode']>> = { U: 'UTC', L: 'local' };

export const parseCarrier = (record: string): Carrier => ({
  timeMode: MODES[column(record, 2)] ?? null,
  from: parseDate(column(record, 15, 21)) ?? null,
  to: parseDate(column(record, 22, 28)) ?? null,
});

/** Data elements of code shares: the copies of a leg, and on a copy the leg that is flown. */
export const COPIES = 10;
export const OPERATED_AS = 50;

/** Data elements of traffic restrictions: of all traffic, and where that is mixed, of passengers. */
export const RESTRICTIONS: readonly number[] = [8, 170];

/** A data element of the legs between two stations of a flight. */
export const parseSegment = (record: string) => ({
  /**
   * The beginning of the variation of the legs that it belongs to, without the overflow of its number, which some files
   * put into one of the two records only.
   */
  variation: `${parseDesignator(record).designator} ${column(record, 10, 11)}`,
  /** Data element identifier, such as 50. */
  element: Number(column(record, 31, 33)),
  board: column(record, 34, 36),
  off: column(record, 37, 39),
  data: column(record, 40, 194).trim(),
});

/** Flight designators in the data of a segment record: `UA 9876 /AC 1234` are UA9876 and AC1234. */
export const designatorsIn = (data: string): string[] =>
  [...data.matchAll(/\b([A-Z0-9]{2}[A-Z]?)\s*(\d{1,4})([A-Z]?)(?=\s|\/|$)/g)].map(
    ([, airline, number, suffix]) => `${airline}${Number(number)}${suffix}`,
  );
