/** A timetable as bytes, so that a server starts without building it. */
import { at, must } from '../must.ts';
import { dayNumber, isoDate } from '../time.ts';
import type { ReferenceWeek } from './referenceWeek.ts';
import { assembleTimetable, type Timetable } from './timetable.ts';

/** "ARTT" read as a little-endian word. */
const MAGIC = 0x5454_5241;
/** Raise when the layout, or the order of departures, changes. */
const VERSION = 1;
/** Magic, version, length in bytes, the four counts, the Monday of the reference week in days since 1970, its season. */
const HEADER_WORDS = 9;
const SEASONS: readonly ReferenceWeek['season'][] = ['summer', 'winter'];

/** How many of each a timetable has. */
type Counts = readonly [airports: number, routes: number, departures: number, airlines: number];

/**
 * Writes a timetable: a header of 32-bit words, then the arrays of 32 bits, then those of 16. The rest is computed
 * when it is read. The byte order is the machine's; on a machine of the other order the magic word does not match.
 */
export function timetableToBytes(timetable: Timetable): Uint8Array {
  const { week, airlines, offset, country, outStart, routeTo, routeStart, departs, block, airline } = timetable;
  const counts: Counts = [offset.length, routeTo.length, departs.length, airlines.length];
  const bytes = new Uint8Array(storedLength(counts));
  const monday = dayNumber(week.monday);
  const header = Uint32Array.of(MAGIC, VERSION, bytes.length, ...counts, monday, SEASONS.indexOf(week.season));
  const codes = Uint16Array.from(airlines, (code) => (code.charCodeAt(0) << 8) | code.charCodeAt(1));
  const halves = [offset, country, routeTo, departs, block, airline, codes];
  let place = 0;
  for (const part of [header, outStart, routeStart, ...halves]) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), place);
    place += part.byteLength;
  }
  return bytes;
}

/**
 * Reads a timetable from bytes of `timetableToBytes`; they are copied, and may start anywhere in their buffer.
 * @throws Error naming what does not match, if the bytes are cut short, foreign or of another version
 */
export function timetableFromBytes(bytes: Uint8Array): Timetable {
  // A copy with a buffer of its own; slice() would not be one where the bytes are a Node Buffer.
  const { buffer } = new Uint8Array(bytes);
  const { counts, week } = readHeader(buffer);
  const [airports, routes, departures, airlines] = counts;
  let place = 4 * HEADER_WORDS;
  const words = (count: number) => {
    place += 4 * count;
    return new Uint32Array(buffer, place - 4 * count, count);
  };
  const halves = (count: number) => {
    place += 2 * count;
    return new Uint16Array(buffer, place - 2 * count, count);
  };
  const [outStart, routeStart] = [words(airports + 1), words(routes + 1)];
  const [last, lastDeparture] = [at(outStart, airports), at(routeStart, routes)];
  if (last !== routes) throw new Error(`The stored timetable has ${routes} routes, but ${last} by airport.`);
  if (lastDeparture !== departures)
    throw new Error(`The stored timetable has ${departures} departures, but ${lastDeparture} by route.`);
  return assembleTimetable({
    week,
    outStart,
    routeStart,
    offset: new Int16Array(halves(airports)),
    country: halves(airports),
    routeTo: halves(routes),
    departs: halves(departures),
    block: halves(departures),
    airline: halves(departures),
    airlines: Array.from(halves(airlines), (code) => String.fromCharCode(code >> 8, code & 0xff)),
  });
}

/** The counts and the reference week in a header. @throws Error if the header does not match the bytes */
function readHeader(buffer: ArrayBuffer): { readonly counts: Counts; readonly week: ReferenceWeek } {
  const { byteLength } = buffer;
  if (byteLength < 4 * HEADER_WORDS)
    throw new Error(`A stored timetable has a header of ${4 * HEADER_WORDS} bytes, not ${byteLength}.`);
  const header = new Uint32Array(buffer, 0, HEADER_WORDS);
  const [magic, version, length] = [at(header, 0), at(header, 1), at(header, 2)];
  if (magic !== MAGIC) throw new Error(`A stored timetable starts with ${hex(MAGIC)}, not ${hex(magic)}.`);
  if (version !== VERSION)
    throw new Error(`The stored timetable has version ${version}, this search reads ${VERSION}: rebuild.`);
  const counts: Counts = [at(header, 3), at(header, 4), at(header, 5), at(header, 6)];
  const expected = storedLength(counts);
  if (length !== expected)
    throw new Error(
      `A stored timetable of ${counts.join(', ')} airports, routes, departures and airlines takes ${expected} bytes, its header says ${length}.`,
    );
  if (byteLength !== length) throw new Error(`The stored timetable should have ${length} bytes, not ${byteLength}.`);
  const season = must(SEASONS[at(header, 8)], `season ${at(header, 8)}`);
  return { counts, week: { season, monday: isoDate(at(header, 7)) } };
}

const storedLength = ([airports, routes, departures, airlines]: Counts): number =>
  4 * (HEADER_WORDS + airports + 1 + routes + 1) + 2 * (2 * airports + routes + 3 * departures + airlines);

const hex = (word: number): string => `0x${word.toString(16).padStart(8, '0')}`;
