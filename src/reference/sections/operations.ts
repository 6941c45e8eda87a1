import type { Operation } from '../../contract/operations.ts';
import { operationList } from '../../contract/operations.ts';
import type { Worked } from '../examples.ts';
import { outputName } from '../jsonSchema.ts';
import { errorBody } from '../openapi.ts';
import { prettyJson } from '../prettyJson.ts';
import { asCurl, asJavaScript, asPython, asToolCall } from '../requests.ts';
import { blocks, code, type Section, type Subject } from '../section.ts';
import { parameterTable, table } from '../tables.ts';

/** The four operations, each with examples that were executed. */
export const operationSections = (subject: Subject): readonly Section[] => [
  {
    title: 'Operations',
    level: 2,
    text: 'Parameters that are not listed are ignored. Of a parameter that is sent twice, the last one counts. Codes may be sent in any case and come back in upper case.',
  },
  ...operationList.map(
    (operation): Section => ({
      title: operation.id,
      level: 3,
      text: describe(operation, subject),
      operation,
    }),
  ),
];

function describe(operation: Operation, subject: Subject): string {
  const output = outputName(operation);
  const worked = subject.examples.filter((example) => example.operation === operation);
  return blocks(
    `**${operation.title}.** ${operation.description}`,
    code('http', `GET ${operation.path}`),
    parameterTable(operation),
    `**Answer:** 200 with [${output}](#${output.toLowerCase()}).`,
    table(
      ['Status', 'Body', 'When'],
      operation.errors.map(({ status, when }) => {
        const body = errorBody(status);
        return [`${status}`, `[${body}](#${body.toLowerCase()})`, when];
      }),
    ),
    ...worked.map((example, i) => showExample(example, subject.baseUrl, i === 0)),
  );
}

function showExample(example: Worked, baseUrl: string, inEveryLanguage: boolean): string {
  const { operation, title, input, path, status, bytes, shown, cut } = example;
  const url = baseUrl + path;
  return blocks(
    `**Example: ${title.charAt(0).toLowerCase()}${title.slice(1)}**`,
    code('sh', asCurl(url)),
    inEveryLanguage ? code('js', asJavaScript(url)) : null,
    inEveryLanguage ? code('python', asPython(url)) : null,
    inEveryLanguage ? `As an MCP tool call: \`${asToolCall(operation, input)}\`` : null,
    status === 200 ? null : `With the present data this is answered ${status}:`,
    code('json', prettyJson(shown)),
    cut === null ? null : `*Shortened here: ${cut}. The whole answer has ${bytes.toLocaleString('en-GB')} bytes.*`,
  );
}
