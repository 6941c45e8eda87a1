/** Trips by direct flights out and back within a week: a weekend away. */
import { at } from '../must.ts';
import { isInWindow } from '../schedule/timeWindow.ts';
import { MINUTES_PER_DAY } from '../time.ts';
import { localTime } from '../timetable/localTime.ts';
import type { Timetable } from '../timetable/timetable.ts';

/** When a flight may depart, local to its origin. */
export interface DepartureWindow {
  /** 0 is Monday. */
  readonly day: number;
  /** Minutes after midnight, both bounds inclusive; null for none. */
  readonly after: number | null;
  readonly before: number | null;
}

/** Which trips are wanted. Airports are indices into the dataset's. */
export interface ReturnTripQuery {
  /** Where trips begin and end: airports of one place. */
  readonly origins: readonly number[];
  /** Ascending by day. */
  readonly out: readonly DepartureWindow[];
  /** On the first such day that is not before the first day of `out`. */
  readonly back: DepartureWindow;
  /** Fewest minutes between the arrival there and the departure back. */
  readonly leastStay: number;
}

/** The trip to one destination that stays longest there. Flights are departures of the timetable. */
export interface ReturnTrip {
  readonly to: number;
  readonly out: number;
  readonly back: number;
  /** Minutes between the arrival there and the departure back. */
  readonly stayMin: number;
}

/** A flight, and its UTC minute after the start of the reference week at the destination: arrival, or departure. */
interface FlightThere {
  readonly flight: number;
  readonly minute: number;
}

/** The trip with the longest stay for each destination, the longest stay first, then by destination. */
export function returnTrips(timetable: Timetable, { origins, out, back, leastStay }: ReturnTripQuery): ReturnTrip[] {
  const arrivals = new Map<number, FlightThere>();
  for (const origin of origins)
    for (let route = at(timetable.outStart, origin); route < at(timetable.outStart, origin + 1); route++) {
      const to = at(timetable.routeTo, route);
      if (origins.includes(to)) continue;
      const earliest = flightsInWindows(timetable, route, out).map(({ flight, minute }) => ({
        flight,
        minute: minute + at(timetable.block, flight),
      }));
      for (const arrival of earliest)
        if (arrival.minute < (arrivals.get(to)?.minute ?? Number.POSITIVE_INFINITY)) arrivals.set(to, arrival);
    }
  const first = Math.min(...out.map(({ day }) => day));
  const returns = { ...back, day: back.day < first ? back.day + 7 : back.day };
  const trips: ReturnTrip[] = [];
  for (const [to, arrival] of arrivals) {
    const departure = latestBack(timetable, to, origins, returns);
    const stayMin = departure ? departure.minute - arrival.minute : Number.NEGATIVE_INFINITY;
    if (departure && stayMin >= leastStay) trips.push({ to, out: arrival.flight, back: departure.flight, stayMin });
  }
  return trips.sort((a, b) => b.stayMin - a.stayMin || a.to - b.to);
}

/** The latest flight from an airport to one of the origins. */
function latestBack(
  timetable: Timetable,
  from: number,
  origins: readonly number[],
  window: DepartureWindow,
): FlightThere | undefined {
  let latest: FlightThere | undefined;
  for (let route = at(timetable.outStart, from); route < at(timetable.outStart, from + 1); route++) {
    if (!origins.includes(at(timetable.routeTo, route))) continue;
    for (const flight of flightsInWindows(timetable, route, [window]))
      if (latest === undefined || flight.minute > latest.minute) latest = flight;
  }
  return latest;
}

/** The flights of a route in the windows, with their departures. A window may be in the week after. */
function flightsInWindows(timetable: Timetable, route: number, windows: readonly DepartureWindow[]): FlightThere[] {
  const { routeStart, routeFrom, departs, offset } = timetable;
  const ahead = at(offset, at(routeFrom, route));
  const flights: FlightThere[] = [];
  for (let flight = at(routeStart, route); flight < at(routeStart, route + 1); flight++) {
    const { day, minute } = localTime(at(departs, flight) + ahead);
    const window = windows.find((one) => one.day % 7 === day && isInWindow(minute, one.after, one.before));
    if (window) flights.push({ flight, minute: window.day * MINUTES_PER_DAY + minute - ahead });
  }
  return flights;
}
