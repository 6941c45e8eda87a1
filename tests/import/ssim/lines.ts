/** Builders for records of SSIM chapter 7, 200 characters each. */

interface LegFields {
  readonly flight?: string;
  readonly suffix?: string;
  readonly variation?: string;
  readonly leg?: string;
  readonly type?: string;
  /** `01JAN26 31DEC26` */
  readonly period?: string;
  /** Seven places, such as `1 3 5  `. */
  readonly days?: string;
  readonly every?: string;
  /** `LHR 1000 +0000`, or `LHR 2355/0005 +0000` where passengers leave before the aircraft does. */
  readonly from?: string;
  /** `JFK 1300 -0500` */
  readonly to?: string;
  readonly aircraft?: string;
  readonly disclosure?: string;
  /** Traffic restriction codes by leg. */
  readonly restrictions?: string;
  readonly dayChange?: string;
}

/** Puts texts at their columns, which count from 1. */
function record(...fields: readonly (readonly [column: number, text: string])[]): string {
  const characters = new Array<string>(200).fill(' ');
  for (const [column, text] of fields) characters.splice(column - 1, text.length, ...text);
  return characters.join('');
}

const flightFields = (flight: string, variation: string, leg: string, type: string) =>
  [
    [3, flight.slice(0, 2)],
    [6, flight.slice(2).padStart(4)],
    [10, variation],
    [12, leg],
    [14, type],
  ] as const;

export const header = (): string => record([1, '1AIRLINE STANDARD SCHEDULE DATA SET'], [195, '000001']);

export const carrier = (airline: string, mode = 'L', validity = '01JAN26 31DEC26'): string =>
  record([1, `2${mode}${airline}`], [15, validity.replace(/(?<=\d) /, '')], [72, 'C'], [195, '000002']);

export function leg(fields: LegFields = {}): string {
  const [from = '', departure = '', departureOffset = ''] = (fields.from ?? 'LHR 1000 +0000').split(' ');
  const [to = '', arrival = '', arrivalOffset = ''] = (fields.to ?? 'JFK 1300 -0500').split(' ');
  const [passenger = '', aircraft = passenger] = departure.split('/');
  return record(
    [1, `3${fields.suffix ?? ' '}`],
    ...flightFields(fields.flight ?? 'BA117', fields.variation ?? '01', fields.leg ?? '01', fields.type ?? 'J'),
    [15, (fields.period ?? '01JAN26 31DEC26').replace(/(?<=\d) /, '')],
    [29, fields.days ?? '1234567'],
    [36, fields.every ?? ' '],
    [37, `${from}${passenger}${aircraft}${departureOffset}`],
    [55, `${to}${arrival}${arrival}${arrivalOffset}`],
    [73, fields.aircraft ?? '744'],
    [149, fields.disclosure ?? ' '],
    [150, fields.restrictions ?? ''],
    [193, fields.dayChange ?? '  '],
    [195, '000003'],
  );
}

export function segment(
  fields: { flight?: string; variation?: string; element?: string; between?: string; data?: string } = {},
): string {
  return record(
    [1, '4'],
    ...flightFields(fields.flight ?? 'BA117', fields.variation ?? '01', '01', 'J'),
    [29, 'AB'],
    [31, (fields.element ?? '50').padStart(3, '0')],
    [34, (fields.between ?? 'LHR-JFK').replace('-', '')],
    [40, fields.data ?? 'AA 6144'],
    [195, '000003'],
  );
}

export const trailer = (airline = 'BA'): string => record([1, '5'], [3, airline], [188, '000003E000004']);

/** A whole file with one carrier. */
export const file = (...records: readonly string[]): string =>
  [header(), carrier('BA'), ...records, trailer(), ''].join('\n');
