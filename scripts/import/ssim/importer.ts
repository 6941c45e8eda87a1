/** IATA SSIM chapter 7: timetables as airlines exchange them. */
import { numberIn } from '../../../src/core/numberIn.ts';
import type { ImportContext, Importer } from '../common/importer.ts';
import { eachPart, type Part, unwrapped } from '../common/input.ts';
import { column, parseCarrier } from './fields.ts';
import { SsimFlights } from './flights.ts';
import { recordsOf } from './records.ts';

export const ssim: Importer = {
  name: 'ssim',
  kind: 'timetable',
  reads: 'timetables in the format of IATA SSIM chapter 7',
  async read(parts, context) {
    const flights = new SsimFlights(context);
    const cut: string[] = [];
    await eachPart(unwrapped(parts), async (part) => {
      if (!(await readFile(part, flights, context))) cut.push(part.name);
    });
    return { ...flights.network(), cut };
  },
};

/** Columns of a record that hold codes; the rest is text. */
const CODED: Readonly<Record<string, number>> = { 2: 28, 3: 75, 4: 39, 5: 12 };

/** A carrier record with its time mode and airline, so that a line of `2024-01-08` does not match. */
const CARRIER = /^2[UL ][A-Z0-9]{2}/;

/** Whether a file ends with a trailer, as a whole one does. @throws Error when it has neither a carrier nor a leg */
async function readFile(part: Part, flights: SsimFlights, { log }: ImportContext): Promise<boolean> {
  const { name } = part;
  /** Types of the records that were understood, and the last of them. */
  const seen = new Set<string>();
  let last = '';
  let serialBefore = Number.NaN;
  for await (const text of recordsOf(part, log)) {
    if (/^0+$/.test(text)) {
      log.note('zero records, which fill up blocks');
      continue;
    }
    const [type = ''] = text;
    if (/[1-5]/.test(type)) {
      // Each record of a carrier has the serial number after that of the record before, or none.
      const serial = numberIn(column(text, 195, 200).trim()) ?? Number.NaN;
      if (type !== '2' && serial > serialBefore + 1)
        log.warning('gap in the serial numbers: records may be missing', `${name} ${serial}`);
      serialBefore = type === '1' ? Number.NaN : serial;
    }
    const isLower = /[a-z]/.test(text.slice(0, CODED[type] ?? 0));
    if (isLower) log.warning('lower-case record');
    // Letters of ASCII only: others can change the length.
    const record = isLower ? text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()) : text;
    if (type === '2' && CARRIER.test(record)) {
      const carrier = parseCarrier(record);
      if (carrier.timeMode === null) log.warning('carrier record without a time mode, taken as local time', name);
      flights.carrier(carrier);
    } else if (type === '3') {
      if (!seen.has('2')) log.warning('leg before any carrier record, taken as local time');
      if (!flights.leg(record)) continue;
    } else if (type === '4') flights.segment(record);
    else if (type !== '1' && type !== '5') {
      log.warning('record of an unknown type', JSON.stringify(type));
      // A carrier record that is malformed, not a line of text: its legs are not in the time mode of the carrier before.
      if (type === '2' && /\d$/.test(record) && seen.delete('2')) flights.carrier(parseCarrier(''));
      continue;
    }
    seen.add(type);
    last = type;
  }
  flights.flush();
  if (!seen.has('2') && !seen.has('3')) throw new Error('not an SSIM file: it has no carrier or leg record');
  if (!seen.has('1')) log.warning('file without a header record', name);
  if (last !== '5') log.warning('file without a trailer record: it may be cut off', name);
  return last === '5';
}
