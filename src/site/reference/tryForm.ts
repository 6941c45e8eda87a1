import { type CallInput, requestPath } from '../../contract/calls.ts';
import type { Operation } from '../../contract/operations.ts';
import { isRequired, type Parameter } from '../../contract/parameters.ts';
import { type ParameterSchema, parameterSchema } from '../../reference/jsonSchema.ts';
import { parameterType } from '../../reference/tables.ts';
import { Markup, markup } from '../text/markup.ts';
import { parameterFragment } from './referenceView.ts';

/**
 * The parameters of an operation, each with a field: together a form that sends a request. Without scripts it is a GET
 * form: parameters of the path have the values of the example, and optional ones have no field. The script
 * (scripts/tryForms.ts) enables all fields, and shows the response in the page.
 */
export function tryForm(operation: Operation): Markup {
  const parameters = Object.entries(operation.parameters);
  const pathExamples = parameters
    .filter(([, parameter]) => parameter.in === 'path')
    .map(([name, { example }]) => [name, example]);
  const action = requestPath(operation, Object.fromEntries(pathExamples));
  // An operation that requires no parameter may still require one of several: its first example is a valid request.
  const needsOne = parameters.every(([, parameter]) => !isRequired(parameter));
  const prefilled: CallInput = needsOne ? (operation.examples[0]?.input ?? {}) : {};
  const parts = [
    markup`<form class="try" data-try="${operation.path}" action="${action}" method="get" aria-label="Try ${operation.id}">`,
    ...parameters.map(([name, parameter]) => row(operation.id, name, parameter, prefilled[name])),
    markup`<p class="send"><button type="submit" class="button">Send request</button> <code>GET ${operation.path}</code></p>`,
    markup`<div data-try-answer aria-live="polite"></div>`,
    markup`</form>`,
  ];
  return new Markup(parts.join('\n'));
}

function row(operation: string, name: string, parameter: Parameter, example: CallInput[string] | undefined): Markup {
  const id = `try-${operation}-${name}`;
  const { description, schema } = parameterSchema(parameter);
  const standard = schema.default === undefined ? null : markup` · default <code>${String(schema.default)}</code>`;
  const need = isRequired(parameter) ? markup` · <b>required</b>` : standard;
  return markup`<div class="parameter" id="${parameterFragment(name)}">
<p><label for="${id}"><code>${name}</code></label> <span class="quiet">${schema.enum === undefined ? parameterType(parameter) : choiceText(schema.enum)}${need}</span></p>
<p>${description}</p>
${field(id, name, parameter, schema, example)}
</div>`;
}

/** Longest list of values besides the field that offers them. */
const MOST_VALUES = 6;

const choiceText = (values: readonly string[]): string => (values.length > MOST_VALUES ? 'choice' : values.join(' | '));

function field(
  id: string,
  name: string,
  parameter: Parameter,
  schema: ParameterSchema,
  example: CallInput[string] | undefined,
): Markup {
  if (schema.type === 'boolean') return markup`<input type="checkbox" id="${id}" name="${name}" value="true">`;
  const required = isRequired(parameter);
  const isOptional = !required && schema.default === undefined && example === undefined;
  // Without scripts a form would send an optional field that is empty: the script enables it, and leaves it out if empty.
  const disabled = new Markup(isOptional ? ' hidden disabled data-needs-script' : '');
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) => markup`<option>${value}</option>`);
    return markup`<select id="${id}" name="${name}"${disabled}><option value="">not set</option>${options}</select>`;
  }
  const value = isOptional
    ? markup`placeholder="${String(parameter.example)}"`
    : markup`value="${String(schema.default ?? example ?? parameter.example)}"`;
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum, exclusiveMinimum = 0 } = schema;
    const least = minimum ?? exclusiveMinimum + 1;
    const most = maximum === undefined ? null : markup` max="${maximum}"`;
    const step = schema.type === 'number' ? markup` step="any"` : null;
    return markup`<input type="number" id="${id}" name="${name}" ${value} min="${least}"${most}${step}${disabled}>`;
  }
  const attributes = new Markup(`${required ? ' required' : ''} autocomplete="off" spellcheck="false"`);
  // A form without scripts cannot send a parameter of the path: the script enables the field, which has no name.
  return parameter.in === 'path'
    ? markup`<input type="text" id="${id}" data-name="${name}" ${value}${attributes} hidden disabled data-needs-script>`
    : markup`<input type="text" id="${id}" name="${name}" ${value}${attributes}${disabled}>`;
}
