/** A timetable as bytes, so that a server starts without building it. */
import { at, must } from '../must.ts';
import { openArrays, packArrays, type StoredFormat } from '../storedArrays.ts';
import { dayNumber, isoDate } from '../time.ts';
import type { ReferenceWeek } from './referenceWeek.ts';
import { assembleTimetable, type StoredTimetable, type Timetable } from './timetable.ts';
import { patternsOf } from './weeklyPatterns.ts';

/** The magic word is "ARTT" read as a little-endian word. */
const FORMAT: StoredFormat = { name: 'timetable', magic: 0x5454_5241, version: 3 };
const SEASONS: readonly ReferenceWeek['season'][] = ['summer', 'winter'];

/** Writes a timetable as weekly patterns. What follows from them is computed when it is read. */
export const timetableToBytes = (timetable: Timetable): Uint8Array =>
  storedToBytes({ ...timetable, patterns: patternsOf(timetable) });

/** Writes what a timetable stores. */
export function storedToBytes({ week, patterns, ...stored }: StoredTimetable): Uint8Array {
  return packArrays(FORMAT, [
    Uint32Array.of(dayNumber(week.monday), SEASONS.indexOf(week.season)),
    Uint16Array.from(stored.airlines, (code) => (code.charCodeAt(0) << 8) | code.charCodeAt(1)),
    stored.offset,
    stored.country,
    stored.outStart,
    stored.routeTo,
    patterns.start,
    patterns.minute,
    patterns.days,
    patterns.block,
    patterns.airline,
  ]);
}

/** Reads a timetable from bytes of `timetableToBytes`. @throws Error naming what does not match */
export function timetableFromBytes(bytes: Uint8Array): Timetable {
  const take = openArrays(FORMAT, bytes);
  const week = take(Uint32Array);
  const season = must(SEASONS[at(week, 1)], `season ${at(week, 1)}`);
  // Copies, because the patterns are not needed after they are read.
  const frame = {
    week: { season, monday: isoDate(at(week, 0)) },
    airlines: Array.from(take(Uint16Array), (code) => String.fromCharCode(code >> 8, code & 0xff)),
    offset: take(Int16Array).slice(),
    country: take(Uint16Array).slice(),
    outStart: take(Uint32Array).slice(),
    routeTo: take(Uint16Array).slice(),
  };
  const patterns = {
    start: take(Uint32Array),
    minute: take(Uint16Array),
    days: take(Uint8Array),
    block: take(Uint16Array),
    airline: take(Uint16Array),
  };
  const { offset, country, outStart, routeTo } = frame;
  const [routes, count] = [outStart[offset.length], patterns.start[routeTo.length]];
  if (country.length !== offset.length)
    throw new Error('The stored timetable has another number of airports than of countries.');
  if (routes !== routeTo.length)
    throw new Error(`The stored timetable has ${routeTo.length} routes, but ${routes} by airport.`);
  const lengths = [patterns.minute, patterns.days, patterns.block, patterns.airline].map(({ length }) => length);
  if (lengths.some((length) => length !== count))
    throw new Error(`The stored timetable has ${count} patterns by route, but ${lengths.join(', ')} elements of them.`);
  return assembleTimetable({ ...frame, patterns });
}
