import { isAddition, type Operation, operationList } from '../../contract/operations.ts';
import { blocks, code, curl, jsonBlock, type Section, table } from '../blocks.ts';
import type { ExecutedExample } from '../examples.ts';
import { outputName } from '../jsonSchema.ts';
import type { ReferenceData } from '../referenceData.ts';
import { parameterTables } from '../tables.ts';

/** Every operation, with executed examples. @param isShort without a table of all; an operation refers to parameters of one before it */
export const operationSections = (data: ReferenceData, isShort: boolean): readonly Section[] => [
  {
    title: 'Operations',
    level: 2,
    topic: null,
    text: blocks(
      'Each operation is also an MCP tool with the same name, parameters and result.',
      isShort
        ? null
        : table(
            ['Operation', 'Request', 'Description'],
            operationList.map(({ id, path, summary }) => [`[${id}](#${id})`, `\`GET ${path}\``, summary]),
          ),
      'A list is one text with commas between its values: `LHR,LGW`. Unknown parameters are ignored. If a parameter is repeated, the last value is used; the values of a list that was added later are joined. Codes are case-insensitive; responses have them in upper case.',
      'Every operation returns 422 for a missing or invalid parameter, and 503 when the server is busy; 429 is reserved. See [Errors](#errors).',
    ),
  },
  ...operationList.map(
    (operation, i): Section => ({
      title: operation.id,
      level: 3,
      topic: operation.id,
      text: operationText(operation, data, isShort ? operationList.slice(0, i) : []),
    }),
  ),
];

/** @param before operations whose parameters are not repeated */
function operationText(
  operation: Operation,
  { baseUrl, examples }: ReferenceData,
  before: readonly Operation[],
): string {
  const output = outputName(operation);
  const own = examples.filter((example) => example.operation === operation);
  return blocks(
    `**${operation.title}.** ${operation.description}`,
    isAddition(operation.id) ? 'An addition to the first four operations.' : null,
    code('http', `GET ${operation.path}`),
    ...parameterTables(operation, before),
    `**Response:** 200 with [${output}](#${output.toLowerCase()}).`,
    operation.notFound ? `**404:** ${operation.notFound}` : null,
    ...own.map((example, i) => exampleText(example, baseUrl, i === 0)),
  );
}

function exampleText(example: ExecutedExample, baseUrl: string, isFirst: boolean): string {
  const { operation, title, input, path, status, bytes, shown, cut } = example;
  const url = baseUrl + path;
  return blocks(
    `**Example: ${title}**`,
    curl(url),
    isFirst ? `As an MCP tool call: \`${JSON.stringify({ name: operation.id, arguments: input })}\`` : null,
    status === 200 ? null : `With the current data the response is ${status}:`,
    jsonBlock(shown),
    cut === null
      ? null
      : `*Shortened: ${cut}. [The full response](${url}) has ${bytes.toLocaleString('en-GB')} bytes.*`,
  );
}
