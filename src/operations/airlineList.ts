/** The airlines that lists of airlines have: those with a scheduled route, and those that fly and that the data lacks. */
import type { AirlineSummary } from '../contract/schemas.ts';
import type { AirlineCodes, Dataset } from '../core/dataset/dataset.ts';
import type { Departures } from '../core/departures/departures.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { buildMatcher } from '../core/matching/matcher.ts';
import { at } from '../core/must.ts';

/** The airlines without a route in the data. */
export const absentAirlines = ({ missingAirlines }: Pick<Dataset, 'missingAirlines'>) =>
  missingAirlines.filter(({ routes }) => routes === 0);

interface Stored extends Pick<Dataset, 'airports' | 'missingAirlines'> {
  readonly airlineCodes: readonly AirlineCodes[];
  readonly departures: Departures;
  readonly routes: Routes;
}

/** Counts the network of every airline. Charter services are left out. */
export function airlineList({ airports, airlineCodes, departures, missingAirlines, routes }: Stored) {
  const icao = new Map(airlineCodes.map((airline) => [airline.code, airline.icao]));
  const names = (code: string, airline: string) => ({ airline_code: code, icao_code: icao.get(code) ?? null, airline });
  const flown = departures.airlines.flatMap(({ code, name, alliance }, index) => {
    const network = departures.scheduledNetworkOf(index);
    if (network.routes.length === 0) return [];
    const served = new Set(network.routes.flatMap((route) => [at(routes.from, route), at(routes.to, route)]));
    const weekly = departures.weeklyOf(network.services);
    const counts = { routes: network.routes.length, airports: served.size, weekly };
    return { served, row: { ...names(code, name), alliance, ...counts } };
  });
  const missing = absentAirlines({ missingAirlines }).map(({ code, name, airports: main }) => ({
    served: new Set(airports.keys().filter((index) => main.includes(at(airports, index).code))),
    row: { ...names(code, name), alliance: null, routes: null, airports: null, weekly: null },
  }));
  const all = [...flown.sort((a, b) => b.row.routes - a.row.routes), ...missing];
  return {
    /** Most routes first, then by code; those that the data lacks last, by name. */
    rows: all.map(({ row }) => row) as readonly AirlineSummary[],
    /** By row: indices of the airports that the airline serves; of one that the data lacks, its main airports. */
    airports: all.map(({ served }) => served) as readonly ReadonlySet<number>[],
    /** Finds rows by name and code, as airports are found. */
    matcher: buildMatcher(all.map(({ row }) => toMatchable(row))),
  };
}

/** An airline as matching reads an airport: its name is that of a city. */
const toMatchable = ({ airline_code, icao_code, airline, routes }: AirlineSummary) => ({
  code: airline_code,
  icao: icao_code,
  name: airline,
  city: airline,
  region: null,
  travelRegions: [],
  country: '',
  countryCode: '',
  metropolitanArea: null,
  otherNames: [],
  formerCodes: [],
  importance: 0,
  routeCount: routes ?? 0,
});
