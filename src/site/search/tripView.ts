/** Weekend trips as a page shows them. */
import { connectionsPath, routePath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { ReturnTrip } from '../../core/journeys/returnTrips.ts';
import type { JourneyLeg } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { viewTimes } from './journeyView.ts';

/** Indexes of the services of trips. */
export const tripServices = ({ departures }: Indexes, trips: readonly ReturnTrip[]): number[] =>
  trips.flatMap(({ out, back }) => [out, back].flatMap(({ legs }) => legs.map(({ row }) => departures.serviceOf(row))));

/** A flight of a trip. */
export type TripFlight = ReturnType<typeof viewFlight>;

function viewFlight({ airports, departures }: Indexes, leg: JourneyLeg) {
  const [from, to] = [at(airports, leg.from).code, at(airports, leg.to).code];
  return {
    day: at(WEEKDAYS, leg.departure.day),
    ...viewTimes(leg),
    from,
    to,
    airline: departures.airlineOf(departures.serviceOf(leg.row)).name,
    path: routePath(`${from}-${to}`),
  };
}

/** The trip with the longest stay to a destination. */
export type WeekendTrip = ReturnType<typeof viewTrip>;

export function viewTrip(indexes: Indexes, trip: ReturnTrip) {
  const leg = at(trip.out.legs, 0);
  const out = viewFlight(indexes, leg);
  const season = indexes.routes.seasonLabelOf(leg.route);
  return {
    to: viewAt(indexes, leg.to),
    out,
    back: viewFlight(indexes, at(trip.back.legs, 0)),
    /** Minutes between the arrival there and the departure back. */
    stayMin: trip.stayMin,
    flyingMin: leg.blockMin,
    distanceKm: indexes.routes.distanceOf(leg.route),
    /** A season that is not all year, and the age of the timetables. */
    details: [
      ...(season === null || season === 'Year-round' ? [] : [season]),
      ...ageOf(indexes, tripServices(indexes, [trip])).chips,
    ],
    /** Path of the journeys there, with other times. */
    journeys: connectionsPath(out.from, out.to),
  };
}
