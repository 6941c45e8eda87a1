import { isAddition } from '../../contract/additions.ts';
import { type Operation, operationList } from '../../contract/operations.ts';
import { blocks, code, table } from '../blocks.ts';
import { errorBody } from '../errors.ts';
import type { ExecutedExample } from '../examples.ts';
import { outputName } from '../jsonSchema.ts';
import { prettyJson } from '../prettyJson.ts';
import type { ReferenceData } from '../referenceData.ts';
import { asCurl, asToolCall } from '../requests.ts';
import type { Section } from '../section.ts';
import { parameterTable } from '../tables.ts';

/** Every operation, with executed examples. */
export const operationSections = (data: ReferenceData): readonly Section[] => [
  {
    title: 'Operations',
    level: 2,
    text: 'Unknown parameters are ignored. When a parameter is repeated, the last value is used. Codes are case-insensitive; responses have them in upper case.',
  },
  ...operationList.map(
    (operation): Section => ({
      title: operation.id,
      level: 3,
      text: operationText(operation, data),
      operation,
    }),
  ),
];

function operationText(operation: Operation, { baseUrl, examples }: ReferenceData): string {
  const output = outputName(operation);
  return blocks(
    `**${operation.title}.** ${operation.description}`,
    isAddition(operation.id) ? 'An addition to the first four operations.' : null,
    code('http', `GET ${operation.path}`),
    parameterTable(operation),
    `**Response:** 200 with [${output}](#${output.toLowerCase()}).`,
    table(
      ['Status', 'Body', 'When'],
      operation.errors.map(({ status, when }) => {
        const body = errorBody(status);
        return [`${status}`, `[${body}](#${body.toLowerCase()})`, when];
      }),
    ),
    ...examples
      .filter((example) => example.operation === operation)
      .map((example, i) => exampleText(example, baseUrl, i === 0)),
  );
}

function exampleText(example: ExecutedExample, baseUrl: string, isFirst: boolean): string {
  const { operation, title, input, path, status, bytes, shown, cut } = example;
  const url = baseUrl + path;
  return blocks(
    `**Example: ${title}**`,
    code('sh', asCurl(url)),
    isFirst ? `As an MCP tool call: \`${asToolCall(operation, input)}\`` : null,
    status === 200 ? null : `With the current data the response is ${status}:`,
    code('json', prettyJson(shown)),
    cut === null ? null : `*Shortened: ${cut}. The full response has ${bytes.toLocaleString('en-GB')} bytes.*`,
  );
}
