/** The values in columns of SSIM records, and the records besides legs. Columns count from 1, as in the manual. */
import { MONTHS } from '../../../src/contract/vocabulary.ts';
import { MS_PER_DAY } from '../../../src/core/time.ts';
import { clockMinutes } from '../common/timetable.ts';

/** Text of the columns from `first` to `last`, both included. */
export const column = (record: string, first: number, last = first): string => record.slice(first - 1, last);

/**
 * Airline and flight number of a leg or segment record, null where it is malformed, and both with the operational suffix and
 * without leading zeros as the designator.
 */
export function parseDesignator(record: string): { airline: string; number: number | null; designator: string } {
  const airline = column(record, 3, 5).trim();
  const text = column(record, 6, 9).trim();
  const number = (/^\d+$/.test(text) && Number(text)) || null;
  return { airline, number, designator: `${airline}${Number.parseInt(text, 10) || text}${column(record, 2).trim()}` };
}

const MONTH_CODES = MONTHS.map((name) => name.toUpperCase());

/** `01JUN26` as days since 1970; null when open (`00XXX00` or blank), undefined when malformed. */
export function parseDate(text: string): number | null | undefined {
  if (/^(00XXX(00)?)?\s*$/.test(text)) return null;
  const month = MONTH_CODES.indexOf(text.slice(2, 5));
  if (month < 0 || !/^[ \d]\d...\d\d$/.test(text)) return undefined;
  const [day, year] = [Number(text.slice(0, 2)), Number(text.slice(5))];
  const first = Date.UTC(year < 90 ? 2000 + year : 1900 + year, month) / MS_PER_DAY;
  const next = Date.UTC(year < 90 ? 2000 + year : 1900 + year, month + 1) / MS_PER_DAY;
  return day >= 1 && first + day <= next ? first + day - 1 : undefined;
}

/** Days by their digits in any place, bit 0 for Monday; null when malformed. None is allowed: a cancelled period. */
export function parseDays(text: string): number | null {
  let days = 0;
  for (const digit of text) {
    if (digit >= '1' && digit <= '7') days |= 1 << (Number(digit) - 1);
    else if (digit !== ' ' && digit !== '0' && digit !== '.') return null;
  }
  return days;
}

/** `2359` as minutes after midnight, and `2400` for the end of the day; null when malformed. */
export const parseTime = (text: string): number | null => (/^\d{4}$/.test(text) ? clockMinutes(text) : null);

/**
 * The passenger and the aircraft time of a departure or arrival in minutes after midnight; a blank one is that of the
 * other. Null when both are blank, or one is malformed.
 */
export function parseTimes(passenger: string, aircraft: string): { passenger: number; aircraft: number } | null {
  const minutes = (text: string, other: string) => parseTime(text.trim() === '' ? other : text);
  const [first, second] = [minutes(passenger, aircraft), minutes(aircraft, passenger)];
  return first === null || second === null ? null : { passenger: first, aircraft: second };
}

/** `+0530` as minutes that local time is ahead of UTC; null when blank or malformed. */
export function parseOffset(text: string): number | null {
  const match = /^([+-])(\d\d)(\d\d)$/.exec(text);
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : null;
}

/** Date variation: `1` is the next day; `A`, in older files `J`, is the day before. */
export const parseDayChange = (text: string): number => (text === 'A' || text === 'J' ? -1 : Number(text) || 0);

/**
 * The traffic restriction code of a leg. The places of the codes are those of the legs at whose end passengers leave;
 * some files count them from the leg itself.
 * @param sequence sequence number of the leg
 */
export function parseRestriction(codes: string, sequence: number): string {
  const isCountedFromLeg = sequence < 2 || codes.slice(0, sequence - 1).trim() !== '';
  return codes.charAt(isCountedFromLeg ? 0 : sequence - 1);
}

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

/** SSIM's service types, aircraft types and traffic restriction codes. */

/** Passenger flights in a published timetable, additional ones included. */
const SCHEDULED = new Set(['J', 'S', 'U', 'Q', 'G', 'B', 'R']);
/** Passenger flights sold through tour operators. */
const CHARTER = new Set(['C', 'L']);
const FREIGHT = new Set(['F', 'V', 'M', 'A', 'H']);
/** Equipment that does not fly: buses, trains, boats, trucks, limousines. */
const SURFACE = new Set('BUS TRN TRS TEE TGV ICE THS TSL THT MTL LCH HOV RFS LMO'.split(' '));

/** `scheduled`, `charter`, or the reason why a leg is skipped. */
export function readServiceType(serviceType: string, aircraft: string): 'scheduled' | 'charter' | { skipped: string } {
  // Appendix C calls U a service by surface vehicle, some airlines an air taxi: the equipment decides.
  if (SURFACE.has(aircraft) || (serviceType === 'U' && aircraft === '')) return { skipped: 'bus, train or boat' };
  if (SCHEDULED.has(serviceType)) return 'scheduled';
  if (CHARTER.has(serviceType)) return 'charter';
  if (FREIGHT.has(serviceType)) return { skipped: 'cargo or mail flight' };
  return { skipped: 'flight not for passengers (positioning, training, private, military)' };
}

/** Codes of Appendix G that exclude passengers who fly this leg alone: they must connect, stop over, or stay on board. */
const NO_LOCAL_TRAFFIC = new Set('ADEGHIKMNOQTVWXY');

/** Whether a traffic restriction code lets passengers book the leg alone. */
export const carriesLocalTraffic = (restriction: string): boolean => !NO_LOCAL_TRAFFIC.has(restriction);
