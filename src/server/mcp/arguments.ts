import type { Operation, Parameter } from '../../contract/operations.ts';
import { isRequired, parameterSchema } from '../../reference/jsonSchema.ts';

/** What is wrong with a tool's arguments, in words that let a model call again rightly. */
export function explainArguments(operation: Operation, args: Readonly<Record<string, unknown>>): string {
  const wrong = Object.entries(operation.parameters)
    .filter(([name, { schema }]) => !schema.safeParse(args[name]).success)
    .map(([name, parameter]) => `${name} ${complaint(parameter, args[name])}`);
  const example = Object.entries(operation.parameters).flatMap(([name, parameter]) =>
    isRequired(parameter) ? [[name, parameter.example] as const] : [],
  );
  return `Invalid arguments for ${operation.id}: ${wrong.join('; ')}. Example: ${JSON.stringify(Object.fromEntries(example))}`;
}

const complaint = (parameter: Parameter, value: unknown): string =>
  value === undefined
    ? `is missing, it must be ${expected(parameter)}`
    : `must be ${expected(parameter)}, not ${shown(value)}`;

function expected(parameter: Parameter): string {
  const { type, minLength, minimum, maximum, exclusiveMinimum } = parameterSchema(parameter).schema;
  if (type === 'boolean') return 'true or false';
  if (type === 'string') return minLength === 1 ? 'text that is not empty' : `text of at least ${minLength} characters`;
  if (maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`;
  return `a whole number above ${exclusiveMinimum}`;
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
}
