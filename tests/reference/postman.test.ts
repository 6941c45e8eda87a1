import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationList } from '../../src/contract/operations.ts';
import { executeExamples } from '../../src/reference/examples.ts';
import { postmanCollection } from '../../src/reference/postman.ts';
import { openService, type Service, smallPublished } from '../server/mcp/service.ts';

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly url: {
      readonly raw: string;
      readonly host: readonly string[];
      readonly path: readonly string[];
      readonly query?: readonly { readonly key: string; readonly value: string; readonly disabled?: true }[];
    };
  };
  readonly response: readonly { readonly code: number; readonly body: string }[];
}

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const { indexes } = smallPublished();
const collection = JSON.parse(postmanCollection('http://127.0.0.1:8422', executeExamples(indexes)));
const items: Item[] = collection.item.flatMap(({ item }: { item: Item[] }) => item);

test('has a folder for each operation and a request for each example', () => {
  expect(collection.info.schema).toBe('https://schema.getpostman.com/json/collection/v2.1.0/collection.json');
  expect(collection.variable).toEqual([{ key: 'baseUrl', value: 'http://127.0.0.1:8422' }]);
  expect(collection.item.map(({ name }: { name: string }) => name)).toEqual(operationList.map(({ title }) => title));
  expect(items.map(({ name }) => name)).toEqual(
    operationList.flatMap(({ examples }) => examples.map(({ title }) => title)),
  );
});

test('a tool that builds the address from its parts gets the recorded response', async () => {
  for (const { name, request, response } of items) {
    const { host, path, query = [], raw } = request.url;
    const sent = query
      .filter(({ disabled }) => !disabled)
      .map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
    const address = `${host.join('.')}/${path.join('/')}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
    expect(address, name).toBe(raw);
    const answer = await fetch(address.replace('{{baseUrl}}', service.url), { method: request.method });
    expect(answer.status, name).toBe(response[0]?.code);
    const shown = JSON.parse(response[0]?.body ?? '');
    expect(Object.keys((await answer.json()) as object), name).toEqual(Object.keys(shown));
  }
});
