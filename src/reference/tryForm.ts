import type { Operation, Parameter } from '../contract/operations.ts';
import { isRequired, parameterSchema } from './jsonSchema.ts';
import { requestPath } from './requests.ts';

/**
 * A form that sends an operation. Without script it is a plain GET: parameters
 * of the path keep the example's value then, and their fields stay hidden. The
 * script (client/try.ts) shows them, and the answer in the page.
 */
export function tryForm(operation: Operation): string {
  const parameters = Object.entries(operation.parameters);
  const inPath = Object.fromEntries(
    parameters.filter(([, { place }]) => place === 'path').map(([name, { example }]) => [name, example]),
  );
  const action = requestPath(operation, inPath);
  return [
    `<form class="try" data-try="${operation.path}" action="${action}" method="get" aria-label="Try ${operation.id}">`,
    ...parameters.map(([name, parameter]) => field(operation.id, name, parameter)),
    '<button type="submit">Send</button>',
    '<div data-try-answer aria-live="polite"></div>',
    '</form>',
  ].join('\n');
}

function field(operation: string, name: string, parameter: Parameter): string {
  const id = `try-${operation}-${name}`;
  const { type, default: preset, minimum, maximum, exclusiveMinimum } = parameterSchema(parameter).schema;
  const label = `<label for="${id}">${name}</label>`;
  if (type === 'boolean') return `<p><input type="checkbox" id="${id}" name="${name}" value="true"> ${label}</p>`;
  const value = preset ?? parameter.example;
  if (type === 'integer') {
    const least = minimum ?? Number(exclusiveMinimum) + 1;
    const most = maximum === undefined ? '' : ` max="${maximum}"`;
    return `<p>${label} <input type="number" id="${id}" name="${name}" value="${value}" min="${least}"${most}></p>`;
  }
  const required = isRequired(parameter) ? ' required' : '';
  const input = `<input type="text" id="${id}" name="${name}" value="${value}"${required} autocomplete="off" spellcheck="false"`;
  // A field of the path cannot be sent by a plain form: it waits for the script, without a name for the query.
  return parameter.place === 'path'
    ? `<p hidden data-try-path>${label} ${input.replace(' name=', ' data-name=')} disabled></p>`
    : `<p>${label} ${input}></p>`;
}
