import { INVALID, type OperationEntry, PLACE_NOT_FOUND, RATE_LIMITED } from '../operationEntry.ts';
import {
  allianceParameter,
  countriesParameter,
  fixedPageParameters,
  nameParameter,
  placesParameter,
} from '../parameters.ts';
import { Airlines } from '../schemas.ts';

/** Lists airlines. */
export const findAirlinesEntry = {
  id: 'find_airlines',
  title: 'Find airlines',
  path: '/api/airlines',
  summary: 'List airlines by name or code, airport, alliance or country.',
  description:
    'Airlines by name or code, or that serve every one of some airports, with codes, alliance, and numbers of routes, airports and weekly departures. Null numbers: the airline flies and is not in the data.',
  parameters: {
    q: nameParameter('Name or code.', 'Lufthansa'),
    airport: placesParameter('Airport or area codes: airlines that serve every one.'),
    alliance: allianceParameter('Members of an alliance.'),
    country: countriesParameter('Countries: airlines that serve one of them.'),
    ...fixedPageParameters(),
  },
  output: Airlines,
  errors: [PLACE_NOT_FOUND, INVALID, RATE_LIMITED],
  examples: [
    { title: 'By name', input: { q: 'lufthansa' } },
    { title: 'Airlines at both Manchester and Birmingham', input: { airport: 'MAN,BHX', limit: 5 } },
  ],
} as const satisfies OperationEntry;
