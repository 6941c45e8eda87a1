import type { Operation } from '../../contract/operations.ts';
import { listItems, type Parameter } from '../../contract/parameters.ts';
import { excerpt } from '../../core/excerpt.ts';
import { editDistance } from '../../core/matching/editDistance.ts';
import { acceptedValues } from '../../reference/acceptedValues.ts';
import { isRequired } from '../../reference/jsonSchema.ts';
import { elsewhere, reasonFor } from './unknownArgument.ts';

/** Says what is wrong with the arguments of a tool, so that a model can correct its call. */
export function explainArguments({ id, parameters }: Operation, args: Readonly<Record<string, unknown>>): string {
  const unknown = Object.keys(args)
    .filter((name) => !Object.hasOwn(parameters, name))
    .map((name) => explainUnknown(name, Object.keys(parameters)));
  const wrong = Object.entries(parameters)
    .filter(([name, { schema }]) => !schema.safeParse(args[name]).success)
    .map(([name, parameter]) => `${name} ${explainValue(parameter, args[name])}`);
  const example = Object.entries(parameters).flatMap(([name, parameter]) =>
    isRequired(parameter) ? [[name, parameter.example] as const] : [],
  );
  const faults = [...unknown, ...wrong].join('; ');
  return `Invalid arguments for ${id}: ${faults}. Example: ${JSON.stringify(Object.fromEntries(example))}`;
}

function explainUnknown(name: string, valid: readonly string[]): string {
  const reason = reasonFor(plainName(name), valid);
  if (reason !== undefined) return `${excerpt(name)}: ${reason}`;
  const nearest = nearestName(name, valid);
  if (nearest) return `${excerpt(name)} is not an argument, use ${nearest}`;
  return `${excerpt(name)} is not an argument, the arguments are ${valid.join(', ')}${elsewhere(name)}`;
}

/** The name that `name` is meant to be: with at most two typing errors, or with a word too few or too many. */
function nearestName(name: string, valid: readonly string[]): string | undefined {
  const sought = plainName(name);
  for (const errors of [0, 1, 2] as const)
    for (const candidate of valid) {
      const text = plainName(candidate);
      if (text.length > 2 * errors && editDistance(sought, text, errors) <= errors) return candidate;
    }
  const words = name.split('_');
  return valid.find((candidate) => words.includes(candidate) || candidate.split('_').includes(name));
}

/** A name without case and separators: maxStops and max-stops are max_stops. */
const plainName = (name: string): string => name.toLowerCase().replace(/[-_ ]/g, '');

function explainValue(parameter: Parameter, value: unknown): string {
  if (value === undefined) return `is missing, it must be ${expected(parameter)}`;
  if (parameter.mostItems !== undefined && typeof value === 'string' && value !== '')
    return `must have at most ${parameter.mostItems} codes, not ${listItems(value).length}`;
  return `must be ${expected(parameter)}, not ${shown(value)}`;
}

function expected(parameter: Parameter): string {
  const accepted = acceptedValues(parameter);
  if (accepted.kind === 'boolean') return 'true or false';
  if (accepted.kind === 'choice') return accepted.choices.join(' or ');
  if (accepted.kind === 'pattern') return `text like ${JSON.stringify(parameter.example)}`;
  if (accepted.kind === 'text')
    return accepted.minLength === 1 ? 'text that is not empty' : `text of at least ${accepted.minLength} characters`;
  const { minimum, maximum, exclusiveMinimum } = accepted.bounds;
  if (maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`;
  return exclusiveMinimum === undefined ? `a whole number from ${minimum}` : `a whole number above ${exclusiveMinimum}`;
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list (write several as "A,B")' : 'an object';
  return excerpt(JSON.stringify(value));
}
