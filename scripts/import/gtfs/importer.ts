/** GTFS Schedule feeds of flights (gtfs.org/documentation/schedule/reference). */
import { routeKey } from '../../../src/core/dataset/rows.ts';
import { at } from '../../../src/core/must.ts';
import { airportsOf, blockTime, type ImportContext, type Importer, resolveRoute } from '../common/importer.ts';
import { MOST_DEPARTURES, MOST_DEPARTURES_OF_TRIP, tooManyDepartures } from '../common/limits.ts';
import { localDays, offsetOn } from '../common/localTime.ts';
import type { Outcome } from '../common/log.ts';
import { PeriodTimetable, periodsOfDays } from '../common/timetable.ts';
import { agencyCodes, readAgencies, soldFlight } from './agencies.ts';
import { eachFeed } from './feed.ts';
import { readStops } from './stops.ts';
import { type FeedTrip, readTrips, type StopTime } from './trips.ts';

export const gtfs: Importer = {
  name: 'gtfs',
  kind: 'timetable',
  reads: 'GTFS feeds of flights',
  options: {
    agency: {
      value: 'ID=CODE',
      text: 'IATA code of the airline of an agency, such as YB=H3; several\n                   are separated by commas',
    },
  },
  async read(parts, context) {
    const { log } = context;
    const timetable = new PeriodTimetable();
    const codes = agencyCodes(context.option);
    /** Ids and names of all agencies. */
    const known = new Set<string>();
    await eachFeed(parts, log, async (rows) => {
      const agencies = await readAgencies(rows, codes, context);
      for (const { id, name } of agencies.values()) known.add(id).add(name);
      const addLeg = legAdder(await readStops(rows, context), timetable, context);
      const trips = await readTrips(rows, agencies, context);
      checkDepartures(trips);
      for (const trip of trips) {
        if (trip.stops.length < 2) log.account({ rejected: 'trip with fewer than two stops', name: trip.id });
        for (const [i, to] of trip.stops.slice(1).entries()) log.account(addLeg(trip, at(trip.stops, i), to));
      }
    });
    for (const agency of codes.keys())
      if (!known.has(agency)) log.warning('agency of --agency that is in no feed', agency);
    return timetable.network(context);
  },
};

/** Checks how many dated departures trips expand into, before they do. @throws Error naming the trip or the limit */
function checkDepartures(trips: readonly FeedTrip[]): void {
  let departures = 0;
  for (const trip of trips) {
    const own = trip.days.length * shiftsOf(trip).length * Math.max(0, trip.stops.length - 1);
    if (own > MOST_DEPARTURES_OF_TRIP)
      throw new Error(`trip ${trip.id}: more than ${MOST_DEPARTURES_OF_TRIP.toLocaleString('en')} dated departures`);
    departures += own;
    if (departures > MOST_DEPARTURES) throw tooManyDepartures();
  }
}

/** Adds a leg of a trip to the timetable, in local time. @param airportOf IATA code of the airport of a stop */
function legAdder(airportOf: (stop: string) => string | null, timetable: PeriodTimetable, context: ImportContext) {
  const { log } = context;
  return (trip: FeedTrip, origin: StopTime, destination: StopTime): Outcome => {
    if (!origin.canBoard || !destination.canLeave) return { skipped: 'leg that passengers cannot board or leave' };
    const route = resolveRoute(origin.stop, destination.stop, context, airportOf);
    if ('rejected' in route) return route;
    const { airline, number } = soldFlight(trip.agency, trip.name, context);
    if (airline === null)
      return { rejected: 'agency of an unknown airline (pass --agency ID=CODE)', name: trip.agency.id };
    const { departure } = origin;
    if (departure === null) return { rejected: 'leg without a departure time', name: `${trip.id} ${routeKey(route)}` };
    const shifts = shiftsOf(trip);
    if (shifts.length === 0) return { rejected: 'trip by headway without a start', name: trip.id };
    if (number === null) log.note('trips without a flight number in trip_short_name', trip.name);
    const [from] = airportsOf(route, context);
    const minutes = destination.arrival === null ? 0 : destination.arrival - departure;
    const block = blockTime(minutes, route, context);
    const service = { ...route, airline, service_type: trip.isCharter ? 'charter' : 'scheduled' } as const;
    for (const shift of shifts) {
      // A time counts from noon of the service day minus twelve hours, by the clock of the agency.
      const utcMinutes = (day: number) => departure + shift - offsetOn(trip.agency.timeZone, day);
      for (const [minute, days] of localDays(trip.days, utcMinutes, from.time_zone)) {
        // The same flight in two calendars is one flight.
        const flight = { name: `${airline}${number} ${route.from}-${route.to} ${minute} ${minutes}`, number };
        for (const period of periodsOfDays(days)) timetable.add(service, flight, { ...period, minute, block });
      }
    }
    return null;
  };
}

/** Whole minutes by which the times of a trip are moved: each start by headway has one. */
function shiftsOf({ stops, starts }: FeedTrip): readonly number[] {
  if (starts === null) return [0];
  const departure = stops[0]?.departure ?? null;
  if (departure === null) return [];
  return starts.flatMap(({ first, end, minutes }) =>
    Array.from({ length: Math.ceil((end - first) / minutes) }, (_, i) => Math.floor(first + i * minutes) - departure),
  );
}
