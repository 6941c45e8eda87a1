/** From collected flights to the tables of `data/`. */
import type { AirlineTable } from './airlines.ts';
import type { AirportTable } from './airports.ts';
import type { NetworkTables } from './dataset-files.ts';
import type { FlightCollection } from './weekly-flights.ts';

/**
 * Every route and service flown is active; an airport is listed when it is
 * flown to or the lists know scheduled service there.
 */
export function buildNetwork(flights: FlightCollection, airports: AirportTable, airlines: AirlineTable): NetworkTables {
  const departures = flights.departures();
  const services = [...flights.serviceTypes].map(([key, service_type]) => {
    const [from = '', to = '', airline = ''] = key.split(' ');
    return { from, to, airline, service_type, months: null, seasonal_note: null };
  });
  const pairs = new Set(services.map(({ from, to }) => `${from} ${to}`));
  const airportCodes = new Set([...airports.withScheduledService, ...services.flatMap(({ from, to }) => [from, to])]);
  const airlineCodes = new Set(services.map(({ airline }) => airline));
  return {
    'airports.csv': [...airportCodes].flatMap((code) => {
      const airport = airports.get(code);
      return airport === undefined ? [] : [{ ...airport, other_names: [...airport.other_names] }];
    }),
    'airlines.csv': [...airlineCodes].map((iata) => ({ iata, ...airlines.describe(iata) })),
    'routes.csv': [...pairs].map((pair) => ({ from: pair.slice(0, 3), to: pair.slice(4), status: 'active' as const })),
    'services.csv': services,
    'departures.csv': departures,
  };
}
