import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { requestPath } from '../../src/contract/calls.ts';
import { NotFound } from '../../src/contract/errors.ts';
import { inputSchema, OPERATIONS, type OperationId } from '../../src/contract/operations.ts';
import { canonicalInput } from '../../src/contract/parameters.ts';
import { HANDLERS } from '../../src/operations/handlers.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { answerText } from '../support/answerText.ts';

/** One call of an operation. */
export interface Case {
  readonly id: OperationId;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

/** The outcome of a call: the JSON of an answer, or the text of an error. */
export type Outcome = { readonly json: string } | { readonly detail: string };

/** Calls the handlers themselves. @param protocol whose error text is returned */
export function callDirectly(indexes: Indexes, { id, input }: Case, protocol: 'rest' | 'mcp' = 'rest'): Outcome {
  try {
    return { json: answerText(indexes, id, inputSchema(id, protocol).parse(input)) };
  } catch (error) {
    if (error instanceof NotFound) return { detail: protocol === 'rest' ? error.message : error.toolText };
    throw error;
  }
}

/** Calls an operation over REST. */
export async function callRest(url: string, { id, input }: Case): Promise<Outcome & { readonly status: number }> {
  const response = await fetch(url + requestPath(OPERATIONS[id], input));
  const text = await response.text();
  const { status } = response;
  return status === 200 ? { status, json: text } : { status, detail: (JSON.parse(text) as { detail: string }).detail };
}

/** Calls a tool over MCP; structured content and text must be equal. */
export async function callMcp(client: Client, { id, input }: Case): Promise<Outcome> {
  const { content, structuredContent, isError } = await client.callTool({ name: id, arguments: { ...input } });
  // The answer, and how old the data is.
  const [part, age, ...more] = content;
  if (part?.type !== 'text' || age?.type !== 'text' || more.length > 0) throw new Error('a result must have two texts');
  if (isError) return { detail: part.text };
  if (JSON.stringify(structuredContent) !== part.text) throw new Error('structured content differs from the text');
  return { json: part.text };
}

/** Connects a client of an era. */
export async function connect(url: string, era: 'modern' | 'legacy'): Promise<Client> {
  const options = era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {};
  const client = new Client({ name: 'parity', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return client;
}

/** The file of a release that holds an answer; null when the answer has no file. */
export function fileOf<Id extends OperationId>(
  release: string,
  indexes: Indexes,
  { id, input }: Case & { readonly id: Id },
): string | null {
  const path = HANDLERS[id].precomputed?.file(
    indexes,
    canonicalInput(OPERATIONS[id].parameters, inputSchema(id).parse(input)),
  );
  return path ? readFileSync(join(release, 'client', path), 'utf8') : null;
}
