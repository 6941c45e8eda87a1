/**
 * Plausibility of the flights in a GTFS feed, by the feed alone, the great circle and the time zone at the position of each
 * stop: nothing of the tables that the feed is made from.
 */
import { find as zonesAt } from 'geo-tz/all';

export interface Stop {
  readonly code: string;
  readonly lat: number;
  readonly lon: number;
  readonly zone: string;
}

/** The flights of a route in one direction that take the same minutes. */
export interface Flights {
  readonly from: string;
  readonly to: string;
  /** Minutes after midnight UTC of the departure, on a day of the calendar. */
  readonly departs: number;
  readonly minutes: number;
  /** ISO date of a day on which they are flown. */
  readonly date: string;
}

export type Fault = 'zone' | 'lands before it leaves' | 'too fast' | 'too slow' | 'directions';

/** Kilometres an hour from gate to gate that no airliner exceeds. */
const FASTEST_KMH = 1000;
/** Minutes by which a flight may take longer than at `SLOWEST_KMH`: taxiing, holding, and a reserve in the timetable. */
const [SLOWEST_KMH, RESERVE_MIN] = [330, 150];
/** Neighbours: no flight between them is longer. A zone that is an hour off turns the clock back by more. */
const [NEIGHBOUR_KM, NEIGHBOUR_MIN] = [400, 60];
/** Minutes, and the share of the shorter direction, by which the medians of two directions may differ. */
const [DIFFERENCE_MIN, DIFFERENCE_SHARE] = [60, 0.6];

/** Every implausible route and stop, with the reason: `PSC zone`, `PSC-SEA lands before it leaves`. */
export function implausible(stops: readonly Stop[], flights: readonly Flights[]): Set<`${string} ${Fault}`> {
  const faults = new Set<`${string} ${Fault}`>();
  const byCode = new Map(stops.map((stop) => [stop.code, stop]));
  const zoneOf = new Map<string, readonly string[]>();
  for (const { code, lat, lon, zone } of stops) {
    const zones = zonesAt(lat, lon);
    zoneOf.set(code, zones);
    const days = ['2026-01-15', '2026-07-15'];
    if (!zones.some((one) => days.every((day) => offsetAt(one, day) === offsetAt(zone, day))))
      faults.add(`${code} zone`);
  }
  const minutesOf = new Map<string, number[]>();
  for (const { from, to, departs, minutes, date } of flights) {
    const [a, b] = [byCode.get(from), byCode.get(to)];
    if (a === undefined || b === undefined) throw new Error(`unknown stop: ${from}-${to}`);
    const km = greatCircle(a, b);
    const route = `${from}-${to}` as const;
    minutesOf.set(route, [...(minutesOf.get(route) ?? []), minutes]);
    if ((60 * km) / minutes > FASTEST_KMH) faults.add(`${route} too fast`);
    if (minutes > RESERVE_MIN + (60 * km) / SLOWEST_KMH) faults.add(`${route} too slow`);
    // Local times as the feed shows them, on both sides of a border between zones that have one clock.
    const isOneClock = zoneOf
      .get(from)
      ?.some((x) => zoneOf.get(to)?.some((y) => offsetAt(x, date) === offsetAt(y, date)));
    const left = departs + offsetAt(a.zone, date);
    const landed = departs + minutes + offsetAt(b.zone, date);
    if (isOneClock && km < NEIGHBOUR_KM && (landed < left || landed - left > minutes + NEIGHBOUR_MIN - 1))
      faults.add(`${route} lands before it leaves`);
  }
  for (const [route, there] of minutesOf) {
    const back = minutesOf.get(`${route.slice(4)}-${route.slice(0, 3)}`);
    if (back === undefined) continue;
    const [x, y] = [median(there), median(back)];
    if (x - y > DIFFERENCE_MIN && x - y > DIFFERENCE_SHARE * y) faults.add(`${route} directions`);
  }
  return faults;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Kilometres on a sphere, by the haversine formula. */
function greatCircle(a: Stop, b: Stop): number {
  const rad = Math.PI / 180;
  const sin2 = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h = sin2(b.lat - a.lat) + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * sin2(b.lon - a.lon);
  return 2 * 6371 * Math.asin(Math.sqrt(h));
}

const OFFSETS = new Map<string, number>();
/** Minutes ahead of UTC at noon of a date. */
function offsetAt(zone: string, date: string): number {
  const known = OFFSETS.get(`${zone} ${date}`);
  if (known !== undefined) return known;
  const noon = new Date(`${date}T12:00:00Z`);
  const local = new Date(noon.toLocaleString('en-US', { timeZone: zone, hourCycle: 'h23' }));
  const utc = new Date(noon.toLocaleString('en-US', { timeZone: 'UTC', hourCycle: 'h23' }));
  const offset = Math.round((local.getTime() - utc.getTime()) / 60_000);
  OFFSETS.set(`${zone} ${date}`, offset);
  return offset;
}
