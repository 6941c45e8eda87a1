/** The records of SSIM chapter 7 and the values in their columns. Columns count from 1, as in the manual. */
import { MONTHS } from '../../../src/contract/vocabulary.ts';
import { dayBits } from '../../../src/core/dataset/schedule.ts';
import { numberIn } from '../../../src/core/numberIn.ts';
import { MINUTES_PER_DAY, MS_PER_DAY, mod } from '../../../src/core/time.ts';
import { timeAndDayShift } from '../common/localTime.ts';
import { clockMinutes } from '../common/timetable.ts';

/** Text of the columns from `first` to `last`, both included. */
export const column = (record: string, first: number, last = first): string => record.slice(first - 1, last);

/** Airline, flight number (null when malformed), and the designator: both without leading zeros, with the suffix. */
export function parseDesignator(record: string): { airline: string; number: number | null; designator: string } {
  const airline = column(record, 3, 5).trim();
  const text = column(record, 6, 9).trim();
  const number = /^\d+$/.test(text) ? Number(text) : null;
  return { airline, number: number || null, designator: `${airline}${number || text}${column(record, 2).trim()}` };
}

const MONTH_CODES = MONTHS.map((name) => name.toUpperCase());

/** `01JUN26` as days since 1970; null when open (`00XXX00` or blank), undefined when malformed. */
export function parseDate(text: string): number | null | undefined {
  if (/^(00XXX(00)?)?\s*$/.test(text)) return null;
  const month = MONTH_CODES.indexOf(text.slice(2, 5));
  if (month < 0 || !/^[ \d]\d...\d\d$/.test(text)) return undefined;
  const [day, year] = [Number(text.slice(0, 2)), Number(text.slice(5))];
  const date = new Date(Date.UTC(year < 90 ? 2000 + year : 1900 + year, month, day));
  return date.getUTCDate() === day ? date.getTime() / MS_PER_DAY : undefined;
}

/** Days by their digits in any place, bit 0 for Monday; null when malformed. None is allowed: a cancelled period. */
export const parseDays = (text: string) => (/^[1-7 0.]*$/.test(text) ? dayBits(text.replaceAll(/[ 0.]/g, '')) : null);

/** `2359` as minutes after midnight, and `2400` for the end of the day; null when malformed. */
export const parseTime = (text: string): number | null => (/^\d{4}$/.test(text) ? clockMinutes(text) : null);

/** The time from a column on, or from another one where that is blank, as minutes after midnight; null when malformed. */
function timeAt(record: string, first: number, other: number): number | null {
  const text = column(record, first, first + 3);
  return parseTime(text.trim() === '' ? column(record, other, other + 3) : text);
}

/** `+0530` as minutes that local time is ahead of UTC; null when blank or malformed. */
export function parseOffset(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(0\d|1[0-4])([0-5]\d)$/.exec(text) ?? [];
  return sign === undefined ? null : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Date variation: `1` is the next day; `A`, in older files `J`, is the day before. */
export const parseDayChange = (text: string): number => (text === 'A' || text === 'J' ? -1 : (numberIn(text) ?? 0));

/**
 * The traffic restriction code of a leg. The places of the codes are those of the legs at whose end passengers leave;
 * some files count them from the leg itself.
 * @param sequence sequence number of the leg
 */
export function parseRestriction(codes: string, sequence: number): string {
  const isCountedFromLeg = sequence < 2 || codes.slice(0, sequence - 1).trim() !== '';
  return codes.charAt(isCountedFromLeg ? 0 : sequence - 1);
}

/** A flight leg as the file has it. */
export type FlightLeg = Exclude<ReturnType<typeof parseLeg>, string>;

/** Why a leg is rejected whose period, open ends taken from the carrier, has no day. */
export const ENDS_BEFORE = 'period of operation that ends before it begins';

/** The leg of a record, or the reason why it is rejected. */
export function parseLeg(record: string) {
  const { airline, number, designator } = parseDesignator(record);
  const [origin, destination] = [column(record, 37, 39), column(record, 55, 57)];
  if (!/^[A-Z0-9]{2,3}$/.test(airline)) return 'airline designator malformed';
  if (!/^[A-Z]{3}$/.test(origin) || !/^[A-Z]{3}$/.test(destination)) return 'station malformed';
  const [from, to] = [parseDate(column(record, 15, 21)), parseDate(column(record, 22, 28))];
  if (from === undefined || to === undefined) return 'period of operation malformed';
  if (from !== null && to !== null && to < from) return ENDS_BEFORE;
  const days = parseDays(column(record, 29, 35));
  if (days === null) return 'days of operation malformed';
  const sequence = Number(/^[ \d]\d$/.exec(column(record, 12, 13)));
  // Of passengers, and of the aircraft.
  const [departure, aircraftDeparture] = [timeAt(record, 40, 44), timeAt(record, 44, 40)];
  const [arrival, aircraftArrival] = [timeAt(record, 62, 58), timeAt(record, 58, 62)];
  if (departure === null || aircraftDeparture === null || arrival === null || aircraftArrival === null)
    return 'time malformed';
  const [serviceType, aircraft] = [column(record, 14), column(record, 73, 75).trim()];
  const restriction = parseRestriction(column(record, 150, 160), sequence);
  return {
    airline,
    designator,
    number,
    /** Designator and itinerary variation: what the legs and the segment records of a flight have in common. */
    variation: `${designator} ${column(record, 10, 11)}${column(record, 128)}`,
    /** Sequence number of the leg, 0 to 99; 0 when malformed. */
    sequence,
    service_type: CHARTER.has(serviceType) ? ('charter' as const) : ('scheduled' as const),
    /** Why passengers cannot book the leg from its airline; null when they can. Segment records may say so, too. */
    skipped: whyNotSold(serviceType, aircraft, column(record, 149), restriction),
    /** Days since 1970 in the time mode of the file, of the departure of this leg; null is an open end. */
    from,
    to,
    /** Weekdays of the departure of this leg; bit 0 is Monday. */
    days,
    everyOtherWeek: column(record, 36) === '2',
    origin,
    destination,
    /** Minutes after midnight, passenger time, and aircraft time for the block. */
    departure,
    aircraftDeparture,
    aircraftArrival,
    /** Minutes that local time is ahead of UTC, or null when not given. */
    departureOffset: parseOffset(column(record, 48, 52)),
    arrivalOffset: parseOffset(column(record, 66, 70)),
    /** IATA aircraft type; empty when not given. */
    aircraft,
    /** Days from the departure of the flight at its first station to the departure of this leg. */
    departureDay: parseDayChange(column(record, 193)),
  };
}

/**
 * Days by which a later leg of a flight must be moved. Period and days are those of its own departure; some files
 * repeat those of the first leg instead, and give the day in the date variation alone.
 * @param first the first leg of the same flight
 */
export function daysNotAdjusted(leg: FlightLeg, first: FlightLeg): number {
  if (leg.sequence <= first.sequence || leg.from !== first.from || leg.days !== first.days) return 0;
  const isAmbiguous = leg.from === null && leg.days === 0x7f;
  return isAmbiguous ? 0 : leg.departureDay - first.departureDay;
}

/**
 * The day and time of a departure on the clock of its airport, from the time mode of the file. Dates are those of the
 * aircraft: passengers who leave the gate before midnight do so the day before.
 * @param offset minutes that local time is ahead of UTC
 */
export function localDeparture(leg: FlightLeg, isUtc: boolean, offset: number): { minute: number; dayShift: number } {
  const { minute, dayShift } = timeAndDayShift(leg.departure + (isUtc ? offset : 0));
  return { minute, dayShift: dayShift + Math.round((leg.aircraftDeparture - leg.departure) / MINUTES_PER_DAY) };
}

/** Block time in minutes. No leg lasts a day, so that day changes are not needed. */
export function blockMinutesOf(leg: FlightLeg, isUtc: boolean, departureOffset: number, arrivalOffset: number): number {
  const offsets = isUtc ? 0 : arrivalOffset - departureOffset;
  return mod(leg.aircraftArrival - leg.aircraftDeparture - offsets, MINUTES_PER_DAY);
}

/** What holds for the legs that follow a carrier record; null for what is missing or malformed. */
export const parseCarrier = (record: string) => ({
  /** `U` for UTC, `L` for local time, which is assumed without it. */
  timeMode: /[UL]/.exec(column(record, 2))?.[0] ?? null,
  /** Period of schedule validity, days since 1970: what the open ends of its legs mean. */
  from: parseDate(column(record, 15, 21)) ?? null,
  to: parseDate(column(record, 22, 28)) ?? null,
});
export type Carrier = ReturnType<typeof parseCarrier>;

type Element = 'copies' | 'operated as' | 'restriction';
/** Data elements by identifier: code shares of a leg and of its copy, restrictions of all traffic and of passengers. */
const ELEMENTS: Readonly<Record<number, Element>> = {
  10: 'copies',
  50: 'operated as',
  8: 'restriction',
  170: 'restriction',
};

/** A data element of the legs between two stations of a flight. */
export const parseSegment = (record: string) => ({
  /**
   * The beginning of the variation of the legs that it belongs to, without the overflow of its number, which some files
   * put into one of the two records only.
   */
  variation: `${parseDesignator(record).designator} ${column(record, 10, 11)}`,
  element: ELEMENTS[numberIn(column(record, 31, 33).trim()) ?? 0],
  board: column(record, 34, 36),
  off: column(record, 37, 39),
  data: column(record, 40, 194).trim(),
});

/** Flight designators in the data of a segment record: `UA 9876 /AC 1234` are UA9876 and AC1234. */
export const designatorsIn = (data: string): string[] =>
  [...data.matchAll(/\b([A-Z0-9]{2}[A-Z]?)\s*(\d{1,4})([A-Z]?)(?=\s|\/|$)/g)].map(
    ([, airline, number, suffix]) => `${airline}${Number(number)}${suffix}`,
  );

/** Passenger flights in a published timetable, additional ones included. */
const SCHEDULED = new Set(['J', 'S', 'U', 'Q', 'G', 'B', 'R']);
/** Passenger flights sold through tour operators. */
const CHARTER = new Set(['C', 'L']);
const FREIGHT = new Set(['F', 'V', 'M', 'A', 'H']);
/** Equipment that does not fly: buses, trains, boats, trucks, limousines. */
const SURFACE = new Set('BUS TRN TRS TEE TGV ICE THS TSL THT MTL LCH HOV RFS LMO'.split(' '));

export const CODE_SHARE = 'code share: sold by one airline, operated by another';
export const RESTRICTED = 'leg that is not sold by itself (traffic restriction)';

/** @param disclosure `L` and `Z`: a code share, operated by another airline. `S` and `X`: a wet lease. */
function whyNotSold(serviceType: string, aircraft: string, disclosure: string, restriction: string): string | null {
  // Appendix C calls U a service by surface vehicle, some airlines an air taxi: the equipment decides.
  if (SURFACE.has(aircraft) || (serviceType === 'U' && aircraft === '')) return 'bus, train or boat';
  if (FREIGHT.has(serviceType)) return 'cargo or mail flight';
  if (!SCHEDULED.has(serviceType) && !CHARTER.has(serviceType))
    return 'flight not for passengers (positioning, training, private, military)';
  if (disclosure === 'L' || disclosure === 'Z') return CODE_SHARE;
  return carriesLocalTraffic(restriction) ? null : RESTRICTED;
}

/** Codes of Appendix G that exclude passengers who fly this leg alone: they must connect, stop over, or stay on board. */
const NO_LOCAL_TRAFFIC = new Set('ADEGHIKMNOQTVWXY');

/** Whether a traffic restriction code lets passengers book the leg alone. */
export const carriesLocalTraffic = (restriction: string): boolean => !NO_LOCAL_TRAFFIC.has(restriction);
