/** Type 2 records of SSIM chapter 7: what holds for the legs that follow. */
import { column, parseDate } from './fields.ts';

export interface Carrier {
  /** Null when the record does not have it: local time is assumed. */
  readonly timeMode: 'UTC' | 'local' | null;
  /** Period of schedule validity, days since 1970: what the open ends of its legs mean. Null when it is open itself. */
  readonly from: number | null;
  readonly to: number | null;
}

/** The carrier of legs before any carrier record. */
export const UNKNOWN_CARRIER: Carrier = { timeMode: null, from: null, to: null };

const MODES: Readonly<Record<string, Carrier['timeMode']>> = { U: 'UTC', L: 'local' };

/** Time mode and validity of a carrier record (type 2); null for what is missing or malformed. */
export const parseCarrier = (record: string): Carrier => ({
  timeMode: MODES[column(record, 2)] ?? null,
  from: parseDate(column(record, 15, 21)) ?? null,
  to: parseDate(column(record, 22, 28)) ?? null,
});
