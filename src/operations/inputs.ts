/** One form for inputs that mean the same, and a cache key made from every parameter. */
import { type Input, type OperationId, operationList } from '../contract/operations.ts';
import { must } from '../core/must.ts';

/** The input in its canonical form: codes in upper case, sets sorted. */
export function canonicalInput<Id extends OperationId>(id: Id, input: Input<Id>): Input<Id> {
  const canonical: Record<string, unknown> = { ...input };
  for (const [name, toCanonical] of must(CANONICAL_FORMS.get(id), `operation ${id}`)) {
    const value = canonical[name];
    if (typeof value === 'string') canonical[name] = toCanonical(value);
  }
  // A canonical form has the type of the value.
  return canonical as Input<Id>;
}

/**
 * A text for a canonical input with its parameters in the order of the operation table, as decoders leave them: two inputs
 * have the same text exactly when they are equal in every parameter.
 */
export function inputKey<Id extends OperationId>(id: Id, input: Input<Id>): string {
  const values: Readonly<Record<string, unknown>> = input;
  let key: string = id;
  // Most parameters of most requests are absent.
  for (const name of Object.keys(values)) {
    const value = values[name];
    // A text carries its length: it may hold any character, a separator too.
    if (typeof value === 'string') key += ` ${name}=${value.length}:${value}`;
    else if (value !== undefined) key += ` ${name}=${value}`;
  }
  return key;
}

/** The parameters of each operation that have a canonical form, with the function that makes it. */
const CANONICAL_FORMS = new Map(
  operationList.map(({ id, parameters }) => [
    id,
    Object.entries(parameters).flatMap(([name, { canonical }]) => (canonical ? [[name, canonical] as const] : [])),
  ]),
);
