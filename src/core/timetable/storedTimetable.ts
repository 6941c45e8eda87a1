/** A timetable as bytes, so that a server starts without building it. */
import { at, must } from '../must.ts';
import { openArrays, packArrays, type StoredFormat } from '../storedArrays.ts';
import { dayNumber, isoDate } from '../time.ts';
import type { ReferenceWeek } from './referenceWeek.ts';
import { assembleTimetable, type Timetable } from './timetable.ts';

/** The magic word is "ARTT" read as a little-endian word. */
const FORMAT: StoredFormat = { name: 'timetable', magic: 0x5454_5241, version: 2 };
const SEASONS: readonly ReferenceWeek['season'][] = ['summer', 'winter'];

/** Writes a timetable. What follows from its departures is computed when it is read. */
export function timetableToBytes(timetable: Timetable): Uint8Array {
  const { week, airlines, offset, country, outStart, routeTo, routeStart, departs, block, airline } = timetable;
  const monday = dayNumber(week.monday);
  return packArrays(FORMAT, [
    Uint32Array.of(monday, SEASONS.indexOf(week.season)),
    Uint16Array.from(airlines, (code) => (code.charCodeAt(0) << 8) | code.charCodeAt(1)),
    offset,
    country,
    outStart,
    routeTo,
    routeStart,
    departs,
    block,
    airline,
  ]);
}

/** Reads a timetable from bytes of `timetableToBytes`. @throws Error naming what does not match */
export function timetableFromBytes(bytes: Uint8Array): Timetable {
  const take = openArrays(FORMAT, bytes);
  const week = take(Uint32Array);
  const season = must(SEASONS[at(week, 1)], `season ${at(week, 1)}`);
  const airlines = Array.from(take(Uint16Array), (code) => String.fromCharCode(code >> 8, code & 0xff));
  const stored = {
    week: { season, monday: isoDate(at(week, 0)) },
    airlines,
    offset: take(Int16Array),
    country: take(Uint16Array),
    outStart: take(Uint32Array),
    routeTo: take(Uint16Array),
    routeStart: take(Uint32Array),
    departs: take(Uint16Array),
    block: take(Uint16Array),
    airline: take(Uint16Array),
  };
  const { offset, country, outStart, routeTo, routeStart, departs, block, airline } = stored;
  const [routes, departures] = [outStart[offset.length], routeStart[routeTo.length]];
  if (country.length !== offset.length)
    throw new Error('The stored timetable has another number of airports than of countries.');
  if (routes !== routeTo.length)
    throw new Error(`The stored timetable has ${routeTo.length} routes, but ${routes} by airport.`);
  const lengths = [departs, block, airline].map(({ length }) => length);
  if (lengths.some((length) => length !== departures))
    throw new Error(
      `The stored timetable has ${departures} departures by route, but ${lengths.join(', ')} elements of them.`,
    );
  return assembleTimetable(stored);
}
