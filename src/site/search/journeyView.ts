/** Journeys as pages show them. */
import { routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { timeOfDay } from '../../core/dataset/schedule.ts';
import type { Journey, JourneyLeg } from '../../core/journeys/journey.ts';
import { at } from '../../core/must.ts';
import { MINUTES_PER_DAY } from '../../core/time.ts';
import type { FlightTimes } from '../../core/timetable/localTime.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';

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
}

/** A journey with the names of its airports and airlines. @param airlineName name of an airline by its code */
export function viewJourney(
  { airports, timetable }: Pick<QueryIndexes, 'airports' | 'timetable'>,
  airlineName: (code: string) => string,
  journey: Journey,
): JourneyView {
  const airport = (index: number) => at(airports, index);
  const viewLeg = (leg: JourneyLeg): TimedLegView => {
    const [from, to] = [airport(leg.from), airport(leg.to)];
    return {
      path: routePath(`${from.code}-${to.code}`),
      from,
      to,
      airline: airlineName(at(timetable.airlines, leg.airline)),
      ...viewTimes(leg),
      blockMin: leg.blockMin,
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
    layovers: journey.layovers.map((minutes, i) => ({
      airport: airport(at(journey.legs, i).to),
      minutes,
      overnight: at(journey.legs, i).arrival.minute + minutes >= MINUTES_PER_DAY,
    })),
  };
}

/** The local times of a flight or a journey as pages show them. */
export const viewTimes = ({ departure, arrival, arrivalDayOffset }: FlightTimes): Times => ({
  departs: timeOfDay(departure.minute),
  arrives: timeOfDay(arrival.minute),
  dayShift: arrivalDayOffset,
});

/** The name of an airline by its code. */
export function airlineNames({ schedule }: Pick<QueryIndexes, 'schedule'>): (code: string) => string {
  const names = new Map(schedule.airlines.map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}
