/** Collects weekly flights of many fleets into the departures of services, each flight once. */
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import type { ImportedDeparture } from '../common/imported.ts';
import { DepartureWeek, type WeekDeparture } from '../common/week.ts';

/** What a record says of a flight besides its time. */
export type FlightDetails = Omit<WeekDeparture, 'minute'>;

export class Schedule {
  /** Details of the flights of each service, by time and day. */
  readonly #services = new Map<string, Map<number, FlightDetails>>();

  /**
   * Adds a flight at a local time. Of two with the same service, time and day the first is kept: the second fills in what
   * the first does not have, and adds its types of aircraft where it has the same number.
   * @param days bit 0 is Monday
   * @param minute after midnight
   * @returns false when such flights are there already on all days
   */
  add(service: string, days: number, minute: number, details: FlightDetails): boolean {
    const flights = this.#services.get(service) ?? new Map<number, FlightDetails>();
    this.#services.set(service, flights);
    let isNew = false;
    for (const day of WEEKDAYS.keys()) {
      if (((days >> day) & 1) === 0) continue;
      const key = minute * 8 + day;
      const before = flights.get(key);
      flights.set(key, before ? joined(before, details) : details);
      isNew ||= before === undefined;
    }
    return isNew;
  }

  /** Departures of a service by time, block time and number; days that share them are one row. */
  departures(service: string): ImportedDeparture[] {
    const week = new DepartureWeek();
    for (const [key, details] of this.#services.get(service) ?? [])
      week.add(1 << (key & 7), { ...details, minute: key >> 3 });
    return week.rows();
  }
}

function joined(first: FlightDetails, second: FlightDetails): FlightDetails {
  const isOther = first.flight !== null && second.flight !== null && first.flight !== second.flight;
  return {
    block: first.block ?? second.block,
    flight: first.flight ?? second.flight,
    aircraft: isOther ? first.aircraft : [...new Set([...first.aircraft, ...second.aircraft])],
  };
}
