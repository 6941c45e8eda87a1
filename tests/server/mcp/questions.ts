/** Questions that people ask, each with the call that answers it. */
import { operationList } from '../../../src/contract/operations.ts';

export interface Question {
  readonly text: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, string | number | boolean>>;
  /** Whether the answer is that there is nothing in the bundled data. */
  readonly isNone?: true;
}

const ask = (text: string, tool: string, args: Question['args']): Question => ({ text, tool, args });
const none = (question: Question): Question => ({ ...question, isNone: true });

/** The examples of the reference, and others. */
export const QUESTIONS: readonly Question[] = [
  ask('What can I take from London to Athens on a Saturday evening?', 'find_flights', {
    ...{ from: 'LON', to: 'ATH', day: 'Sat', depart_after: '17:00' },
  }),
  ask('How few changes are needed from Aberdeen to Honolulu if London is left out?', 'find_connections', {
    ...{ from: 'ABZ', to: 'HNL', avoid: 'LON', max_stops: 3, fields: 'summary' },
  }),
  ask('Where does Star Alliance go from Singapore after ten at night?', 'airport_destinations', {
    ...{ airport_code: 'SIN', alliance: 'star', depart_after: '22:00' },
  }),
  ask('What is at most three hours from Leeds in July?', 'airport_destinations', {
    ...{ airport_code: 'LBA', max_flying_min: 180, month: 7 },
  }),
  ask('From which German airports is there a flight to Faro?', 'airport_origins', {
    ...{ airport_code: 'FAO', from_country: 'Germany' },
  }),
  ask('Which services of KLM ended with the last update?', 'route_changes', { airline: 'KL' }),
  ask('How do I reach Narita from Glasgow on a Friday with an hour and a half for each change?', 'find_journeys', {
    ...{ from: 'GLA', to: 'NRT', day: 'Fri', min_layover: 90, limit: 5 },
  }),
  ask('Can I spend six hours in Edinburgh and be back in London that night?', 'find_journeys', {
    ...{ from: 'LON', to: 'EDI', day: 'Wed', return_day: 'same', min_stay: 360, max_stops: 0, limit: 3 },
  }),
  ask('Who flies from both Manchester and Birmingham?', 'find_airlines', { airport: 'MAN,BHX' }),
  ask('Which places can one fly to from Bristol as well as from Cardiff?', 'airport_destinations', {
    ...{ airport_code: 'BRS', also_from: 'CWL' },
  }),
  none(
    ask('Is there a direct flight from Texas to Scandinavia?', 'find_flights', {
      ...{ from_region: 'Texas', to_region: 'Scandinavia' },
    }),
  ),
  ask('How often a week does each airline fly from Frankfurt to JFK?', 'find_flights', { from: 'FRA', to: 'JFK' }),
  ask('Where in the United States does Icelandair land?', 'airline_routes', {
    ...{ airline_code: 'FI', to_country: 'US' },
  }),
  ask('When is the last departure from London City to Amsterdam on a Sunday?', 'find_flights', {
    ...{ from: 'LCY', to: 'AMS', day: 'Sun', sort: '-departure', limit: 1 },
  }),
  ask('From which airports near Oxford can I fly to Spain?', 'nearby_airports', {
    ...{ place: 'Oxford, UK', radius_km: 150, to_country: 'ES' },
  }),
  ask('What are the ten farthest places with a direct flight from Istanbul?', 'airport_destinations', {
    ...{ airport_code: 'IST', sort: '-distance_km', limit: 10 },
  }),
  ask('Where can friends from Oslo and Madrid meet on a Friday afternoon?', 'airport_destinations', {
    ...{ airport_code: 'OSL', also_from: 'MAD', day: 'Fri', arrive_after: '12:00', arrive_before: '18:00' },
  }),
  ask('Where does BA117 go, and when?', 'find_flights', { flight: 'BA117' }),
  none(
    ask('Which routes of Manchester are flown in winter only?', 'airport_destinations', {
      ...{ airport_code: 'MAN', season: 'winter' },
    }),
  ),
  ask('Does one alliance take me from Wichita to Tromsø with two stops?', 'find_journeys', {
    ...{ from: 'ICT', to: 'TOS', max_stops: 2, alliance: 'any', limit: 5 },
  }),
  ask('Who flies most between Germany and Türkiye?', 'find_flights', {
    ...{ from_country: 'Germany', to_country: 'Turkey', group: 'airline' },
  }),
  ask('On which weekdays are there the most flights from Dublin to Spain?', 'find_flights', {
    ...{ from: 'DUB', to_country: 'Spain', group: 'day' },
  }),
  ask('Which airlines fly an A220 from Riga?', 'airport_destinations', {
    ...{ airport_code: 'RIX', aircraft: 'A220', group: 'airline' },
  }),
  ask('Which airlines of Star Alliance serve Chicago?', 'find_airlines', { airport: 'CHI', alliance: 'star' }),
  ask('Where is UTTT?', 'resolve_airport', { q: 'UTTT' }),
  ask('How can I spend eight hours in Hamburg and be back in Zurich on a Thursday?', 'find_journeys', {
    ...{ from: 'ZRH', to: 'HAM', day: 'Thu', return_day: 'same', min_stay: 480, keep: 'all', max_stops: 0 },
  }),
  none(
    ask('Is there a nonstop flight from Vienna to Rome?', 'find_journeys', { from: 'VIE', to: 'ROM', max_stops: 0 }),
  ),
  ask('Which flights of the evening lead from Boston to Europe and land by eight?', 'find_flights', {
    ...{ from: 'BOS', to_region: 'Europe', depart_after: '18:00', arrive_before: '08:00' },
  }),
  ...operationList.flatMap(({ id, examples }) => examples.map(({ title, input }) => ask(title, id, input))),
];
