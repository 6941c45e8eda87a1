/** What a row of a table is filtered by, as an attribute of its element: written by the server, read by the browser. */
import { at } from '../../core/must.ts';
import { MONTHS_PER_YEAR } from '../../core/time.ts';

/** Departures of one airline at one local time. */
export interface DepartureData {
  /** Local minutes after midnight; null when only the days are known. */
  readonly minute: number | null;
  /** Minutes gate to gate; null when they are not known. */
  readonly blockMin: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
  /** Aircraft types, joined by `+`; empty when they are not known. */
  readonly types: string;
}

/** One airline of a row. */
export interface ServiceData {
  /** IATA code. */
  readonly airline: string;
  readonly departures: readonly DepartureData[];
}

/** The part of a row that its cells do not show in a form for programs. */
export interface RowData {
  readonly flyingMin: number;
  /** Null when not known. */
  readonly distanceKm: number | null;
  /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
  readonly months: number;
  /** Index into `SEASONS` of the contract. */
  readonly season: number;
  /** Minutes by which the clocks of the destination are ahead of those of the origin, in the month of the build. */
  readonly clockShift: number;
  /** The same in each month, January first. */
  readonly clockShifts: readonly number[];
  readonly services: readonly ServiceData[];
}

const UNKNOWN = '-';

/**
 * `470|5540|0|4|60|BA:3j~388.cl+5.h1:v.e0*,VS`: numbers in base 36. `240/3456789/180` are clocks that differ by 240 minutes,
 * from April (3) to October (9) by 180. Of each airline the times by days and aircraft types; behind
 * a time by how much its block time differs from the minutes of the route, or `*` where it is not known.
 */
export const encodeRow = ({ flyingMin, distanceKm, months, season, services, ...clocks }: RowData): string =>
  [
    ...[flyingMin, distanceKm ?? UNKNOWN, months.toString(36), season, encodeClocks(clocks)],
    services.map((service) => encodeService(service, flyingMin)).join(),
  ].join('|');

function encodeClocks({ clockShift, clockShifts }: Pick<RowData, 'clockShift' | 'clockShifts'>): string {
  const months = Map.groupBy(clockShifts.keys(), (month) => at(clockShifts, month));
  months.delete(clockShift);
  const others = [...months].map(([shift, own]) => `/${own.map((month) => month.toString(36)).join('')}/${shift}`);
  return clockShift + others.join('');
}

function decodeClocks(text: string): Pick<RowData, 'clockShift' | 'clockShifts'> {
  const [first = '', ...others] = text.split('/');
  const clockShift = Number(first);
  const clockShifts = Array.from({ length: MONTHS_PER_YEAR }, () => clockShift);
  for (let i = 0; i + 1 < others.length; i += 2)
    for (const month of at(others, i)) clockShifts[Number.parseInt(month, 36)] = Number(at(others, i + 1));
  return { clockShift, clockShifts };
}

function encodeService({ airline, departures }: ServiceData, flyingMin: number): string {
  const daysAndTypes = ({ days, types }: DepartureData) =>
    types === '' ? days.toString(36) : `${days.toString(36)}~${types}`;
  const timeOf = ({ minute, blockMin }: DepartureData) =>
    (minute === null ? UNKNOWN : minute.toString(36)) + (blockMin === null ? '*' : difference(blockMin - flyingMin));
  const groups = [...Map.groupBy(departures, daysAndTypes)].map(([key, group]) =>
    [key, ...group.map(timeOf)].join('.'),
  );
  return [airline, ...groups].join(':');
}

const difference = (minutes: number): string => (minutes === 0 ? '' : (minutes > 0 ? '+' : '') + minutes.toString(36));

/** @throws RangeError for a text with missing parts */
export function decodeRow(text: string): RowData {
  const parts = text.split('|');
  const [flyingMin, km] = [Number(at(parts, 0)), at(parts, 1)];
  return {
    flyingMin,
    distanceKm: km === UNKNOWN ? null : Number(km),
    months: Number.parseInt(at(parts, 2), 36),
    season: Number(at(parts, 3)),
    ...decodeClocks(at(parts, 4)),
    services: at(parts, 5)
      .split(',')
      .map((service) => decodeService(service, flyingMin)),
  };
}

function decodeService(text: string, flyingMin: number): ServiceData {
  const [airline = '', ...groups] = text.split(':');
  const departures = groups.flatMap((group) => {
    const [key = '', ...times] = group.split('.');
    const [days = '', types = ''] = key.split('~');
    return times.map((time) => {
      const [, minute = '', block = ''] = /^(-|[0-9a-z]+)(.*)$/.exec(time) ?? [];
      return {
        minute: minute === UNKNOWN ? null : Number.parseInt(minute, 36),
        blockMin: block === '*' ? null : flyingMin + (block === '' ? 0 : Number.parseInt(block, 36)),
        days: Number.parseInt(days, 36),
        types,
      };
    });
  });
  return { airline, departures };
}
