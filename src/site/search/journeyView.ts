/** Journeys as pages show them. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import type { Journey } from '../../core/journeys/searchJourneys.ts';
import type { FlightTimes, JourneyLeg } from '../../core/journeys/timetable.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type Age, ageOf } from '../age.ts';
import { warningsOf, wayOf } from './searchItineraries.ts';

/** Local times of a flight or a journey. */
export interface Times {
  readonly departs: string;
  readonly arrives: string;
  /** Calendar days from departure to arrival. */
  readonly dayShift: number;
}

export interface TimedLegView extends Times {
  /** Path of the route's page. */
  readonly path: string;
  readonly from: AirportRecord;
  readonly to: AirportRecord;
  readonly airline: string;
  readonly blockMin: number;
  /** Flight number; null when it is not known. */
  readonly flight: string | null;
  /** IATA aircraft types; none when they are not known. */
  readonly aircraft: readonly string[];
}

export interface LayoverView {
  readonly airport: AirportRecord;
  readonly minutes: number;
  /** Whether midnight passes, local to the airport. */
  readonly overnight: boolean;
}

export interface JourneyView extends Times {
  readonly from: AirportRecord;
  readonly to: AirportRecord;
  readonly elapsedMin: number;
  readonly stops: number;
  /** Weekdays on which it can be flown; bit 0 is Monday. */
  readonly days: number;
  /** Names, each once, in the order of travel. */
  readonly airlines: readonly string[];
  readonly legs: readonly TimedLegView[];
  readonly layovers: readonly LayoverView[];
  readonly warnings: readonly string[];
  readonly age: Age;
}

/** A journey with the names of its airports and airlines. */
export function viewJourney(
  indexes: Pick<Indexes, 'airports' | 'departures' | 'dataDate' | 'timetableYears'>,
  journey: Journey,
): JourneyView {
  const { airports, departures } = indexes;
  const airport = (index: number) => at(airports, index);
  const viewLeg = (leg: JourneyLeg): TimedLegView => {
    const [from, to] = [airport(leg.from), airport(leg.to)];
    const service = departures.serviceOf(leg.row);
    return {
      path: routePath(`${from.code}-${to.code}`),
      from,
      to,
      airline: departures.airlineOf(service).name,
      ...viewTimes(leg),
      blockMin: leg.blockMin,
      flight: departures.flightOf(service, leg.row),
      aircraft: departures.aircraftOf(leg.row),
    };
  };
  const legs = journey.legs.map(viewLeg);
  return {
    ...viewTimes(journey),
    from: at(legs, 0).from,
    to: at(legs, legs.length - 1).to,
    elapsedMin: journey.elapsedMin,
    stops: journey.stops,
    days: journey.days,
    airlines: [...new Set(legs.map(({ airline }) => airline))],
    legs,
    warnings: warningsOf(
      wayOf(legs),
      legs.map(({ airline }) => [airline]),
    ),
    age: ageOf(
      indexes,
      journey.legs.map(({ row }) => departures.serviceOf(row)),
    ),
    layovers: journey.layovers.map((minutes, i) => ({
      airport: airport(at(journey.legs, i).to),
      minutes,
      overnight: at(journey.legs, i).arrival.minute + minutes >= MINUTES_PER_DAY,
    })),
  };
}

/** The local times of a flight or a journey as pages show them. */
export const viewTimes = ({ departure, arrival }: FlightTimes): Times => ({
  departs: timeOfDay(departure.minute),
  arrives: timeOfDay(arrival.minute),
  dayShift: arrival.dayOffset,
});
