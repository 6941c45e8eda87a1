/**
 * The plain tool call, answered without the SDK: nine of ten messages that agents
 * send. The SDK makes a server, its tools, a transport and a stream for each,
 * parses the answer and writes it twice: a tenth of what a bare server does, where
 * this does two thirds. Whatever is not exactly such a call is the SDK's; that both say
 * the same, byte for byte, is a test.
 */
import type { Implementation } from '@modelcontextprotocol/server';
import { type HttpRequest, type HttpResponse, headerOf } from '../http/messages.ts';
import { answered, JSON_TYPE } from './guard.ts';
import type { Tool, ToolAnswer } from './tools.ts';

/** How to answer a message if it is a plain tool call, or null. */
export type PlainCall = (request: HttpRequest, message: object) => (() => Promise<HttpResponse>) | null;

/** The revisions whose calls say nothing of themselves; clients of the first two send no header. */
const QUIET = new Set([undefined, '2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']);
/** The revision whose calls repeat in headers and in `_meta` what they are. */
const TELLING = '2026-07-28';

/** Opens the short way to the tools. `server` is what the answers of the latest revision name. */
export function openPlainCalls(tools: readonly Tool[], server: Implementation): PlainCall {
  const told = `,"resultType":"complete","_meta":${JSON.stringify({ 'io.modelcontextprotocol/serverInfo': server })}}`;
  return (request, message) => {
    const { jsonrpc, id, method, params, ...more } = message as Readonly<Record<string, unknown>>;
    if (jsonrpc !== '2.0' || method !== 'tools/call' || !isName(id) || !isObject(params) || !isEmpty(more)) return null;
    const { name, arguments: args = {}, _meta: meta = {}, ...others } = params;
    const tool = tools.find((each) => each.name === name);
    if (!tool || !isObject(args) || !isObject(meta) || !isEmpty(others)) return null;
    const { progressToken, ...claims } = meta;
    if (!(progressToken === undefined || isName(progressToken))) return null;
    const revision = headerOf(request, 'mcp-protocol-version');
    const fits = revision === TELLING ? tells(request, tool, claims) : QUIET.has(revision) && isQuiet(request, claims);
    if (!fits) return null;
    const end = revision === TELLING ? told : '}';
    return async () => {
      const result = `${resultOf(await tool.answer(args))}${end}`;
      const body = encoder.encode(`{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`);
      return answered(200, body, JSON_TYPE);
    };
  };
}

/** A tool's answer, all but its end. It is JSON itself already: it goes in as it is, and once more as text. */
function resultOf({ text, isError }: ToolAnswer): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(text)}}]`;
  return isError ? `${content},"isError":true` : `${content},"structuredContent":${text}`;
}

const isQuiet = ({ headers }: HttpRequest, claims: object): boolean =>
  headers['mcp-method'] === undefined && headers['mcp-name'] === undefined && isEmpty(claims);

/** Whether headers and `_meta` tell of this very call, and of a client that says no more than who it is. */
function tells({ headers }: HttpRequest, tool: Tool, claims: Readonly<Record<string, unknown>>): boolean {
  if (headers['mcp-method'] !== 'tools/call' || headers['mcp-name'] !== tool.name) return false;
  const {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': client,
    'io.modelcontextprotocol/clientCapabilities': abilities,
    ...more
  } = claims;
  if (version !== TELLING || !isObject(client) || !isObject(abilities) || !isEmpty(more)) return false;
  const { name, version: clientVersion, title = '', ...rest } = client;
  const words = [name, clientVersion, title].every((word) => typeof word === 'string');
  return words && isEmpty(rest) && Object.entries(abilities).every(isBareAbility);
}

/** What clients of today can do, without details. None of it is ever used here. */
const ABILITIES = new Set(['elicitation', 'roots', 'sampling']);
const isBareAbility = ([name, details]: [string, unknown]): boolean =>
  ABILITIES.has(name) && isObject(details) && isEmpty(details);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What may name a request or its progress. */
const isName = (value: unknown): boolean => typeof value === 'string' || Number.isSafeInteger(value);

const isEmpty = (rest: object): boolean => Object.keys(rest).length === 0;

const encoder = new TextEncoder();
