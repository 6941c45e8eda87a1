import { z } from 'zod';
import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceParameter,
  daysParameter,
  endParameter,
  maxStopsParameter,
  placesParameter,
  timeParameter,
} from '../parameters.ts';
import { Journeys } from '../schemas.ts';
import { LAYOVER, LIMITS } from '../vocabulary.ts';

/** Finds timed journeys. */
export const findJourneysEntry = {
  id: 'find_journeys',
  title: 'Find timed journeys',
  path: '/api/journeys',
  summary: 'Find timed journeys, with layovers, between two places.',
  description:
    'Answers "how do I get from A to B on Friday, and when do I arrive". Returns chains of departures of the weekly timetable that connect, with local times, layovers and elapsed minutes: for each requested day those that no other beats in later departure, earlier arrival and fewer stops, fastest first. 100 to 400 tokens a journey. Legs without known times are left out, direct flights among them: find_connections has those; untimed=true means that there are no others. Takes airport or area codes (LON), not cities: call resolve_airport first. Weekly pattern: no dates, no fares.',
  parameters: {
    from: endParameter(`Origin airport or area code, or up to ${LIMITS.places}, separated by commas.`, 'LHR'),
    to: endParameter(`Destination airport or area code, or up to ${LIMITS.places}, separated by commas.`, 'SYD'),
    day: daysParameter('Local weekdays of departure, separated by commas. Default all.'),
    depart_after: timeParameter('Earliest local departure, HH:MM. Later than depart_before: over midnight.', '06:00'),
    depart_before: timeParameter('Latest local departure, HH:MM.', '12:00'),
    arrive_before: timeParameter('Latest local time of arrival, HH:MM, on whichever day.', '20:00'),
    max_stops: maxStopsParameter(
      `Most stops, 0 to ${LIMITS.maxStops}. Default ${LIMITS.defaultStops}.`,
      LIMITS.defaultStops,
      1,
    ),
    min_layover: {
      place: 'query',
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
      place: 'query',
      schema: z.int().min(0).default(LAYOVER.max).describe(`Most minutes between two flights. Default ${LAYOVER.max}.`),
      example: 240,
    },
    avoid: placesParameter('Airport or area codes that no stop is in.'),
    via: placesParameter('Airport or area codes of which a stop is in one.'),
    airline: airlinesParameter('Airline codes, separated by commas: every leg has one of them.'),
    alliance: allianceParameter('Every leg is flown by a member.'),
    limit: {
      place: 'query',
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
  ],
} as const satisfies OperationEntry;
