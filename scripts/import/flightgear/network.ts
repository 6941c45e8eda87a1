/** From collected flights to the tables of `data/`. */

import type { z } from 'zod';
import type { CeasedAirlineRow, ClosedAirportRow } from '../../../src/core/dataset/rows.ts';
import type { AirlineTable } from './airlines.ts';
import type { AirportTable } from './airports.ts';
import type { IsClosed } from './closedPairs.ts';
import type { NetworkTables } from './datasetFiles.ts';
import type { FlightCollection } from './weeklyFlights.ts';

/** What people know better than a timetable of some years ago. */
export interface CuratedFacts {
  readonly isClosed: IsClosed;
  /** Services that are none, by "FROM TO AIRLINE". */
  readonly notFlown: ReadonlySet<string>;
  readonly ceased: readonly z.infer<typeof CeasedAirlineRow>[];
  readonly closed: readonly z.infer<typeof ClosedAirportRow>[];
}

/**
 * A route is active unless it joins countries that nobody flies between, or has
 * no service but those that people know to be none. An airport is listed when
 * it is flown to, when the lists know scheduled service there, or when a closed
 * airport's flights moved to it; an airline when it flies, or when it took up
 * another's network.
 */
export function buildNetwork(
  flights: FlightCollection,
  airports: AirportTable,
  airlines: AirlineTable,
  facts: CuratedFacts,
): NetworkTables {
  const services = [...flights.serviceTypes].map(([key, service_type]) => {
    const [from = '', to = '', airline = ''] = key.split(' ');
    return { from, to, airline, service_type, months: null, seasonal_note: null };
  });
  const pairs = new Map(services.map(({ from, to }) => [`${from}-${to}`, { from, to }]));
  const flown = new Set(
    [...flights.serviceTypes.keys()].filter((key) => !facts.notFlown.has(key)).map((key) => key.slice(0, 7)),
  );
  const airportCodes = withSuccessors(
    [...pairs.values()].flatMap(({ from, to }) => [from, to]),
    facts.closed,
  );
  const airlineCodes = withSuccessors(
    services.map(({ airline }) => airline),
    facts.ceased,
  );
  const countryOf = (iata: string) => airports.get(iata)?.country_code ?? '';
  return {
    'airports.csv': [...new Set([...airports.withScheduledService, ...airportCodes])].flatMap((code) => {
      const airport = airports.get(code);
      return airport === undefined ? [] : [{ ...airport, other_names: [...airport.other_names] }];
    }),
    'airlines.csv': [...airlineCodes].map((iata) => ({ iata, ...airlines.describe(iata) })),
    'routes.csv': [...pairs.values()].map(({ from, to }) => ({
      from,
      to,
      status: flown.has(`${from} ${to}`) && !facts.isClosed(countryOf(from), countryOf(to)) ? 'active' : 'dropped',
    })),
    'services.csv': services,
    'departures.csv': flights.departures(),
  };
}

/** The codes, and those that the curated tables send others' flights to: every one must be described. */
const withSuccessors = (codes: readonly string[], gone: readonly { successor: string | null }[]): Set<string> =>
  new Set([...codes, ...gone.flatMap(({ successor }) => successor ?? [])]);
