/** The paths below `/api`, and errors in JSON. */
import { type OperationId, operationList } from '../contract/operations.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { at } from '../core/must.ts';
import type { HttpResponse } from './http/messages.ts';
import { buildResponse, type ResponseProfile } from './http/preparedResponse.ts';

/**
 * An error response: `{"detail": …}`.
 * @param headers further headers: name, value, name, value…
 */
export function problem(
  status: number,
  detail: string | readonly ValidationItem[],
  profile: ResponseProfile,
  headers: readonly string[] = [],
): HttpResponse {
  const response = buildResponse(status, encoder.encode(JSON.stringify({ detail })), profile);
  return { ...response, headers: [...response.headers, ...headers] };
}

const encoder = new TextEncoder();

/** An operation and its path parameters. */
interface Endpoint {
  readonly id: OperationId;
  readonly path: Readonly<Record<string, string>>;
}

/** What is at a path below `/api`: an operation or the OpenAPI document. A path parameter is one segment that is not empty. */
export function toEndpoint(segments: readonly string[]): Endpoint | 'openapi' | undefined {
  if (segments[1] === 'openapi.json' && segments.length === 2) return 'openapi';
  const found = TEMPLATES.find(({ template }) => matches(template, segments));
  if (!found) return undefined;
  const path: Record<string, string> = {};
  for (const [i, { literal, name }] of found.template.entries()) if (literal === null) path[name] = at(segments, i);
  return { id: found.id, path };
}

const matches = (template: Template, segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every(({ literal }, i) => (literal === null ? segments[i] !== '' : segments[i] === literal));

/** The segments of a path: literals, and names of path parameters. */
type Template = readonly { readonly literal: string | null; readonly name: string }[];

/** The path of each operation by segments: a literal, or the name of a path parameter. */
const TEMPLATES = operationList.map(({ id, path }) => ({
  id,
  template: path
    .slice(1)
    .split('/')
    .map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      return name === undefined ? { literal: segment, name: '' } : { literal: null, name };
    }),
}));
