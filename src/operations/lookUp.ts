import type { WriteCall } from '../contract/calls.ts';
import { listItems, type Parameter } from '../contract/parameters.ts';
import { excerpt } from '../core/excerpt.ts';

/**
 * The call that finds the code of a name where a parameter takes codes: of the first item of the value that is no code.
 * Null where the parameter has no such operation, or the value no such item.
 * @param call writes it in the form of the client
 */
export function lookUpCall({ schema, lookUp }: Parameter, value: string, call: WriteCall): string | null {
  const name = listItems(value).find((item) => item !== '' && !schema.safeParse(item).success);
  return lookUp === undefined || name === undefined ? null : call(lookUp, { q: excerpt(name) });
}
