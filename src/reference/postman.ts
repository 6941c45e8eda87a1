/** The examples as a collection for Postman, Bruno, Insomnia and Hoppscotch (Postman Collection 2.1). */
import { type Operation, operationList } from '../contract/operations.ts';
import type { ExecutedExample } from './examples.ts';
import { isRequired, parameterSchema } from './jsonSchema.ts';
import { prettyJson } from './prettyJson.ts';
import { PURPOSE, SERVICE_NAME } from './summary.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** The collection. @param examples executed examples, whose responses are included */
export const postmanCollection = (baseUrl: string, examples: readonly ExecutedExample[]): string =>
  `${JSON.stringify(
    {
      info: { name: SERVICE_NAME, description: PURPOSE, schema: SCHEMA },
      variable: [{ key: 'baseUrl', value: baseUrl }],
      item: operationList.map((operation) => ({
        name: operation.title,
        description: operation.description,
        item: examples.filter((example) => example.operation === operation).map(requestItem),
      })),
    },
    null,
    1,
  )}\n`;

function requestItem({ operation, title, input, path, status, shown }: ExecutedExample): object {
  const request = {
    method: 'GET',
    header: [{ key: 'Accept', value: 'application/json' }],
    url: address(operation, input, path),
    description: operation.summary,
  };
  return {
    name: title,
    request,
    response: [
      {
        name: status === 200 ? 'Response, long lists shortened' : 'Response',
        originalRequest: request,
        code: status,
        status: status === 200 ? 'OK' : 'Not Found',
        header: [{ key: 'Content-Type', value: 'application/json' }],
        body: prettyJson(shown),
      },
    ],
  };
}

/** The address in parts. Optional parameters that the example does not use are listed, but not sent. */
function address({ parameters }: Operation, input: ExecutedExample['input'], path: string): object {
  const [route = ''] = path.split('?');
  const query = Object.entries(parameters)
    .filter(([, { place }]) => place === 'query')
    .map(([key, parameter]) => ({
      key,
      value: String(input[key] ?? parameter.example),
      description: parameterSchema(parameter).description,
      ...(input[key] === undefined && !isRequired(parameter) ? { disabled: true } : {}),
    }));
  return {
    raw: `{{baseUrl}}${path}`,
    host: ['{{baseUrl}}'],
    path: route.slice(1).split('/'),
    ...(query.length > 0 ? { query } : {}),
  };
}
