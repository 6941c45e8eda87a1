/**
 * Decodes path and query parameters into the true types of an operation's input. Errors have the form and the words of
 * FastAPI with pydantic 2, which clients parse.
 */
import { InvalidInput } from '../../contract/errors.ts';
import { type Input, type Operation, type OperationId, operationList } from '../../contract/operations.ts';
import { listItems } from '../../contract/parameters.ts';
import type { ValidationItem } from '../../contract/schemas.ts';
import { must } from '../../core/must.ts';
import { type AcceptedValues, acceptedValues, type Bounds } from '../../reference/acceptedValues.ts';
import { isRequired, parameterSchema } from '../../reference/jsonSchema.ts';
import { parseQuery } from '../http/target.ts';
import { parseBoolean, parseInteger } from './scalars.ts';

/**
 * The input of an operation, defaults applied.
 * @param path values of the path parameters, percent-decoded
 * @param query the query as sent, without the question mark
 * @throws InvalidInput with every invalid parameter, in the order of the operation table
 */
export function decodeInput<Id extends OperationId>(
  id: Id,
  path: Readonly<Record<string, string>>,
  query: string,
): Input<Id> {
  const sent = parseQuery(query);
  const input: Record<string, unknown> = {};
  const faults: ValidationItem[] = [];
  // Most parameters of most requests are absent: none is looked for once all of the query are found.
  let left = sent.size;
  for (const { name, place, required, fallback, read } of must(READERS.get(id), `operation ${id}`)) {
    const text = place === 'path' ? path[name] : left > 0 ? sent.get(name) : undefined;
    if (text !== undefined) {
      if (place === 'query') left--;
      const result = read(text);
      if ('value' in result) input[name] = result.value;
      else faults.push(toItem(result, [place, name], text));
    } else if (required) faults.push({ type: 'missing', loc: [place, name], msg: 'Field required', input: null });
    else if (fallback !== undefined) input[name] = fallback;
  }
  if (faults.length > 0) throw new InvalidInput(faults);
  // Each parameter of the type was read, or may be absent.
  return input as Input<Id>;
}

const toItem = ({ type, msg, ctx }: ParameterFault, loc: string[], input: string): ValidationItem => ({
  ...{ type, loc, msg, input },
  ...(ctx ? { ctx } : {}),
});

type ParameterFault = {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, number | string>>;
};
type Read = { readonly value: unknown } | ParameterFault;

/** How one parameter is decoded. */
interface Reader {
  readonly name: string;
  readonly place: 'query' | 'path';
  readonly required: boolean;
  readonly fallback: unknown;
  readonly read: (text: string) => Read;
}

const READERS = new Map(operationList.map((operation) => [operation.id, readersOf(operation)]));

function readersOf({ parameters }: Operation): Reader[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    place: parameter.place,
    required: isRequired(parameter),
    fallback: parameterSchema(parameter).schema['default'],
    read: readerOf(acceptedValues(parameter), parameter.mostItems),
  }));
}

/** @param mostItems most entries of a text separated by commas */
function readerOf(accepted: AcceptedValues, mostItems: number | undefined): Reader['read'] {
  if (accepted.kind === 'choice') return (text) => readChoice(text, accepted.choices);
  if (accepted.kind === 'pattern') return readPattern(accepted.pattern);
  if (accepted.kind === 'integer') return (text) => readInteger(text, accepted.bounds);
  return accepted.kind === 'boolean' ? readBoolean : (text) => readString(text, accepted.minLength, mostItems);
}

function readBoolean(text: string): Read {
  const value = parseBoolean(text);
  if (value !== undefined) return { value };
  return { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' };
}

function readString(text: string, least: number, mostItems: number | undefined): Read {
  if (text.length < least) {
    const msg = `String should have at least ${least} character${least === 1 ? '' : 's'}`;
    return { type: 'string_too_short', msg, ctx: { min_length: least } };
  }
  // Most texts are single codes: they are not split.
  const items = mostItems === undefined || !text.includes(',') ? 1 : listItems(text).length;
  if (mostItems === undefined || items <= mostItems) return { value: text };
  const msg = `List should have at most ${mostItems} items after validation, not ${items}`;
  return { type: 'too_long', msg, ctx: { field_type: 'List', max_length: mostItems, actual_length: items } };
}

function readPattern(pattern: string): Reader['read'] {
  const expression = new RegExp(pattern);
  return (text) =>
    expression.test(text)
      ? { value: text }
      : { type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } };
}

function readChoice(text: string, values: readonly string[]): Read {
  const lower = text.toLowerCase();
  if (values.includes(lower)) return { value: lower };
  const quoted = values.map((value) => `'${value}'`);
  const expected = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
}

function readInteger(text: string, { minimum, maximum, exclusiveMinimum }: Bounds): Read {
  const value = parseInteger(text);
  if (value === 'int_parsing')
    return { type: value, msg: 'Input should be a valid integer, unable to parse string as an integer' };
  if (value === 'int_parsing_size')
    return { type: value, msg: 'Unable to parse input string as an integer, exceeded maximum size' };
  const bound = (type: string, words: string, key: string, limit: number): ParameterFault => ({
    type,
    msg: `Input should be ${words} ${limit}`,
    ctx: { [key]: limit },
  });
  // In pydantic's order.
  if (maximum !== undefined && value > maximum) return bound('less_than_equal', 'less than or equal to', 'le', maximum);
  if (minimum !== undefined && value < minimum)
    return bound('greater_than_equal', 'greater than or equal to', 'ge', minimum);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return bound('greater_than', 'greater than', 'gt', exclusiveMinimum);
  return { value };
}
