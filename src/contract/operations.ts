/**
 * The table of operations, each with an entry of its own in `entries`. The query decoder, the MCP tools, the OpenAPI
 * document, the Markdown reference and llms.txt are all made from it.
 */
import { z } from 'zod';
import { airlineRoutesEntry } from './entries/airlineRoutesEntry.ts';
import { airportDestinationsEntry } from './entries/airportDestinationsEntry.ts';
import { airportOriginsEntry } from './entries/airportOriginsEntry.ts';
import { findAirlinesEntry } from './entries/findAirlinesEntry.ts';
import { findConnectionsEntry } from './entries/findConnectionsEntry.ts';
import { findFlightsEntry } from './entries/findFlightsEntry.ts';
import { findJourneysEntry } from './entries/findJourneysEntry.ts';
import { nearbyAirportsEntry } from './entries/nearbyAirportsEntry.ts';
import { reachableAirportsEntry } from './entries/reachableAirportsEntry.ts';
import { resolveAirportEntry } from './entries/resolveAirportEntry.ts';
import { routeChangesEntry } from './entries/routeChangesEntry.ts';
import { routeDetailEntry } from './entries/routeDetailEntry.ts';
import type { OperationEntry } from './operationEntry.ts';
import type { Parameter } from './parameters.ts';
import type { Columns } from './schemas.ts';

export interface Operation extends OperationEntry {
  /** Name of the MCP tool and operationId of OpenAPI. */
  readonly id: OperationId;
}

export const OPERATIONS = {
  resolve_airport: resolveAirportEntry,
  find_connections: findConnectionsEntry,
  airport_destinations: airportDestinationsEntry,
  route_detail: routeDetailEntry,
  airport_origins: airportOriginsEntry,
  airline_routes: airlineRoutesEntry,
  find_flights: findFlightsEntry,
  find_airlines: findAirlinesEntry,
  nearby_airports: nearbyAirportsEntry,
  find_journeys: findJourneysEntry,
  reachable_airports: reachableAirportsEntry,
  route_changes: routeChangesEntry,
} as const satisfies Record<string, OperationEntry>;

export type OperationId = keyof typeof OPERATIONS;

type Parameters<Id extends OperationId> = (typeof OPERATIONS)[Id]['parameters'];
type ValueOf<P> = P extends { schema: infer S extends z.ZodType } ? z.output<S> : never;
type OptionalOf<P> = { [N in keyof P]: undefined extends ValueOf<P[N]> ? N : never }[keyof P];

/** True types of an operation's input, defaults applied. Parameters without a default may be absent. */
export type Input<Id extends OperationId> = {
  [N in Exclude<keyof Parameters<Id>, OptionalOf<Parameters<Id>>>]: ValueOf<Parameters<Id>[N]>;
} & { [N in OptionalOf<Parameters<Id>>]?: ValueOf<Parameters<Id>[N]> };

/** What an operation answers, with its list in rows. */
export type Output<Id extends OperationId> = InRows<z.infer<(typeof OPERATIONS)[Id]['output']>>;
type InRows<T> = { [K in keyof T]: Exclude<T[K], Columns> };

/** The operations in the order in which documents list them. */
export const operationList: readonly Operation[] = Object.values(OPERATIONS);

/**
 * The fields of an answer that may be its list, of which an answer has one: the field before `total`, else all lists.
 * None for an operation whose list is not taken in parts, with `limit` and `offset`.
 */
export function listFields({ parameters, output }: OperationEntry): readonly string[] {
  if (!('limit' in parameters && 'offset' in parameters)) return [];
  const names = Object.keys(output.shape);
  const counted = names[names.indexOf('total') - 1];
  return counted === undefined ? names.filter((name) => output.shape[name]?.safeParse([]).success) : [counted];
}

/**
 * Checks the input of an operation and applies the defaults; a name that is not a parameter is an error.
 * @param protocol whose defaults are applied
 */
export function inputSchema<Id extends OperationId>(id: Id, protocol: 'rest' | 'mcp' = 'rest'): z.ZodType<Input<Id>> {
  const parameters: Readonly<Record<string, Parameter>> = OPERATIONS[id].parameters;
  const withDefault = ({ schema, mcpDefault }: Parameter) =>
    protocol === 'mcp' && mcpDefault !== undefined ? schema.default(mcpDefault) : schema;
  const schemas = Object.entries(parameters).map(([name, parameter]) => [name, withDefault(parameter)] as const);
  const input: z.ZodType = z.strictObject(Object.fromEntries(schemas));
  // The type is made of the same parameters.
  return input as z.ZodType<Input<Id>>;
}
