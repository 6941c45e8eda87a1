/** Journeys and trips as pages show them. */
import { routePath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import type { ReturnTrip } from '../../core/journeys/returnTrips.ts';
import type { Journey } from '../../core/journeys/searchJourneys.ts';
import type { FlightTimes, JourneyLeg } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import { isEstimatedLeg } from '../../operations/findJourneys.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOf } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { warningsOf } from './itineraryView.ts';

export type JourneyView = ReturnType<typeof viewJourney>;

/** A flight of a journey or a trip. */
export type LegView = ReturnType<typeof viewLeg>;

/** A flight with the names of its airports and airline. */
export function viewLeg(indexes: Indexes, leg: JourneyLeg) {
  const { airports, departures, naming } = indexes;
  const [from, to] = [at(airports, leg.from), at(airports, leg.to)];
  const service = departures.serviceOf(leg.row);
  return {
    /** Index of the route. */
    route: leg.route,
    path: routePath(`${from.code}-${to.code}`),
    from,
    to,
    airline: departures.airlineOf(service).name,
    day: at(WEEKDAYS, leg.departure.day),
    ...viewTimes(leg),
    blockMin: leg.blockMin,
    isEstimated: isEstimatedLeg(indexes, leg),
    /** Flight number; null when it is not known. */
    flight: departures.flightOf(service, leg.row),
    /** Names of aircraft types, codes of those without a name; none when they are not known. */
    aircraft: departures.aircraftOf(leg.row).map((code) => naming.aircraft.nameOfType(code) ?? code),
  };
}

/** A journey with the names of its airports and airlines. */
export function viewJourney(indexes: Indexes, journey: Journey) {
  const { airports } = indexes;
  const legs = journey.legs.map((leg) => viewLeg(indexes, leg));
  return {
    key: keyOf(legs),
    ...viewTimes(journey),
    day: at(legs, 0).day,
    from: at(legs, 0).from,
    to: at(legs, legs.length - 1).to,
    elapsedMin: journey.elapsedMin,
    /** Whether the time of a flight is estimated. */
    isEstimated: legs.some(({ isEstimated }) => isEstimated),
    stops: journey.stops,
    /** Weekdays on which it can be flown; bit 0 is Monday. */
    days: journey.days,
    /** Names, each once, in the order of travel. */
    airlines: [...new Set(legs.map(({ airline }) => airline))],
    legs,
    warnings: warningsOf(legs.map((leg) => ({ ...leg, airlines: [leg.airline] }))),
    age: ageOf(indexes, servicesOf(indexes, journey)),
    layovers: journey.layovers.map((minutes, i) => ({
      airport: at(airports, at(journey.legs, i).to),
      minutes,
      /** Whether midnight passes, local to the airport. */
      overnight: at(journey.legs, i).arrival.minute + minutes >= MINUTES_PER_DAY,
    })),
  };
}

/** A journey as pages name it: `LHR-JFK@08:30 JFK-BOS@14:00`. */
const keyOf = (legs: readonly LegView[]): string =>
  legs.map(({ from, to, departs }) => `${from.code}-${to.code}@${departs}`).join(' ');

/** Indices of the services of a journey. */
const servicesOf = ({ departures }: Indexes, { legs }: Pick<Journey, 'legs'>): number[] =>
  legs.map(({ row }) => departures.serviceOf(row));

/** Indices of the services of trips. */
export const tripServices = (indexes: Indexes, trips: readonly ReturnTrip[]): number[] =>
  trips.flatMap(({ out, back }) => [out, back].flatMap((way) => servicesOf(indexes, way)));

/** A trip out and back. */
export type TripView = ReturnType<typeof viewTrip>;

export function viewTrip(indexes: Indexes, { out, back, stayMin }: ReturnTrip) {
  return {
    out: viewJourney(indexes, out),
    back: viewJourney(indexes, back),
    /** Minutes between the arrival there and the departure back. */
    stayMin,
    /** Midnights between them, local to the place. */
    nights: Math.floor((out.arrival.minute + stayMin) / MINUTES_PER_DAY),
  };
}

/** The trips to one destination, with what its direct flight has. */
export type DestinationTrips = ReturnType<typeof viewDestinations>[number];

/** Trips by direct flights to many places, by destination: the one with the longest stay first. */
export const viewDestinations = (indexes: Indexes, trips: readonly ReturnTrip[]) =>
  [...Map.groupBy(trips, ({ out }) => at(out.legs, out.stops).to)].map(([destination, own]) => {
    const { out } = at(own, 0);
    const { routes } = indexes;
    const seasons = new Set(out.legs.map(({ route }) => routes.seasonLabelOf(route)));
    const distances = out.legs.map(({ route }) => routes.distanceOf(route));
    const to = viewAt(indexes, destination);
    return {
      to,
      flyingMin: out.flyingMin,
      isEstimated: out.legs.some((leg) => isEstimatedLeg(indexes, leg)),
      /** Of all flights there; null where that of one is not known. */
      distanceKm: distances.reduce((sum, km) => (sum === null || km === null ? null : sum + km), 0),
      /** A season that is not all year, and the age of the timetables. */
      details: [
        ...[...seasons].filter((season) => season !== null && season !== 'Year-round'),
        ...ageOf(indexes, tripServices(indexes, own)).chips,
      ],
      trips: own.map((trip) => viewTrip(indexes, trip)),
    };
  });

/** The local times of a flight or a journey as pages show them. */
const viewTimes = ({ departure, arrival }: FlightTimes) => ({
  departs: timeOfDay(departure.minute),
  arrives: timeOfDay(arrival.minute),
  /** Calendar days from departure to arrival. */
  dayShift: arrival.dayOffset,
});
