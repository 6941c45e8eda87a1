/** The airlines that lists of airlines have: those with a scheduled route, and those that fly and that the data lacks. */
import type { AirlineSummary } from '../contract/schemas.ts';
import type { Dataset, MissingAirline } from '../core/dataset/dataset.ts';
import {
  airlineOf,
  type Departures,
  hasKnownDays,
  isCharterService,
  servicesOf,
  weekOf,
} from '../core/departures/departures.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import { buildMatcher, type Matcher } from '../core/matching/matcher.ts';
import { at, must } from '../core/must.ts';
import type { StoredNames } from './names.ts';

export interface AirlineList {
  /** Most routes first, then by code; those that the data lacks last, by name. */
  readonly rows: readonly AirlineSummary[];
  /** By row: indices of the airports that the airline serves; of one that the data lacks, its main airports. */
  readonly airports: readonly ReadonlySet<number>[];
  /** Finds rows by name and code, as airports are found. */
  readonly matcher: Matcher;
}

interface Network extends Pick<Dataset, 'airports' | 'missingAirlines'>, Pick<StoredNames, 'airlineCodes'> {
  readonly departures: Departures;
  readonly routes: Routes;
}

/** The airlines without a route in the data. */
export const absentAirlines = ({ missingAirlines }: Pick<Dataset, 'missingAirlines'>): readonly MissingAirline[] =>
  missingAirlines.filter(({ routes }) => routes === 0);

/** Counts the network of every airline. Charter services are left out. */
export function airlineList({ airports, airlineCodes, departures, missingAirlines, routes }: Network): AirlineList {
  const icao = new Map(airlineCodes.map((airline) => [airline.code, airline.icao]));
  const networks = new Map<string, { routes: number; weekly: number | null; airports: Set<number> }>();
  for (const route of routes.to.keys())
    for (const service of servicesOf(departures, route)) {
      if (isCharterService(departures, service)) continue;
      const { code } = airlineOf(departures, service);
      const network = networks.get(code) ?? { routes: 0, weekly: null, airports: new Set() };
      networks.set(code, network);
      network.routes++;
      network.airports.add(at(routes.from, route)).add(at(routes.to, route));
      if (hasKnownDays(departures, service))
        network.weekly = (network.weekly ?? 0) + weekOf(departures, service).weekly;
    }
  const flown = departures.airlines
    .filter(({ code }) => networks.has(code))
    .map(({ code, name, alliance }) => {
      const { routes, weekly, airports } = must(networks.get(code), code);
      const counts = { routes, airports: airports.size, weekly };
      return {
        served: airports,
        row: { airline_code: code, icao_code: icao.get(code) ?? null, airline: name, alliance, ...counts },
      };
    })
    .sort((a, b) => b.row.routes - a.row.routes);
  const indexOf = new Map(airports.map(({ code }, index) => [code, index]));
  const missing = absentAirlines({ missingAirlines }).map(({ code, name, airports: main }) => ({
    served: new Set(main.flatMap((airport) => indexOf.get(airport) ?? [])),
    row: {
      ...{ airline_code: code, icao_code: icao.get(code) ?? null, airline: name, alliance: null },
      ...{ routes: null, airports: null, weekly: null },
    },
  }));
  const all = [...flown, ...missing];
  const rows = all.map(({ row }) => row);
  return { rows, airports: all.map(({ served }) => served), matcher: buildMatcher(rows.map(toMatchable)) };
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
  importance: 0,
  routeCount: routes ?? 0,
});
