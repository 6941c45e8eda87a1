import { InvalidInput, NotFound } from '../contract/errors.ts';
import { type OperationId, operationList } from '../contract/operations.ts';
import { at } from '../core/must.ts';
import type { Admission } from './admission/admission.ts';
import type { PreparedAnswer } from './answers.ts';
import { type Encoding, preferredEncoding } from './http/encoding.ts';
import type { HttpRequest, HttpResponse } from './http/messages.ts';
import { buildResponse, type ResponseProfile } from './http/preparedResponse.ts';
import { METHODS, type ResponseProfiles } from './http/responseProfiles.ts';
import type { Target } from './http/target.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { decodeInput } from './query/decodeInput.ts';

/** The OpenAPI document in an encoding; undefined when there is none. */
export type OpenApiDocument = (encoding: Encoding | null) => MaybePromise<HttpResponse | undefined>;

/** Serves every path below `/api`. The handler throws, or rejects with, unhandled errors only. */
export function createApi(
  profiles: ResponseProfiles,
  answer: PreparedAnswer,
  openapi: OpenApiDocument,
  clientOf: Admission['clientOf'],
) {
  const notFound = problem(404, 'Not Found', profiles.apiError);
  const badMethod = methodNotAllowed(profiles);
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };

  const failed = (error: unknown): HttpResponse => {
    if (error instanceof NotFound) return problem(404, error.message, profiles.apiError);
    if (error instanceof InvalidInput) return jsonResponse(422, { detail: error.items }, profiles.apiError);
    throw error;
  };

  return (request: HttpRequest, { segments, query }: Target): MaybePromise<HttpResponse> => {
    const endpoint = segments[1] === 'openapi.json' && segments.length === 2 ? 'openapi' : endpointOf(segments);
    if (!endpoint) return notFound;
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const encoding = preferredEncoding(request);
    if (endpoint === 'openapi') return mapMaybe(openapi(encoding), (document) => document ?? notFound);
    try {
      const input = decodeInput(endpoint.id, endpoint.path, query);
      const response = answer(endpoint.id, input, encoding, () => clientOf(request));
      return response instanceof Promise ? response.catch(failed) : response;
    } catch (error) {
      return failed(error);
    }
  };
}

/** An error response: `{"detail": …}`. */
export const problem = (status: number, detail: string, profile: ResponseProfile): HttpResponse =>
  jsonResponse(status, { detail }, profile);

/** The 405 of every path but `/mcp`. */
export function methodNotAllowed(profiles: ResponseProfiles): HttpResponse {
  const response = problem(405, 'Method Not Allowed', profiles.fault);
  return { ...response, headers: [...response.headers, 'Allow', METHODS] };
}

const jsonResponse = (status: number, value: unknown, profile: ResponseProfile): HttpResponse =>
  buildResponse(status, encoder.encode(JSON.stringify(value)), profile);

const encoder = new TextEncoder();

/** An operation and its path parameters. */
interface Endpoint {
  readonly id: OperationId;
  readonly path: Readonly<Record<string, string>>;
}

/** The operation at a path. A path parameter is one segment that is not empty. */
function endpointOf(segments: readonly string[]): Endpoint | undefined {
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
