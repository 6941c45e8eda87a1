/** The responses in README.md have the fields and types of the answers of the bundled data. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { InvalidInput, NotFound } from '../../src/contract/errors.ts';
import { must } from '../../src/core/must.ts';
import { decodeInput } from '../../src/operations/decodeInput.ts';
import { callOperation } from '../../src/operations/handlers.ts';
import { toEndpoint } from '../../src/server/api.ts';
import { bundledWorld } from '../support/testWorld.ts';

const text = readFileSync('README.md', 'utf8');
const samples = [...text.matchAll(/^`curl '(http:[^']+)'`\n\n```json\n([\s\S]*?)^```$/gm)].map(
  ([, address = '', json = '']) => [address, json] as const,
);

/** The answer to a request, as REST has it. */
function answer(address: string): unknown {
  const { pathname, search } = new URL(address);
  const endpoint = must(toEndpoint(pathname.slice(1).split('/')), pathname);
  if (endpoint === 'openapi') throw new Error(address);
  try {
    return callOperation(bundledWorld().indexes, endpoint.id, decodeInput(endpoint.id, endpoint.path, search.slice(1)));
  } catch (error) {
    if (error instanceof NotFound) return { detail: error.message };
    if (error instanceof InvalidInput) return { detail: error.items };
    throw error;
  }
}

/** Fields and types of a value; of a list those of its first item. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? 'list' : [shape(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shape(inner)]));
}

test('there are responses', () => expect(samples.length).toBeGreaterThan(3));

test.each(samples)('%s', (address, json) => {
  expect(shape(JSON.parse(json))).toEqual(shape(answer(address)));
});
