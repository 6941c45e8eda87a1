/** Type 4 records of SSIM chapter 7: data elements of the legs between two stations of a flight. */
import { column, parseDesignator } from './fields.ts';

export interface Segment {
  /** The beginning of the variation of the legs that it belongs to. */
  readonly variation: string;
  /** Data element identifier, such as 50. */
  readonly element: number;
  readonly board: string;
  readonly off: string;
  readonly data: string;
}

/** Data elements of code shares: the copies of a leg, and on a copy the leg that is flown. */
export const COPIES = 10;
export const OPERATED_AS = 50;

/** Data elements of traffic restrictions: of all traffic, and where that is mixed, of passengers. */
export const RESTRICTIONS: readonly number[] = [8, 170];

/** The values of a segment data record (type 4). */
export const parseSegment = (record: string): Segment => ({
  // Without the overflow of its number, which some files put into one of the two records only.
  variation: `${parseDesignator(record).designator} ${column(record, 10, 11)}`,
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
