import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceOrAnyParameter,
  charterParameter,
  endParameter,
  fieldsParameter,
  maxStopsParameter,
  pageParameters,
  placesParameter,
  totalFlyingParameter,
} from '../parameters.ts';
import { Connections } from '../schemas.ts';
import { LIMITS } from '../vocabulary.ts';

/** Finds itineraries by flying time. */
export const findConnectionsEntry = {
  id: 'find_connections',
  title: 'Find connections',
  path: '/api/connections',
  summary: 'Find direct flights, or itineraries with the fewest stops, between two airports.',
  description: `Itineraries with the fewest stops between two places: the direct flights, else the ${LIMITS.layoverOptions} shortest with one stop, else with two, up to max_stops; by flying time. Each leg has its airlines, weekdays, local departure times and season. Waiting times are neither counted nor checked. Empty options: the data has none within the limits.`,
  advice:
    'For times that connect use find_journeys. Empty: raise max_stops or max_flying_min. Weekly pattern: no dates, no fares.',
  parameters: {
    from: endParameter(`Origin airport or area codes, up to ${LIMITS.places}, separated by commas.`, 'LHR'),
    to: endParameter(`Destination airport or area codes, up to ${LIMITS.places}, separated by commas.`, 'SYD'),
    max_stops: maxStopsParameter('Most stops. 0: direct flights only.', LIMITS.defaultStops, 1),
    max_flying_min: totalFlyingParameter('Longest total flying time in minutes.', 1500),
    include_charter: charterParameter('Also direct charter flights, which tour operators sell.'),
    avoid: placesParameter('Places without a stop.'),
    via: placesParameter('Places of which a stop is in one.'),
    airline: airlinesParameter('Every leg has one of these airlines.'),
    alliance: allianceOrAnyParameter('Every leg is of a member; any: one alliance all the way.'),
    fields: { ...fieldsParameter(), mcpShorter: 'summary' },
    ...pageParameters(),
  },
  output: Connections,
  errors: [
    { status: 404, when: 'An airport is not known; the detail names it and where to look it up.' },
    INVALID,
    RATE_LIMITED,
  ],
  examples: [
    { title: 'Direct flights', input: { from: 'LHR', to: 'JFK' } },
    { title: 'A journey with stops', input: { from: 'ABZ', to: 'HNL' } },
    { title: 'Paris to Bali, not by Dubai', input: { from: 'PAR', to: 'DPS', avoid: 'DXB,DWC' } },
    {
      title: 'Direct flights only, and at most two hours',
      input: { from: 'CDG', to: 'NCE', max_stops: 0, max_flying_min: 120 },
    },
  ],
} as const satisfies OperationEntry;
