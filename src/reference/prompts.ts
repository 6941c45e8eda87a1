/** Prompts of MCP: questions that people ask often, with the steps that answer them. */

/** What kind of code an argument takes. A place is an airport or a metropolitan area. */
export type CompletionKind = 'airport' | 'place' | 'airline' | 'country';

/** A prompt, and how its text is written. */
export interface PromptTemplate {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** The message of the user. @param args values of the arguments; '' when absent */
  readonly write: (args: Readonly<Record<string, string>>) => string;
}

interface PromptArgument {
  readonly description: string;
  readonly required?: boolean;
  /** What completes its values; none without. */
  readonly kind?: CompletionKind;
}

const CAUTION =
  'The data is a weekly pattern without fares and dates: say so, and recommend to confirm with the airline.';

export const PROMPTS: readonly PromptTemplate[] = [
  {
    name: 'trip_without_a_car',
    title: 'Plan a trip without a car',
    description: 'Finds places with direct flights that are easy to visit without a car.',
    arguments: {
      from: { description: 'Airport or metropolitan area code of the start.', required: true, kind: 'place' },
      country: { description: 'Country to visit, ISO code or name. Any country without it.', kind: 'country' },
      interests: { description: 'What the traveller likes, such as hiking, museums or beaches.' },
    },
    write: ({ from, country, interests }) =>
      [
        `Plan a trip from ${from} for travellers who do not want to rent a car${country ? `, to ${country}` : ''}${interests ? `. They like: ${interests}` : ''}.`,
        `1. Call airport_destinations for ${from} with fields=summary${country ? ` and to_country=${country}` : ''} to list the direct flights.`,
        '2. Pick three to five places that are easy to visit without a car. Judge the public transport from general knowledge, and say that it is not part of the flight data.',
        '3. Call route_detail for each of them and for its return route. Show airlines, weekdays, local departure times, flight time and season.',
        `4. Compare them in a table and recommend one. ${CAUTION}`,
      ].join('\n'),
  },
  {
    name: 'compare_airports',
    title: 'Compare the airports of a city',
    description: 'Compares the airports of a city by destinations, airlines and frequency.',
    arguments: {
      city: { description: 'City, or metropolitan area code such as LON.', required: true, kind: 'place' },
      to: { description: 'Airport or area code of the destination that matters. All without it.', kind: 'place' },
      airline: { description: 'Airline code to prefer.', kind: 'airline' },
    },
    write: ({ city, to, airline }) =>
      [
        `Compare the airports of ${city}${to ? ` for flights to ${to}` : ''}${airline ? `, preferably with ${airline}` : ''}.`,
        `1. Call resolve_airport with q=${city} to find all airports of the city.`,
        to
          ? `2. For each of them call find_connections to ${to} with max_stops=1.`
          : `2. For each of them call airport_destinations with fields=summary${airline ? ` and airline=${airline}` : ''}.`,
        '3. Compare in a table: number of destinations or connections, airlines, departures a week, shortest flight time, and what only one of the airports has.',
        `4. Say which airport suits whom. ${CAUTION}`,
      ].join('\n'),
  },
  {
    name: 'airport_changes',
    title: 'What changed at my airport',
    description: 'Tells which routes of an airport began, ended, resumed or changed their season.',
    arguments: {
      airport: { description: 'Airport or metropolitan area code.', required: true, kind: 'place' },
      since: { description: 'First date, YYYY-MM-DD. All recorded changes without it.' },
    },
    write: ({ airport, since }) =>
      [
        `What changed at ${airport}${since ? ` since ${since}` : ''}?`,
        `1. Call route_changes with airport=${airport}${since ? ` and since=${since}` : ''}.`,
        '2. Group the changes by kind: new, ended and resumed routes, airlines, seasons. Name cities, not only codes.',
        `3. For each new route call route_detail: airlines, weekdays and times. For an ended route call find_connections with max_stops=1 to see what replaces it.`,
        `4. Without any change, say so and give the date of the data. A change is that of the data: a route may have begun or ended earlier. ${CAUTION}`,
      ].join('\n'),
  },
];
