/** The active routes: where they begin and end, and each as a leg of the contract. */
import type { Leg } from '../contract/schemas.ts';
import type { Dataset } from '../core/dataset/dataset.ts';
import { grouped, startsOfGroups } from '../core/groups.ts';
import { at } from '../core/must.ts';
import { charterRoutes, type ScheduleArrays } from '../core/schedule/scheduleTable.ts';
import { ByteWriter } from './bytes.ts';

/** Where the active routes begin and end. They are sorted by origin, then by destination. */
export interface RouteEnds {
  /** First route of each origin, and the number of routes as the last entry. */
  readonly starts: Uint32Array;
  /** Destination of each route. */
  readonly to: Uint16Array;
  /** Origin of each route. */
  readonly from: Uint16Array;
  /** First entry of `arriving` for each destination, and the number of routes as the last entry. */
  readonly arrivalStarts: Uint32Array;
  /** Routes by destination, those of one destination by origin. */
  readonly arriving: Uint32Array;
}

/** All active routes, without their services. */
export interface RouteColumns extends RouteEnds {
  /** Great-circle distance of each route in whole kilometres; null when it is not known. */
  readonly distanceKm: readonly (number | null)[];
  /** Routes with a charter airline. */
  readonly withCharter: ReadonlySet<number>;
  /** Routes with charter airlines only, and their block time in minutes. */
  readonly charterOnly: ReadonlyMap<number, number>;
}

/** All active routes. */
export interface RouteTable extends RouteColumns, LegWriting {}

/** Writes legs. */
export interface LegWriting {
  /** Writes a route as a `Leg` of the contract, as JSON in UTF-8, with or without its charter airlines. */
  readonly writeLeg: (route: number, includeCharter: boolean, writer: ByteWriter) => void;
  /** Writes the end of such a leg: the value of the field `airlines`, and the field `booking`. */
  readonly writeAirlines: (route: number, includeCharter: boolean, writer: ByteWriter) => void;
  /** Writes a service, by its index in the schedule table, as an `Airline` of the contract. */
  readonly writeAirline: (service: number, writer: ByteWriter) => void;
}

/** The routes of the dataset. */
export function routeColumns(
  { airports, routes }: Pick<Dataset, 'airports' | 'routes'>,
  schedule: ScheduleArrays,
): RouteColumns {
  const starts = startsOfGroups(
    airports.length,
    routes.map(({ from }) => from),
  );
  return {
    ...routeEnds(
      starts,
      Uint16Array.from(routes, ({ to }) => to),
    ),
    distanceKm: routes.map(({ distanceKm }) => distanceKm),
    withCharter: charterRoutes(schedule),
    charterOnly: new Map(
      routes.flatMap(({ charterOnly, flyingMin }, route) => (charterOnly ? [[route, flyingMin]] : [])),
    ),
  };
}

/** The ends of the routes, from the first route of each origin and the destination of each route. */
export function routeEnds(starts: Uint32Array, to: Uint16Array): RouteEnds {
  const from = new Uint16Array(to.length);
  for (let airport = 0; airport + 1 < starts.length; airport++)
    from.fill(airport, at(starts, airport), at(starts, airport + 1));
  const arrivals = grouped(starts.length - 1, to);
  return { starts, to, from, arrivalStarts: arrivals.starts, arriving: arrivals.items };
}

/** The routes that leave an airport, by code of the destination. */
export function routesFrom({ starts }: RouteTable, airport: number): number[] {
  const first = at(starts, airport);
  return Array.from({ length: at(starts, airport + 1) - first }, (_, i) => first + i);
}

/** The routes that arrive at an airport, by code of the origin. */
export const routesTo = ({ arrivalStarts, arriving }: RouteTable, airport: number): number[] => [
  ...arriving.subarray(at(arrivalStarts, airport), at(arrivalStarts, airport + 1)),
];

/** The route between two airports, if there is one. */
export function findRoute({ starts, to }: RouteTable, origin: number, destination: number): number | undefined {
  const end = at(starts, origin + 1);
  for (let route = at(starts, origin); route < end; route++) if (to[route] === destination) return route;
  return undefined;
}

/** The route of an id such as `LHR-JFK`, if there is one. */
export function routeOfId(
  { airportIndex, routes }: { readonly airportIndex: ReadonlyMap<string, number>; readonly routes: RouteTable },
  id: string,
): number | undefined {
  const origin = airportIndex.get(id.slice(0, 3));
  const destination = airportIndex.get(id.slice(4));
  return origin === undefined || destination === undefined ? undefined : findRoute(routes, origin, destination);
}

/** A route as a leg, with or without its charter airlines. */
export function readLeg({ writeLeg }: RouteTable, route: number, includeCharter: boolean): Leg {
  scratch.clear();
  writeLeg(route, includeCharter, scratch);
  return JSON.parse(scratch.text());
}

/** Holds one leg at a time, which is parsed at once. */
const scratch = new ByteWriter();
