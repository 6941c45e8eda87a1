/**
 * Decodes path and query parameters into the true types of an operation's input. The schema of a parameter checks its
 * value, as over MCP; here the text is read as the type of the schema, and errors get the form and the words of FastAPI
 * with pydantic 2, which clients parse.
 */
import { z } from 'zod';
import { InvalidInput } from '../contract/errors.ts';
import { type Input, isAddedParameter, isAddition, OPERATIONS, type OperationId } from '../contract/operations.ts';
import { listItems, type Parameter } from '../contract/parameters.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { excerpt } from '../core/excerpt.ts';
import { at, must } from '../core/must.ts';
import { keysOf, recordOf } from '../core/objects.ts';
import { nearestValue } from './nearestValue.ts';

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
  const sent = new URLSearchParams(query);
  const input: Record<string, unknown> = {};
  const faults: ValidationItem[] = [];
  for (const { name, in: where, absent, read, isJoined } of READERS[id]) {
    // The last value of a repeated name counts, but lists that the first version does not have are joined.
    const values = sent.getAll(name);
    const text = where === 'path' ? path[name] : isJoined && values.length > 1 ? values.join() : values.at(-1);
    if (text === undefined) {
      if (!absent.success) faults.push({ type: 'missing', loc: [where, name], msg: 'Field required', input: null });
      else if (absent.data !== undefined) input[name] = absent.data;
      continue;
    }
    const result = read(text);
    if ('value' in result) {
      input[name] = result.value;
      continue;
    }
    const { type, msg, ctx } = result;
    faults.push({ type, loc: [where, name], msg, input: text, ...(ctx && { ctx }) });
  }
  if (faults.length > 0) throw new InvalidInput(faults);
  // Each parameter of the type was read, or may be absent.
  return input as Input<Id>;
}

type Fault = Pick<ValidationItem, 'type' | 'msg' | 'ctx'>;
type Read = { readonly value: unknown } | Fault;

/** How the parameters of each operation are read, in their order. */
const READERS = recordOf(keysOf(OPERATIONS), (id) =>
  Object.entries<Parameter>(OPERATIONS[id].parameters).map(([name, parameter]) => ({
    name,
    in: parameter.in,
    absent: parameter.schema.safeParse(undefined),
    isJoined: parameter.list === true && (isAddition(id) || isAddedParameter(id, name)),
    read: readerOf(parameter.schema, (value) => formHint(name, parameter, value)),
  })),
);

/** What is said of a value of another form: the parameter with one that works. */
const formHint = (name: string, parameter: Parameter, value: string): string =>
  `Example: ${name}=${nearestValue(name, parameter, value) ?? parameter.example}.`;

/** Reads a text as the type of a schema, and checks the value. @param hint what is said of a value of another form */
function readerOf(schema: z.ZodType, hint: (value: string) => string): (text: string) => Read {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return readerOf(schema.unwrap() as z.ZodType, hint);
  const check = (value: unknown): Read => {
    const { data, error } = schema.safeParse(value);
    return error ? faultOf(at(error.issues, 0), value, hint) : { value: data };
  };
  if (schema instanceof z.ZodEnum) return (text) => check(text.toLowerCase());
  if (schema instanceof z.ZodString) return check;
  if (!(schema instanceof z.ZodBoolean || schema instanceof z.ZodNumber))
    throw new Error(`no way to read a parameter of type ${schema.type} from text`);
  const parse =
    schema instanceof z.ZodBoolean ? parseBoolean : schema.format === 'safeint' ? parseInteger : parseNumber;
  return (text) => {
    const value = parse(text);
    return typeof value === 'string' ? { type: value, msg: UNPARSED[value] } : check(value);
  };
}

const UNPARSED = {
  bool_parsing: 'Input should be a valid boolean, unable to interpret input',
  float_parsing: 'Input should be a valid number, unable to parse string as a number',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_parsing_size: 'Unable to parse input string as an integer, exceeded maximum size',
} as const;

/** What pydantic says of a value with an issue; of a form, which a pattern does not explain to people, a hint. */
function faultOf(issue: z.core.$ZodIssue, value: unknown, hint: (value: string) => string): Fault {
  if (issue.code === 'too_small') {
    const limit = Number(issue.minimum);
    if (issue.origin === 'string') {
      const msg = `String should have at least ${limit} character${limit === 1 ? '' : 's'}`;
      return { type: 'string_too_short', msg, ctx: { min_length: limit } };
    }
    return issue.inclusive
      ? bound('greater_than_equal', 'greater than or equal to', 'ge', limit)
      : bound('greater_than', 'greater than', 'gt', limit);
  }
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum);
    if (issue.origin !== 'array') return bound('less_than_equal', 'less than or equal to', 'le', limit);
    const length = listItems(String(value)).length;
    const msg = `List should have at most ${limit} items after validation, not ${length}`;
    return { type: 'too_long', msg, ctx: { field_type: 'List', max_length: limit, actual_length: length } };
  }
  if (issue.code === 'invalid_format') {
    // A regular expression as it is written between slashes.
    const pattern = must(issue.pattern, 'pattern').slice(1, -1);
    const text = String(value);
    const quoted = text === '' ? 'An empty text' : excerpt(text);
    const msg = `${quoted} is not of the form of this parameter. ${hint(text)}`;
    return { type: 'string_pattern_mismatch', msg, ctx: { pattern } };
  }
  if (issue.code !== 'invalid_value') throw new Error(`no words for an issue of the kind ${issue.code}`);
  const quoted = issue.values.map((choice) => `'${String(choice)}'`);
  const expected = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
  return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
}

const bound = (type: string, words: string, key: string, limit: number): Fault => ({
  type,
  msg: `Input should be ${words} ${limit}`,
  ctx: { [key]: limit },
});

/** Most digits of an integer that pydantic parses. */
const MOST_DIGITS = 4300;

/**
 * An integer from text: white space around, a sign, underscores between digits and a fraction of zeros are allowed. A
 * value beyond the safe integers becomes the nearest safe one: every bound is far below.
 */
export function parseInteger(text: string): number | 'int_parsing' | 'int_parsing_size' {
  const [, sign, written] = /^\p{White_Space}*([+-]?)(\d+(?:_\d+)*)(?:\.0+)?\p{White_Space}*$/u.exec(text) ?? [];
  if (written === undefined) return 'int_parsing';
  const digits = written.replaceAll('_', '');
  if (digits.replace(/^0+/, '').length > MOST_DIGITS) return 'int_parsing_size';
  const value = sign === '-' ? -Number(digits) : Number(digits);
  // -0 is 0.
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value)) + 0;
}

/** A number from text: white space around, a sign, and an exponent are allowed. One that is too great becomes the greatest. */
export function parseNumber(text: string): number | 'float_parsing' {
  if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return 'float_parsing';
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, Number(text)));
}

/** A boolean from text, in any case. */
export function parseBoolean(text: string): boolean | 'bool_parsing' {
  const lower = text.toLowerCase();
  if (TRUE.has(lower)) return true;
  return FALSE.has(lower) ? false : 'bool_parsing';
}

const TRUE = new Set(['1', 'true', 't', 'yes', 'y', 'on']);
const FALSE = new Set(['0', 'false', 'f', 'no', 'n', 'off']);
