/** From a fleet's flight records to weekly passenger flights in local time. */
import { AIRCRAFT_TYPE } from '../../../src/contract/vocabulary.ts';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import { MINUTES_PER_DAY, mod } from '../../../src/core/time.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';
import { isPlausibleBetween } from '../common/blockTime.ts';
import type { ImportedService } from '../common/imported.ts';
import type { ImportLog, Outcome } from '../common/log.ts';
import { type AirlineTable, flightNumberIn } from './airlines.ts';
import type { AirportTable } from './airports.ts';
import type { Aircraft, Fleet, FlightRecord } from './fleetFile.ts';
import { createSchedule } from './schedule.ts';
import type { TimetableDate } from './timetableDate.ts';
import { shiftWeekTime } from './weekTime.ts';

/**
 * An undated timetable all of whose flights repeat every 24 hours was entered without weekdays: Ryanair's has 2,024
 * services, each of them daily at every time. Its services are used, and their departures are not.
 */
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export interface Sources {
  readonly airports: AirportTable;
  readonly airlines: AirlineTable;
  /** IATA types by the names that fleets have in place of them. */
  readonly aircraftTypes: ReadonlyMap<string, string>;
  readonly log: ImportLog;
}

/** When a fleet flew, and whether that is known. */
export type FleetTime = Pick<TimetableDate, 'date'> & { readonly isKnown: boolean };

export interface FlightCollection {
  /** Adds the flights of a fleet. @returns how many records were used */
  addFleet(fleet: Fleet, when: FleetTime): number;
  services(): ImportedService[];
}

/** Collects the flights of fleets. */
export function collectFlights({ airports, airlines, aircraftTypes, log }: Sources): FlightCollection {
  const schedule = createSchedule();
  const utcOffset = createUtcOffset();
  const services = new Map<string, Omit<ImportedService, 'departures'>>();

  /** The IATA type of an aircraft, or none. */
  function iataType(type: string): string[] {
    const iata = aircraftTypes.get(type) ?? type;
    if (AIRCRAFT_TYPE.test(iata)) return [iata];
    log.note('flights of an unknown type of aircraft', type);
    return [];
  }

  function add(record: FlightRecord, fleet: Fleet, when: FleetTime, hasDays: boolean): Outcome {
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
    const block = mod(arrival.minute - departure.minute, MINUTES_PER_DAY);
    const isPossible = block > 0 && isPlausibleBetween(block, from, to);
    if (!isPossible) log.note('flights of impossible block time, which is left unknown');
    const route = { from: from.iata, to: to.iata, airline };
    const key = serviceKey(route);
    const offset = utcOffset(from.time_zone, when.date);
    let isNew = !hasDays && !services.has(key);
    const details = {
      blockMin: isPossible ? block : null,
      number: flightNumberIn(record.callsign, airline),
      aircraft: [...aircraft.types].flatMap(iataType),
    };
    if (details.number === null) log.note('flights without a number of the airline that sells them', record.callsign);
    const days = record.repeat === '24Hr' || departure.day === null ? EVERY_DAY : [departure.day];
    for (const day of hasDays ? days : []) {
      const local = shiftWeekTime({ day, minute: departure.minute }, offset);
      isNew = schedule.add(key, local, details) || isNew;
    }
    const before = services.get(key);
    const month = when.isKnown ? when.date.slice(0, 7) : null;
    const seen = before?.seen && (month === null || before.seen > month) ? before.seen : month;
    const serviceType = before?.serviceType ?? airlines.serviceType(airline);
    services.set(key, { ...route, serviceType, months: null, seasonalNote: null, seen });
    return isNew ? null : { skipped: 'repeats a flight already read' };
  }

  return {
    addFleet(fleet, when) {
      const before = log.used;
      const hasDays = when.isKnown || fleet.flights.some(({ repeat }) => repeat !== '24Hr');
      if (!hasDays) log.note('flights of a timetable without weekdays', undefined, fleet.flights.length);
      for (const record of fleet.flights) log.account(add(record, fleet, when, hasDays));
      return log.used - before;
    },
    services: () => [...services].map(([key, service]) => ({ ...service, departures: schedule.departures(key) })),
  };
}

/** The passenger aircraft of a record, or what becomes of the record. */
function passengerAircraft({ aircraft: id }: FlightRecord, fleet: Fleet): Aircraft | Exclude<Outcome, null> {
  const aircraft = fleet.aircraft.get(id);
  if (!aircraft) return { rejected: 'aircraft not described', name: id };
  if (!aircraft.kinds.has('gate')) return { skipped: aircraft.kinds.has('cargo') ? 'cargo flight' : 'private flight' };
  return aircraft.kinds.size > 1 ? { rejected: 'aircraft described as passenger and as cargo', name: id } : aircraft;
}

/** `1/22:25:00` is Monday 22:25 (0 is Sunday), `22:25:00` has no day. Null when malformed. */
export function parseUtc(time: string): { day: number | null; minute: number } | null {
  const match = /^(?:([0-6])\/)?(\d{1,2}):(\d{1,2}):\d\d$/.exec(time);
  if (match === null) return null;
  const [, day, hours, minutes] = match;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 23 || minute > 59) return null;
  return { day: day === undefined ? null : Number(day) || 7, minute: hour * 60 + minute };
}
