import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { errorStatuses, operationList } from '../../src/contract/operations.ts';
import { isRequired } from '../../src/contract/parameters.ts';
import { documents } from '../../src/reference/documents.ts';
import { jsonSchemaComponents, namedSchemas, outputName, parameterSchema } from '../../src/reference/jsonSchema.ts';
import { openService, smallPublished } from '../server/mcp/service.ts';

/** A difference from the snapshot is a change of the public interface. */
test('the public interface is that of the snapshot', async () => {
  const world = smallPublished();
  const service = await openService();
  const client = new Client({ name: 'surface', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
  const { tools } = await client.listTools();
  await client.close();
  await service.close();

  expect({
    operations: operationList.map((operation) => ({
      id: operation.id,
      request: `GET ${operation.path}`,
      parameters: Object.entries(operation.parameters).map(
        ([name, parameter]) =>
          `${name} in ${parameter.in}${isRequired(parameter) ? ', required' : ''} ${JSON.stringify(parameterSchema(parameter).schema)}`,
      ),
      answer: outputName(operation),
      errors: errorStatuses(operation),
    })),
    tools: tools.map(({ name, title, annotations }) => ({ name, title, annotations })),
    records: Object.fromEntries(
      Object.entries(jsonSchemaComponents('#')).map(([name, { properties, required }]) => [
        name,
        Object.keys(properties as object)
          .map((field) => field + ((required as string[]).includes(field) ? '' : '?'))
          .join(' '),
      ]),
    ),
    documents: documents(world.indexes).map(([path]) => path),
  }).toMatchSnapshot();
  expect(namedSchemas.size).toBe(40);
});
