/** The handler of every operation, and the ways to call them. */
import { type Input, OPERATIONS, type OperationId, type Output, operationList } from '../contract/operations.ts';
import { canonicalInput } from '../contract/parameters.ts';
import { routesOfAirline } from './airlineRoutes.ts';
import { airportDestinations } from './airportDestinations.ts';
import { airportOrigins } from './airportOrigins.ts';
import { findAirlines } from './findAirlines.ts';
import { findConnections } from './findConnections.ts';
import { findFlights } from './findFlights.ts';
import { findJourneys } from './findJourneys.ts';
import type { OperationHandler } from './handler.ts';
import type { Indexes } from './indexes.ts';
import { airportsNearby } from './nearbyAirports.ts';
import { reachableAirports } from './reachableAirports.ts';
import { resolveAirport } from './resolveAirport.ts';
import { routeChanges } from './routeChanges.ts';
import { routeDetail } from './routeDetail.ts';

export const HANDLERS: { readonly [Id in OperationId]: OperationHandler<Id> } = {
  resolve_airport: resolveAirport,
  find_connections: findConnections,
  airport_destinations: airportDestinations,
  route_detail: routeDetail,
  airport_origins: airportOrigins,
  airline_routes: routesOfAirline,
  find_flights: findFlights,
  find_airlines: findAirlines,
  nearby_airports: airportsNearby,
  find_journeys: findJourneys,
  reachable_airports: reachableAirports,
  route_changes: routeChanges,
};

/** The record that answers a request, with its list in rows. @throws NotFound @throws InvalidInput */
export function callOperation<Id extends OperationId>(indexes: Indexes, id: Id, input: Input<Id>): Output<Id> {
  const handler: OperationHandler<Id> = HANDLERS[id];
  const canonical = canonicalInput(OPERATIONS[id].parameters, input);
  return handler.toRecord(indexes, handler.find(indexes, canonical), canonical);
}

/** Every precomputed answer: the file below the `client` folder of a release, and its JSON. */
export function* precomputedFiles(indexes: Indexes): Generator<readonly [path: string, json: string]> {
  for (const { id } of operationList) yield* answerFiles(indexes, id);
}

function* answerFiles<Id extends OperationId>(indexes: Indexes, id: Id) {
  const { precomputed } = HANDLERS[id];
  for (const input of precomputed?.inputs(indexes) ?? []) {
    const path = precomputed?.file(indexes, input) ?? null;
    if (path !== null) yield [path, JSON.stringify(callOperation(indexes, id, input))] as const;
  }
}
