import { INVALID, type OperationEntry, RATE_LIMITED } from '../operationEntry.ts';
import {
  airlinesParameter,
  allianceOrAnyParameter,
  charterParameter,
  endParameter,
  maxStopsParameter,
  placesParameter,
  rowParameters,
  totalFlyingParameter,
} from '../parameters.ts';
import { Connections } from '../schemas.ts';
import { LIMITS } from '../vocabulary.ts';

/** Itineraries have an order of their own. */
const withoutSort = ({ sort: _, ...others }: ReturnType<typeof rowParameters>) => others;

/** Finds itineraries by flying time. */
export const findConnectionsEntry = {
  id: 'find_connections',
  title: 'Find connections',
  path: '/api/connections',
  summary: 'Find direct flights, or itineraries with the fewest stops, between two airports.',
  description: `Answers "how do I fly from A to B". Returns only the itineraries with the fewest stops in the data: the direct flight, else the ${LIMITS.layoverOptions} shortest with one stop, else with two, up to max_stops; sorted by flying time. Each leg has its airlines, weekdays, local departure times and season. Up to 2,000 tokens for a direct flight, mostly 2,000 to 8,000 with stops, 12,000 at most. Takes airport or area codes (LON), not cities: call resolve_airport first. Empty options mean that the data has none within the limits: raise max_stops (to ${LIMITS.maxStops}) or max_flying_min, or try another airport of the city. An unknown code is an error that says where to look it up. Schedules are weekly: no dates, no fares, and waiting times are neither counted nor checked. For all that leaves one airport use airport_destinations; for one direct route whose id you know, route_detail is shorter.`,
  parameters: {
    from: endParameter(
      `Origin airport or area code, any case, or up to ${LIMITS.places}, separated by commas. Example: LHR.`,
      'LHR',
    ),
    to: endParameter(
      `Destination airport or area code, any case, or up to ${LIMITS.places}, separated by commas. Example: SYD.`,
      'SYD',
    ),
    max_stops: maxStopsParameter(
      `Most stops allowed, 0 to ${LIMITS.maxStops}. 0 is direct flights only. Default ${LIMITS.defaultStops}.`,
      LIMITS.defaultStops,
      1,
    ),
    max_flying_min: totalFlyingParameter(
      `Longest total flying time in minutes; above 0. Longer itineraries are left out. Default ${LIMITS.defaultFlyingMin}.`,
      1500,
    ),
    include_charter: charterParameter(
      'Also offers a charter flight if it is direct; it is never part of an itinerary with stops.',
    ),
    avoid: placesParameter('Airport or area codes that no stop is in.'),
    via: placesParameter('Airport or area codes of which a stop is in one.'),
    airline: airlinesParameter('Airline codes, separated by commas: every leg has one of them.'),
    alliance: allianceOrAnyParameter('Every leg is flown by a member; any: of one alliance all the way.'),
    ...withoutSort(rowParameters()),
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
