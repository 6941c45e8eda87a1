import { findConnections, goLive, type Live, resolveAirport } from '../operations/live.ts';
import type { PageLocals } from '../operations/locals.ts';
import { airportDestinations, routeDetail } from '../operations/precomputed.ts';
import { theWorld } from './world.ts';

let live: Live | undefined;

/** Locals made from the dataset, for `astro dev`. */
export function devLocals(path: string): PageLocals {
  const world = theWorld();
  live ??= goLive(world.dataset);
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
