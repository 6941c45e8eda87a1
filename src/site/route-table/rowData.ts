/** The departures of a row as an attribute of its element: written by the build, read by the browser script. */
import { at } from '../../core/must.ts';
import { compareMinutes } from '../../core/time.ts';

/** Departures of one airline at one local time. */
export interface DepartureData {
  /** Local minutes after midnight; null when only the days are known. */
  readonly minute: number | null;
  /** Bit 0 is Monday. */
  readonly days: number;
  /** Families of aircraft, joined by `+`; empty when they are not known. */
  readonly families: string;
}

/** One airline of a row. */
export interface ServiceData {
  /** IATA code. */
  readonly airline: string;
  /** By time; the unknown time is last. */
  readonly departures: readonly DepartureData[];
}

/** The part of a row that its cells do not show in a form for programs. */
export interface RowData {
  readonly flyingMin: number;
  /** Null when not known. */
  readonly distanceKm: number | null;
  /** The months in which the route is flown, bit 0 is January; 0 when they are not known. */
  readonly months: number;
  /** Names of the regions that the filters have. */
  readonly regions: readonly string[];
  readonly services: readonly ServiceData[];
}

const UNKNOWN = '-';

/** `470|5540|0|Texas+South|BA:3j~A380.cl.h1:v.e0,VS`: days with aircraft and times for each airline; numbers in base 36. */
export const encodeRow = ({ flyingMin, distanceKm, months, regions, services }: RowData): string =>
  `${flyingMin}|${distanceKm ?? UNKNOWN}|${months.toString(36)}|${regions.join('+')}|${services.map(encodeService).join()}`;

function encodeService({ airline, departures }: ServiceData): string {
  const daysAndAircraft = ({ days, families }: DepartureData) =>
    families === '' ? days.toString(36) : `${days.toString(36)}~${families}`;
  const groups = [...Map.groupBy(departures, daysAndAircraft)].map(([key, group]) =>
    [key, ...group.map(({ minute }) => (minute === null ? UNKNOWN : minute.toString(36)))].join('.'),
  );
  return [airline, ...groups].join(':');
}

/** @throws RangeError for a text with missing parts */
export function decodeRow(text: string): RowData {
  const parts = text.split('|');
  const km = at(parts, 1);
  return {
    flyingMin: Number(at(parts, 0)),
    distanceKm: km === UNKNOWN ? null : Number(km),
    months: Number.parseInt(at(parts, 2), 36),
    regions: at(parts, 3) === '' ? [] : at(parts, 3).split('+'),
    services: at(parts, 4).split(',').map(decodeService),
  };
}

function decodeService(text: string): ServiceData {
  const [airline = '', ...groups] = text.split(':');
  const departures = groups.flatMap((group) => {
    const [key = '', ...minutes] = group.split('.');
    const [days = '', families = ''] = key.split('~');
    return minutes.map((minute) => ({
      minute: minute === UNKNOWN ? null : Number.parseInt(minute, 36),
      days: Number.parseInt(days, 36),
      families,
    }));
  });
  return { airline, departures: departures.sort(compareMinutes) };
}
