/** From a fleet's flight records to weekly passenger flights in local time. */

import { AIRCRAFT_TYPE, WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import { ALL_DAYS, shiftDays } from '../../../src/core/dataset/schedule.ts';
import { entryOf } from '../../../src/core/objects.ts';
import { dayNumber, MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import type { ImportedDeparture, ImportedService } from '../common/importer.ts';
import { offsetOn, possibleBlock, timeAndDayShift } from '../common/localTime.ts';
import type { ImportLog, Outcome } from '../common/log.ts';
import { DepartureWeek, type WeekDeparture } from '../common/timetable.ts';
import type { AirportTable } from './airports.ts';
import { type AirlineTable, type FleetDate, flightNumberIn } from './curated.ts';
import type { Aircraft, Fleet, FlightRecord } from './fleetFile.ts';

export interface Sources {
  readonly airports: AirportTable;
  readonly airlines: AirlineTable;
  /** IATA types by the names that fleets have in place of them. */
  readonly aircraftTypes: ReadonlyMap<string, string>;
  readonly log: ImportLog;
}

/** Collects the flights of fleets. */
export function collectFlights({ airports, airlines, aircraftTypes, log }: Sources) {
  const schedule = new Schedule();
  const services = new Map<string, Omit<ImportedService, 'departures'>>();

  /** The IATA type of an aircraft, or none. */
  function iataType(type: string): string[] {
    const iata = aircraftTypes.get(type) ?? type;
    if (AIRCRAFT_TYPE.test(iata)) return [iata];
    log.note('flights of an unknown type of aircraft', type);
    return [];
  }

  function add(record: FlightRecord, fleet: Fleet, when: FleetDate, hasDays: boolean): Outcome {
    const aircraft = passengerAircraft(record, fleet);
    if (!('airlines' in aircraft)) return aircraft;
    if (record.from === '' || record.to === '') return { rejected: 'airport missing' };
    const [from, to] = [airports.byIcao(record.from), airports.byIcao(record.to)];
    if (!from || !to) return { rejected: 'airport without an IATA code', name: from ? record.to : record.from };
    if (from === to) return { rejected: 'origin is destination', name: from.iata };
    const airline = airlines.brandOf(record.callsign, aircraft.airlines);
    if (airline === null) return { rejected: 'airline without an IATA code', name: record.callsign };
    const [departure, arrival] = [parseUtc(record.departure), parseUtc(record.arrival)];
    if (!departure || !arrival) return { rejected: 'malformed time', name: record.callsign };
    if (record.repeat !== 'WEEK' && record.repeat !== '24Hr')
      return { rejected: 'unknown repeat', name: record.repeat };
    if (record.repeat === 'WEEK' && departure.day === null)
      return { rejected: 'weekly flight without a weekday', name: record.callsign };

    // Modulo a day: timetables do not always advance the day of an arrival past midnight, and no flight lasts longer.
    const block = possibleBlock(mod(arrival.minute - departure.minute, MINUTES_PER_DAY), from, to);
    if (block === null) log.note('flights of impossible block time, which is left unknown');
    const route = { from: from.iata, to: to.iata, airline };
    const key = serviceKey(route);
    const details = {
      block,
      flight: flightNumberIn(record.callsign, airline),
      aircraft: [...aircraft.types].flatMap(iataType),
    };
    if (details.flight === null) log.note('flights without a number of the airline that sells them', record.callsign);
    const local = timeAndDayShift(departure.minute + offsetOn(from.time_zone, dayNumber(when.date)));
    const days = record.repeat === '24Hr' || departure.day === null ? ALL_DAYS : 1 << departure.day;
    const isNew = hasDays
      ? schedule.add(key, shiftDays(days, local.dayShift), local.minute, details)
      : !services.has(key);
    const before = services.get(key);
    const month = when.isKnown ? when.date.slice(0, 7) : null;
    const seen = before?.seen && (month === null || before.seen > month) ? before.seen : month;
    const serviceType = before?.serviceType ?? airlines.serviceType(airline);
    services.set(key, { ...route, serviceType, months: null, seasonalNote: null, seen });
    return isNew ? null : { skipped: 'repeats a flight already read' };
  }

  /** Adds the flights of a fleet. @returns how many records were used */
  function addFleet(fleet: Fleet, when: FleetDate): number {
    const before = log.used;
    // An undated timetable all of whose flights repeat every 24 hours was entered without weekdays: Ryanair's has 2,024
    // services, each of them daily at every time. Its services are used, and their departures are not.
    const hasDays = when.isKnown || fleet.flights.some(({ repeat }) => repeat !== '24Hr');
    if (!hasDays) log.note('flights of a timetable without weekdays', undefined, fleet.flights.length);
    for (const record of fleet.flights) log.account(add(record, fleet, when, hasDays));
    return log.used - before;
  }
  return {
    addFleet,
    services: (): ImportedService[] =>
      [...services].map(([key, service]) => ({ ...service, departures: schedule.departures(key) })),
  };
}

/** The passenger aircraft of a record, or what becomes of the record. */
function passengerAircraft({ aircraft: id }: FlightRecord, fleet: Fleet): Aircraft | Exclude<Outcome, null> {
  const aircraft = fleet.aircraft.get(id);
  if (!aircraft) return { rejected: 'aircraft not described', name: id };
  if (!aircraft.kinds.has('gate')) return { skipped: aircraft.kinds.has('cargo') ? 'cargo flight' : 'private flight' };
  return aircraft.kinds.size > 1 ? { rejected: 'aircraft described as passenger and as cargo', name: id } : aircraft;
}

/** `1/22:25:00` is Monday 22:25 (0 is Sunday), `22:25:00` has no day; 0 is Monday in the result. Null when malformed. */
export function parseUtc(time: string): { day: number | null; minute: number } | null {
  const match = /^(?:([0-6])\/)?(\d{1,2}):(\d{1,2}):\d\d$/.exec(time);
  if (match === null) return null;
  const [, day, hours, minutes] = match;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 23 || minute > 59) return null;
  return { day: day === undefined ? null : mod(Number(day) - 1, 7), minute: hour * 60 + minute };
}

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
    const flights = entryOf(this.#services, service, () => new Map<number, FlightDetails>());
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
