import { z } from 'zod';
import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import {
  aircraftParameter,
  airlinesParameter,
  allianceOrAnyParameter,
  daysParameter,
  endParameter,
  maxStopsParameter,
  monthParameter,
  placesParameter,
  returnDayParameter,
  timeParameter,
} from '../parameters.ts';
import { Journeys } from '../schemas.ts';
import { LAYOVER, LIMITS } from '../vocabulary.ts';

const stayParameter = (description: string, example: number) => ({
  in: 'query' as const,
  schema: z.int().min(0).max(LIMITS.stay).optional().describe(description),
  example,
});

/** Finds timed journeys. */
export const findJourneysEntry = {
  id: 'find_journeys',
  title: 'Find timed journeys',
  path: '/api/journeys',
  summary: 'Find timed journeys, with layovers, between two places.',
  description:
    'Answers "how do I get from A to B on Friday, and when do I arrive". Returns chains of departures of the weekly timetable that connect, with local times, layovers and elapsed minutes: for each requested day and each destination those that no other beats in later departure, earlier arrival and fewer stops, fastest first. With return_day it returns trips. 100 to 500 tokens a journey. Legs without known times are left out; direct_untimed lists direct flights among them: name these first. untimed=true means that the data has no others: use find_connections. Takes airport or area codes (LON), not cities: call resolve_airport first. Weekly pattern: no dates, no fares.',
  parameters: {
    from: endParameter(`Origin airport or area code, or up to ${LIMITS.places}, separated by commas.`, 'LHR'),
    to: endParameter(`Destination airport or area code, or up to ${LIMITS.places}, separated by commas.`, 'SYD'),
    day: daysParameter('Local weekdays of departure, separated by commas. Default all.'),
    depart_after: timeParameter('Earliest local departure, HH:MM. Later than depart_before: over midnight.', '06:00'),
    depart_before: timeParameter('Latest local departure, HH:MM.', '12:00'),
    arrive_after: timeParameter('Earliest local arrival, HH:MM, on whichever day.', '06:00'),
    arrive_before: timeParameter('Latest local arrival, HH:MM, on whichever day.', '20:00'),
    month: monthParameter(
      'Month of travel, 1 to 12: flights known to rest in it are left out. Default: that of the reference week.',
    ),
    max_stops: maxStopsParameter(
      `Most stops, 0 to ${LIMITS.maxStops}. Default ${LIMITS.defaultStops}.`,
      LIMITS.defaultStops,
      1,
    ),
    min_layover: {
      in: 'query',
      schema: z
        .int()
        .min(0)
        .optional()
        .describe(
          `Least minutes between two flights. Default ${LAYOVER.domesticMin} between two domestic flights, else ${LAYOVER.otherMin}.`,
        ),
      example: 120,
    },
    max_layover: {
      in: 'query',
      schema: z
        .int()
        .min(0)
        .default(LAYOVER.defaultMax)
        .describe(`Most minutes between two flights. Default ${LAYOVER.defaultMax}.`),
      example: 240,
    },
    avoid: placesParameter('Airport or area codes that no stop is in.'),
    via: placesParameter('Airport or area codes of which a stop is in one.'),
    airline: airlinesParameter('Airline codes, separated by commas: every leg has one of them.'),
    alliance: allianceOrAnyParameter('Every leg is flown by a member; any: of one alliance all the way.'),
    aircraft: aircraftParameter('IATA aircraft types or families, separated by commas: every leg has one of them.'),
    keep: {
      in: 'query',
      schema: z
        .enum(['best', 'all'])
        .optional()
        .describe('best (default), or all: also direct departures that another journey beats.'),
      example: 'all',
    },
    return_day: returnDayParameter(
      'Return trips: weekdays of the way back, or same for the date of departure. The answer has trips in place of journeys.',
    ),
    return_after: timeParameter('Earliest local departure of the way back, HH:MM.', '16:00'),
    return_before: timeParameter('Latest local departure of the way back, HH:MM.', '22:00'),
    min_stay: stayParameter('Least minutes at the destination of return trips.', 360),
    max_stay: stayParameter('Most minutes at the destination of return trips.', 2880),
    limit: {
      in: 'query',
      schema: z
        .int()
        .min(1)
        .max(LIMITS.journeys)
        .default(LIMITS.defaultJourneys)
        .describe(`Most journeys, 1 to ${LIMITS.journeys}. Default ${LIMITS.defaultJourneys}.`),
      example: 3,
    },
  },
  output: Journeys,
  errors: [PLACE_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'A Friday between two airports', input: { from: 'LHR', to: 'JFK', day: 'Fri', limit: 3 } },
    { title: 'From Aberdeen to Honolulu, with stops', input: { from: 'ABZ', to: 'HNL', limit: 3 } },
    {
      title: 'Between two cities with a change of two hours or more, landing by 18:00',
      input: { from: 'LON', to: 'TYO', max_stops: 1, min_layover: 120, arrive_before: '18:00', limit: 3 },
    },
    {
      title: 'A day in Edinburgh with six hours there',
      input: { from: 'LON', to: 'EDI', day: 'Wed', max_stops: 0, return_day: 'same', min_stay: 360, limit: 1 },
    },
  ],
} as const satisfies OperationEntry;
