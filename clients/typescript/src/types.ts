/** The types of the operations, taken from the types of the OpenAPI document. */
import type { operations } from './generated/schema.js';

type Part<P> = [NonNullable<P>] extends [never] ? Record<never, never> : NonNullable<P>;

/** Parameters of which some take several values: as an array, or as one text with commas. */
type Given<P> = { [Name in keyof P]: NonNullable<P[Name]> extends readonly string[] ? P[Name] | string : P[Name] };

/** The parameters of an operation, path and query together. */
export type Input<Id extends keyof operations> = Part<operations[Id]['parameters']['path']> &
  Given<Part<operations[Id]['parameters']['query']>>;

/** What an operation returns. */
export type Output<Id extends keyof operations> = operations[Id]['responses'][200]['content']['application/json'];
