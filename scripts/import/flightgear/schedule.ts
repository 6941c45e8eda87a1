/** Collects weekly flights of many fleets into the departures of services, each flight once. */
import type { ImportedDeparture } from '../common/imported.ts';
import { createWeek } from '../common/week.ts';
import type { WeekTime } from './weekTime.ts';

/** What a record says of a flight besides its time. */
export interface FlightDetails {
  /** Minutes gate to gate, or null when unknown. */
  readonly blockMin: number | null;
  /** Flight number, or null when unknown. */
  readonly number: number | null;
  /** IATA aircraft types. */
  readonly aircraft: readonly string[];
}

export interface Schedule {
  /**
   * Adds a flight at a local time. Of two with the same service, time and day the first is kept: the second fills in what
   * the first does not have, and adds its types of aircraft where it has the same number.
   * @returns false when such a flight is there already
   */
  add(service: string, time: WeekTime, details: FlightDetails): boolean;
  /** Departures of a service by time, block time and number; days that share them are one row. */
  departures(service: string): ImportedDeparture[];
}

/** Creates a schedule without flights. */
export function createSchedule(): Schedule {
  /** Details of the flights of each service, by time and day. */
  const services = new Map<string, Map<number, FlightDetails>>();
  return {
    add(service, { day, minute }, details) {
      const flights = services.get(service) ?? new Map<number, FlightDetails>();
      services.set(service, flights);
      const key = minute * 8 + day;
      const before = flights.get(key);
      flights.set(key, before ? joined(before, details) : details);
      return before === undefined;
    },
    departures(service) {
      const week = createWeek();
      for (const [key, { blockMin, number, aircraft }] of services.get(service) ?? [])
        for (const type of aircraft.length > 0 ? aircraft : [''])
          week.add((key & 7) - 1, { minute: key >> 3, block: blockMin ?? 0, number: number ?? 0, aircraft: type });
      return week.rows();
    },
  };
}

function joined(first: FlightDetails, second: FlightDetails): FlightDetails {
  const isOther = first.number !== null && second.number !== null && first.number !== second.number;
  return {
    blockMin: first.blockMin ?? second.blockMin,
    number: first.number ?? second.number,
    aircraft: isOther ? first.aircraft : [...new Set([...first.aircraft, ...second.aircraft])],
  };
}
