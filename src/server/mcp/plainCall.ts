/**
 * The plain tool call, answered without the SDK: nine of ten messages that agents
 * send. The SDK makes a server, its tools, a transport and a stream for each,
 * parses the answer and writes it twice: a tenth of what a bare server does, where
 * this does half. Whatever is not exactly such a call is the SDK's; that both say
 * the same, byte for byte, is a test.
 */
import { type Answer, type Ask, headerOf } from '../http/messages.ts';
import { answered, JSON_TYPE } from './guard.ts';
import type { Tool, ToolAnswer } from './tools.ts';

/** The revisions whose calls have this form; clients of the first two send no header. */
const REVISIONS = new Set([undefined, '2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']);

/** How to answer a message if it is a plain tool call. */
export function plainCall(ask: Ask, message: object, tools: readonly Tool[]): (() => Promise<Answer>) | null {
  if (!REVISIONS.has(headerOf(ask, 'mcp-protocol-version'))) return null;
  if (ask.headers['mcp-method'] !== undefined || ask.headers['mcp-name'] !== undefined) return null;
  const { jsonrpc, id, method, params, ...more } = message as Readonly<Record<string, unknown>>;
  if (jsonrpc !== '2.0' || method !== 'tools/call' || !isName(id) || !isObject(params) || !isEmpty(more)) return null;
  const { name, arguments: args = {}, _meta: meta = {}, ...others } = params;
  const tool = tools.find((each) => each.name === name);
  if (!tool || !isObject(args) || !isObject(meta) || !isEmpty(others)) return null;
  const { progressToken, ...claims } = meta;
  if (!(progressToken === undefined || isName(progressToken)) || !isEmpty(claims)) return null;
  return async () => {
    const body = encoder.encode(
      `{"result":${resultOf(await tool.answer(args))},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`,
    );
    return answered(200, body, JSON_TYPE);
  };
}

/** A tool's answer as JSON. It is JSON itself already: it goes in as it is, and once more as text. */
function resultOf({ text, isError }: ToolAnswer): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
  return isError ? `${content},"isError":true}` : `${content},"structuredContent":${text}}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What may name a request or its progress. */
const isName = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value);

const isEmpty = (rest: object): boolean => Object.keys(rest).length === 0;

const encoder = new TextEncoder();
