import { buildIndexes, findConnections, type QueryIndexes, resolveAirport } from '../operations/indexes.ts';
import type { PageLocals } from '../operations/pageLocals.ts';
import { airportDestinations, routeDetail } from '../operations/precomputed.ts';
import { loadSiteData } from './siteData.ts';

let live: QueryIndexes | undefined;

/** Locals made from the dataset, for `astro dev`. */
export function devLocals(path: string): PageLocals {
  const world = loadSiteData();
  live ??= buildIndexes(world.dataset);
  const network = live;
  const operations = {
    resolve_airport: (input: never) => resolveAirport(network, input),
    find_connections: (input: never) => findConnections(world, network, input),
    airport_destinations: (input: never) => airportDestinations(world, input),
    route_detail: (input: never) => routeDetail(world, input),
  };
  return {
    live: network,
    path,
    status: 200,
    answer: async (id, input) => operations[id](input as never) as never,
  };
}
