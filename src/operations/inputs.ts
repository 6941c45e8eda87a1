/** One form for inputs that mean the same, and a cache key made from every parameter. */
import { type Input, type OperationId, operationList } from '../contract/operations.ts';
import { must } from '../core/must.ts';

/** The input in its canonical form: codes in upper case, sets sorted. */
export function canonicalInput<Id extends OperationId>(id: Id, input: Input<Id>): Input<Id> {
  const canonical: Record<string, unknown> = { ...input };
  for (const [name, { canonical: toCanonical }] of parametersOf(id)) {
    const value = canonical[name];
    if (toCanonical && typeof value === 'string') canonical[name] = toCanonical(value);
  }
  // A canonical form has the type of the value.
  return canonical as Input<Id>;
}

/** A text for a canonical input: two inputs have the same text exactly when they are equal in every parameter. */
export function inputKey<Id extends OperationId>(id: Id, input: Input<Id>): string {
  const values: Readonly<Record<string, unknown>> = input;
  let key: string = id;
  for (const [name] of parametersOf(id)) {
    const value = values[name];
    // A text carries its length: it may hold any character, a separator too.
    key += typeof value === 'string' ? ` ${value.length}:${value}` : ` ${value}`;
  }
  return key;
}

const PARAMETERS = new Map(operationList.map(({ id, parameters }) => [id, Object.entries(parameters)]));
const parametersOf = (id: OperationId) => must(PARAMETERS.get(id), `operation ${id}`);
