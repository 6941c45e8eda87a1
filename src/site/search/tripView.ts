/** Weekend trips as a page shows them. */
import { connectionsPath } from '../../contract/paths.ts';
import type { ReturnTrip } from '../../core/journeys/returnTrips.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { viewLeg } from './journeyView.ts';

/** Indexes of the services of trips. */
export const tripServices = ({ departures }: Indexes, trips: readonly ReturnTrip[]): number[] =>
  trips.flatMap(({ out, back }) => [out, back].flatMap(({ legs }) => legs.map(({ row }) => departures.serviceOf(row))));

/** The trip with the longest stay to a destination. */
export type WeekendTrip = ReturnType<typeof viewTrip>;

export function viewTrip(indexes: Indexes, trip: ReturnTrip) {
  const leg = at(trip.out.legs, 0);
  const out = viewLeg(indexes, leg);
  const season = indexes.routes.seasonLabelOf(leg.route);
  return {
    to: viewAt(indexes, leg.to),
    out,
    back: viewLeg(indexes, at(trip.back.legs, 0)),
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
    journeys: connectionsPath(out.from.code, out.to.code),
  };
}
