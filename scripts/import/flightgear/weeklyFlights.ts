/** From a fleet's flight records to weekly passenger flights in local time. */
import { greatCircleKm } from '../../../src/core/geography.ts';
import { createUtcOffset } from '../../../src/core/timeZone.ts';
import type { Report } from '../common/report.ts';
import type { AirlineTable } from './airlines.ts';
import type { AirportTable } from './airports.ts';
import { blockMinutes, isPlausible } from './blockTime.ts';
import type { Fleet, FlightRecord } from './fleetFile.ts';
import { shiftWeekTime } from './localTime.ts';
import { createSchedule, type DepartureLine } from './schedule.ts';
import type { TimetableDate } from './timetableDate.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

export interface Sources {
  readonly airports: AirportTable;
  readonly airlines: AirlineTable;
  readonly report: Report;
}

export interface FlightCollection {
  /** Adds the flights of a fleet and returns how many records were used. */
  addFleet(fleet: Fleet, when: TimetableDate): number;
  departures(): DepartureLine[];
  /** `scheduled` or null by "FROM TO AIRLINE". */
  readonly serviceTypes: ReadonlyMap<string, 'scheduled' | null>;
}

/** Collects fleets. Every record is used or counted under a reason in the report. */
export function readFlights({ airports, airlines, report }: Sources): FlightCollection {
  const schedule = createSchedule();
  const utcOffset = createUtcOffset();
  const serviceTypes = new Map<string, 'scheduled' | null>();

  /** The reason why a record is not used, or null when it was added. */
  function add(record: FlightRecord, fleet: Fleet, when: TimetableDate): string | null {
    const aircraft = fleet.aircraft.get(record.aircraft);
    if (aircraft === undefined) return 'aircraft not described';
    if (!aircraft.kinds.has('gate')) return aircraft.kinds.has('cargo') ? 'cargo flight' : 'private flight';
    if (aircraft.kinds.size > 1) return 'aircraft described as passenger and as cargo';
    if (record.from === '' || record.to === '') return 'airport missing';
    const from = airports.get(airports.iataOf(record.from) ?? '');
    const to = airports.get(airports.iataOf(record.to) ?? '');
    if (from === undefined || to === undefined) return 'airport without an IATA code';
    if (from === to) return 'origin is destination';
    const airline = airlines.brandOf(record.callsign, aircraft.airlines);
    if (airline === null) return 'airline without an IATA code';
    const departure = parseUtc(record.departure);
    const arrival = parseUtc(record.arrival);
    if (departure === null || arrival === null) return 'malformed time';
    if (record.repeat !== 'WEEK' && record.repeat !== '24Hr') return 'unknown repeat';
    if (record.repeat === 'WEEK' && departure.day === null) return 'weekly flight without a weekday';

    const km = greatCircleKm(from.latitude, from.longitude, to.latitude, to.longitude);
    let blockMin = blockMinutes(departure.minute, arrival.minute);
    if (blockMin === null || !isPlausible(blockMin, km)) {
      report.note('flights of impossible block time, which is left unknown');
      blockMin = null;
    }
    const offset = utcOffset(from.time_zone, when.date);
    const days = record.repeat === '24Hr' || departure.day === null ? EVERY_DAY : [departure.day];
    let isNew = false;
    for (const day of days) {
      const local = shiftWeekTime({ day, minute: departure.minute }, offset);
      isNew = schedule.add({ from: from.iata, to: to.iata, airline, ...local, blockMin }) || isNew;
    }
    const service = `${from.iata} ${to.iata} ${airline}`;
    serviceTypes.set(service, serviceTypes.get(service) ?? airlines.serviceType(airline, when.evidence));
    return isNew ? null : 'repeats a flight already read';
  }

  return {
    addFleet(fleet, when) {
      let used = 0;
      for (const record of fleet.flights) {
        const reason = add(record, fleet, when);
        if (reason !== null) report.leaveOut(reason);
        else used += 1;
      }
      report.use(used);
      return used;
    },
    departures: () => schedule.departures(),
    serviceTypes,
  };
}

/** "1/22:25:00" is Monday 22:25 (0 is Sunday), "22:25:00" has no day. Null when malformed. */
export function parseUtc(time: string): { day: number | null; minute: number } | null {
  const match = /^(?:([0-6])\/)?(\d{1,2}):(\d{1,2}):\d\d$/.exec(time);
  if (match === null) return null;
  const [, day, hours, minutes] = match;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 23 || minute > 59) return null;
  return { day: day === undefined ? null : Number(day) || 7, minute: hour * 60 + minute };
}
