/** The departures of a row as an attribute of its element: written by the build, read by the browser script. */
import { at } from '../../core/must.ts';
import { compareMinutes } from '../../core/time.ts';

/** Departures of one airline at one local time. */
export interface DepartureData {
  /** Local minutes after midnight; null when only the days are known. */
  readonly minute: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
}

/** One airline of a row. */
export interface ServiceData {
  /** IATA code. */
  readonly airline: string;
  /** By time, each time once; the unknown time is last. */
  readonly departures: readonly DepartureData[];
}

/** The part of a row that its cells do not show in a form for programs. */
export interface RowData {
  readonly flyingMin: number;
  /** Null when not known. */
  readonly km: number | null;
  readonly services: readonly ServiceData[];
}

const UNKNOWN = '-';

/** `470|5540|BA:3j.cl.h1:v.e0,VS`: days with their times, all in base 36, for each airline. */
export const encodeRow = ({ flyingMin, km, services }: RowData): string =>
  [flyingMin, km ?? UNKNOWN, services.map(encodeService).join(',')].join('|');

function encodeService({ airline, departures }: ServiceData): string {
  const groups = [...Map.groupBy(departures, ({ days }) => days)].map(([days, group]) =>
    [days.toString(36), ...group.map(({ minute }) => (minute === null ? UNKNOWN : minute.toString(36)))].join('.'),
  );
  return [airline, ...groups].join(':');
}

/** @throws RangeError for a text with missing parts */
export function decodeRow(text: string): RowData {
  const parts = text.split('|');
  const km = at(parts, 1);
  return {
    flyingMin: Number(at(parts, 0)),
    km: km === UNKNOWN ? null : Number(km),
    services: at(parts, 2).split(',').map(decodeService),
  };
}

function decodeService(text: string): ServiceData {
  const [airline = '', ...groups] = text.split(':');
  const departures = groups.flatMap((group) => {
    const [days = '', ...minutes] = group.split('.');
    return minutes.map((minute) => ({
      minute: minute === UNKNOWN ? null : Number.parseInt(minute, 36),
      days: Number.parseInt(days, 36),
    }));
  });
  return { airline, departures: departures.sort(compareMinutes) };
}
