/** The handler of every operation, and the ways to call them. */
import { type Input, type OperationId, type Output, operationList } from '../contract/operations.ts';
import { airportDestinations } from './airportDestinations.ts';
import { findConnections } from './findConnections.ts';
import type { OperationHandler } from './handler.ts';
import type { QueryIndexes } from './indexes.ts';
import { canonicalInput } from './inputs.ts';
import { resolveAirport } from './resolveAirport.ts';
import { routeDetail } from './routeDetail.ts';

export const HANDLERS: { readonly [Id in OperationId]: OperationHandler<Id> } = {
  resolve_airport: resolveAirport,
  find_connections: findConnections,
  airport_destinations: airportDestinations,
  route_detail: routeDetail,
};

/** The answer of an operation as JSON text. @throws NotFound */
export function answerText<Id extends OperationId>(indexes: QueryIndexes, id: Id, input: Input<Id>): string {
  const answer = HANDLERS[id].answer(indexes, canonicalInput(id, input));
  return typeof answer === 'string' ? answer : new TextDecoder().decode(answer);
}

/** The answer of an operation as an object. @throws NotFound */
export const callOperation = <Id extends OperationId>(indexes: QueryIndexes, id: Id, input: Input<Id>): Output<Id> =>
  JSON.parse(answerText(indexes, id, input));

/** Every precomputed answer: the file below the `client` folder of a release, and its JSON. */
export function* precomputedFiles(
  indexes: QueryIndexes,
): Generator<readonly [path: string, content: string | Uint8Array]> {
  for (const { id } of operationList) yield* filesOf(indexes, id);
}

function* filesOf<Id extends OperationId>(
  indexes: QueryIndexes,
  id: Id,
): Generator<readonly [path: string, content: string | Uint8Array]> {
  const { answer, precomputed } = HANDLERS[id];
  for (const input of precomputed?.inputs(indexes) ?? []) {
    const path = precomputed?.file(indexes, input) ?? null;
    if (path !== null) yield [path, answer(indexes, input)];
  }
}
