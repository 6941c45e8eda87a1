/**
 * The rows of the evidence tables: which source saw a service, how often and when. They are beside the network in
 * `data/` and are never published.
 */
import { z } from 'zod';
import { AirlineRow, AirportRow, CeasedAirlineRow, optionalCell, textCell } from '../dataset/rows.ts';

const airport = AirportRow.shape.iata;
const airline = AirlineRow.shape.iata;
const month = CeasedAirlineRow.shape.ceased;
const count = z
  .string()
  .regex(/^\d{1,7}$/, 'must be a whole number')
  .transform(Number);

/**
 * What a source is:
 * - `timetable`: published schedules. A service in its scope that it does not list has ended.
 * - `observed`: flights that observers entered. It has most of what is flown where it has observers, and nothing elsewhere.
 * - `list`: routes of mixed or unknown age. What it does not list says nothing.
 */
const SOURCE_KINDS = ['timetable', 'observed', 'list'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** A source. */
export const EvidenceSourceRow = z.strictObject({
  source: textCell,
  kind: z.enum(SOURCE_KINDS),
  /** Day on which the source was current. */
  as_of: z.iso.date(),
  /** The services that it would have listed: `named` (no others), `world`, `airlines BA LH` or `airports LHR LGW`. */
  scope: z
    .string()
    .regex(
      /^(named|world|airlines( [A-Z0-9]{2})+|airports( [A-Z]{3})+)$/,
      'must be named, world, airlines CODES or airports CODES',
    ),
});
export type EvidenceSource = z.infer<typeof EvidenceSourceRow>;

/** Initials of the details of a service: departures, type, months, note. */
export const DETAILS = ['d', 't', 'm', 'n'] as const;
export type Detail = (typeof DETAILS)[number];

/** What one source has of one service. */
export const EvidenceRow = z.strictObject({
  source: textCell,
  from: airport,
  to: airport,
  /** Empty where the source names no carrier: evidence of the route. */
  airline: optionalCell(airline),
  /** First and last month in which the source saw the service; empty when it has no date. */
  first_seen: optionalCell(month),
  last_seen: optionalCell(month),
  /** Different flights: callsigns or flight numbers, or departures a week of a timetable; empty when not known. */
  flights: optionalCell(count),
  /** What the tables may have of the service from this source: departures, type, months, note, by initial. */
  details: z.string().regex(/^d?t?m?n?$/, 'must be initials of departures, type, months, note'),
});
export type Evidence = z.infer<typeof EvidenceRow>;

/** The tables of evidence, by name of their file. */
export const EVIDENCE_FILES = { 'evidence.csv': EvidenceRow, 'evidence-sources.csv': EvidenceSourceRow } as const;
