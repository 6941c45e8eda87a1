import { type CallInput, requestPath } from '../../contract/calls.ts';
import type { Operation } from '../../contract/operations.ts';
import { isRequired, type Parameter } from '../../contract/parameters.ts';
import { parameterSchema } from '../../reference/jsonSchema.ts';
import { Markup, markup } from '../text/markup.ts';

/**
 * A form that sends a request to an operation. Without scripts it is a GET form: parameters of the path have the values
 * of the example, and their fields are hidden. The script (scripts/tryForms.ts) shows them, and the response in the page.
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
    ...parameters.map(([name, parameter]) => field(operation.id, name, parameter, prefilled[name])),
    markup`<button type="submit">Send</button>`,
    markup`<div data-try-answer aria-live="polite"></div>`,
    markup`</form>`,
  ];
  return new Markup(parts.join('\n'));
}

function field(operation: string, name: string, parameter: Parameter, example: CallInput[string] | undefined): Markup {
  const id = `try-${operation}-${name}`;
  const { schema } = parameterSchema(parameter);
  const label = markup`<label for="${id}">${name}</label>`;
  if (schema.type === 'boolean')
    return markup`<p><input type="checkbox" id="${id}" name="${name}" value="true"> ${label}</p>`;
  const required = isRequired(parameter);
  const isOptional = !required && schema.default === undefined && example === undefined;
  // Without scripts a form would send an optional field that is empty: the script enables it, and leaves it out if empty.
  const hidden = new Markup(isOptional ? ' hidden data-needs-script' : '');
  const disabled = new Markup(isOptional ? ' disabled' : '');
  const value = isOptional
    ? markup`placeholder="${String(parameter.example)}"`
    : markup`value="${String(schema.default ?? example ?? parameter.example)}"`;
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum, exclusiveMinimum = 0 } = schema;
    const least = minimum ?? exclusiveMinimum + 1;
    const most = maximum === undefined ? null : markup` max="${maximum}"`;
    const step = schema.type === 'number' ? markup` step="any"` : null;
    return markup`<p${hidden}>${label} <input type="number" id="${id}" name="${name}" ${value} min="${least}"${most}${step}${disabled}></p>`;
  }
  const attributes = new Markup(`${required ? ' required' : ''} autocomplete="off" spellcheck="false"`);
  // A form without scripts cannot send a parameter of the path: the script enables the field, which has no name.
  return parameter.in === 'path'
    ? markup`<p hidden data-needs-script>${label} <input type="text" id="${id}" data-name="${name}" ${value}${attributes} disabled></p>`
    : markup`<p${hidden}>${label} <input type="text" id="${id}" name="${name}" ${value}${attributes}${disabled}></p>`;
}
