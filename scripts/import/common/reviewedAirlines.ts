import { z } from 'zod';
import { AirlineRow, textCell } from '../../../src/core/dataset/rows.ts';

/** A reviewed airline. Several operators may sell under one IATA code; the first row of a code is the airline itself. */
export const ReviewedAirlineRow = z.strictObject({
  iata: AirlineRow.shape.iata,
  icao: z.string().regex(/^([A-Z]{3})?$/),
  name: textCell,
  /** `scheduled`: every passenger flight is scheduled. `mixed`: some are charter. Empty: unknown. */
  sells: z.enum(['scheduled', 'mixed', '']),
});
export type ReviewedAirline = z.infer<typeof ReviewedAirlineRow>;
