import { elsewhere, plainName, reasonFor, replacementOf } from '../../contract/argumentHints.ts';
import type { Operation } from '../../contract/operations.ts';
import { isRequired, listItems, type Parameter } from '../../contract/parameters.ts';
import { excerpt } from '../../core/excerpt.ts';
import { editDistance } from '../../core/matching/typos.ts';
import { nearestValue } from '../../operations/nearestValue.ts';
import { parameterSchema } from '../../reference/jsonSchema.ts';

/** Most unknown arguments that are explained: no call that is meant has more. */
const MOST_EXPLAINED = 10;

/** Says what is wrong with the arguments of a tool, so that a model can correct its call. */
export function explainArguments(operation: Operation, args: Readonly<Record<string, unknown>>): string {
  const { id, parameters, examples } = operation;
  const unknown = Object.keys(args)
    .filter((name) => !Object.hasOwn(parameters, name))
    .slice(0, MOST_EXPLAINED)
    .map((name) => explainUnknown(name, Object.keys(parameters)));
  const renamed = new Set(Object.keys(args).map((name) => knownName(name, Object.keys(parameters))));
  const wrong = Object.entries(parameters).flatMap(([name, parameter]) => {
    // It is there under another name, which is explained.
    if (args[name] === undefined && renamed.has(name)) return [];
    const fault = explainValue(name, parameter, args[name]);
    return fault === null ? [] : [`${name} ${fault}`];
  });
  const faults = [...unknown, ...wrong].join('; ');
  return `Invalid arguments for ${id}: ${faults}${faults.endsWith('?') ? '' : '.'} Example: ${JSON.stringify(fittingExample(operation, args) ?? examples[0]?.input)}`;
}

/** The argument that a name means; undefined where there is none, or several. */
function knownName(name: string, names: readonly string[]): string | undefined {
  if (names.includes(name)) return name;
  const plain = plainName(name);
  // What is explained in words is not an argument that is like it: `to_country` is not `to`.
  return reasonFor(plain, names) === undefined ? nearestName(name, names) : replacementOf(plain, names);
}

/**
 * The call as it was probably meant: arguments under their right names, those that are wrong left out, and what is missing as
 * in an example. Null where nothing of the call is kept.
 */
function fittingExample(
  { id, parameters, examples }: Operation,
  args: Readonly<Record<string, unknown>>,
): object | null {
  const names = Object.keys(parameters);
  const renamed = Object.entries(args).flatMap(([name, value]) => {
    const known = knownName(name, names);
    const parameter = known === undefined ? undefined : parameters[known];
    // A route is made of both ends.
    if (
      known === undefined ||
      parameter === undefined ||
      (known === 'route_id' && name !== known && id === 'route_detail')
    )
      return [];
    const sent = typeof value === 'number' && /hours?$/i.test(name) ? value * 60 : value;
    const isValid = parameter.schema.safeParse(sent).success;
    const meant = isValid ? sent : nearestValue(known, parameter, sent);
    return meant === undefined ? [] : [[known, meant] as const];
  });
  if (renamed.length === 0) {
    const wrong = names.filter((name) => args[name] !== undefined);
    return wrong.length === 0 ? null : Object.fromEntries(wrong.map((name) => [name, parameters[name]?.example]));
  }
  const kept: Readonly<Record<string, unknown>> = Object.fromEntries(renamed);
  const required = Object.entries(examples[0]?.input ?? {}).filter(([name]) => {
    const parameter = parameters[name];
    return parameter !== undefined && isRequired(parameter) && !(name in kept);
  });
  const all: Readonly<Record<string, unknown>> = { ...Object.fromEntries(required), ...kept };
  return Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name]]] : [])));
}

function explainUnknown(name: string, valid: readonly string[]): string {
  const reason = reasonFor(plainName(name), valid);
  const nearest = nearestName(name, valid);
  if (reason !== undefined && reason !== `use ${nearest}`) return `${excerpt(name)}: ${reason}`;
  if (nearest) return `${excerpt(name)} is not an argument, use ${nearest}`;
  return `${excerpt(name)} is not an argument, the arguments are ${valid.join(', ')}${elsewhere(name)}`;
}

/** The name that `name` is meant to be: with at most two typing errors, or with a word too few or too many. */
function nearestName(name: string, valid: readonly string[]): string | undefined {
  const plain = plainName(name);
  for (const errors of [0, 1, 2] as const)
    for (const candidate of valid) {
      const text = plainName(candidate);
      if (text.length > 2 * errors && editDistance(plain, text, errors) <= errors) return candidate;
    }
  const words = name.split('_');
  return valid.find((candidate) => words.includes(candidate) || candidate.split('_').includes(name));
}

/** What is wrong with the value of a parameter; null when nothing is. */
function explainValue(name: string, parameter: Parameter, value: unknown): string | null {
  const [issue] = parameter.schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return null;
  if (value === undefined) return `is missing, it must be ${expected(parameter)}`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `must have at most ${issue.maximum} codes, not ${listItems(String(value)).length}`;
  const nearest = nearestValue(name, parameter, value);
  const hint = nearest === undefined ? '' : `: did you mean ${JSON.stringify(nearest)}?`;
  return `must be ${expected(parameter)}, not ${shown(value)}${hint}`;
}

function expected(parameter: Parameter): string {
  const { schema } = parameterSchema(parameter);
  const { type, enum: choices, pattern, minLength = 0, minimum, maximum, exclusiveMinimum } = schema;
  if (type === 'boolean') return 'true or false';
  if (choices) return choices.join(' or ');
  if (pattern !== undefined)
    return `text like ${JSON.stringify(parameter.example)}${parameter.list ? ', several with commas' : ''}`;
  if (type === 'string' && minLength === 1) return `text like ${JSON.stringify(parameter.example)}`;
  if (type === 'string') return `text of at least ${minLength} characters`;
  if (maximum !== undefined) return `a ${type === 'number' ? '' : 'whole '}number from ${minimum} to ${maximum}`;
  return exclusiveMinimum === undefined ? `a whole number from ${minimum}` : `a whole number above ${exclusiveMinimum}`;
}

function shown(value: unknown): string {
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list (write several as "A,B")' : 'an object';
  return excerpt(JSON.stringify(value));
}
