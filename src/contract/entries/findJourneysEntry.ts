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
    'Chains of departures of the weekly timetable that connect, with local times, layovers and elapsed minutes: for each requested day and each destination those that no other beats in later departure, earlier arrival and fewer stops, fastest first. With return_day: trips. Legs without known times are left out; direct_untimed lists the direct flights among them. untimed: the data has connections, but none with known times.',
  advice:
    'For getting from A to B. Name direct_untimed first; if untimed, use find_connections. Weekly pattern: no dates, no fares.',
  parameters: {
    from: endParameter('Origin airport or area codes, separated by commas.', 'LHR'),
    to: endParameter('Destination airport or area codes.', 'SYD'),
    day: daysParameter('Weekdays of departure, separated by commas. All without it.'),
    depart_after: timeParameter('Earliest local departure. Later than depart_before: over midnight.', '06:00'),
    depart_before: timeParameter('Latest local departure.', '12:00'),
    arrive_after: timeParameter('Earliest local arrival, on whichever day.', '06:00'),
    arrive_before: timeParameter('Latest local arrival, on whichever day.', '20:00'),
    month: monthParameter(
      'Month of travel: flights known to rest then are left out. Without it, that of the reference week.',
    ),
    max_stops: maxStopsParameter('Most stops.', LIMITS.defaultStops, 1),
    min_layover: {
      in: 'query',
      schema: z
        .int()
        .min(0)
        .optional()
        .describe(
          `Least minutes of a change. Without it ${LAYOVER.domesticMin} between domestic flights, else ${LAYOVER.otherMin}.`,
        ),
      example: 120,
    },
    max_layover: {
      in: 'query',
      schema: z.int().min(0).default(LAYOVER.defaultMax).describe('Most minutes of a change.'),
      example: 240,
    },
    avoid: placesParameter('Places without a stop.'),
    via: placesParameter('Places of which a stop is in one.'),
    airline: airlinesParameter('Every leg has one of these airlines.'),
    alliance: allianceOrAnyParameter('Every leg is of a member; any: of one alliance all the way.'),
    aircraft: aircraftParameter('Every leg has one of these types or families.'),
    keep: {
      in: 'query',
      schema: z
        .enum(['best', 'all'])
        .optional()
        .describe('best (default), or all: also direct departures that another journey beats.'),
      example: 'all',
    },
    return_day: returnDayParameter('Return trips: weekdays of the way back, or same for the date of departure.'),
    return_after: timeParameter('Earliest local departure of the way back.', '16:00'),
    return_before: timeParameter('Latest local departure of the way back.', '22:00'),
    min_stay: stayParameter('Least minutes at the destination.', 360),
    max_stay: stayParameter('Most minutes at the destination.', 2880),
    limit: {
      in: 'query',
      schema: z.int().min(1).max(LIMITS.journeys).default(LIMITS.defaultJourneys).describe('Most journeys or trips.'),
      example: 3,
    },
    offset: {
      in: 'query',
      schema: z.int().min(0).max(LIMITS.journeys).optional().describe('Journeys or trips to skip.'),
      example: 1,
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
