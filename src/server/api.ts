import { InvalidInput, NotFound } from '../contract/errors.ts';
import { type OperationId, operationList } from '../contract/operations.ts';
import type { PreparedAnswer } from './answers.ts';
import { preferredEncoding } from './http/encoding.ts';
import { type HttpRequest, type HttpResponse, headerOf } from './http/messages.ts';
import { buildResponse, type ResponseProfile } from './http/preparedResponse.ts';
import { METHODS, type ResponseProfiles } from './http/responseProfiles.ts';
import type { Target } from './http/target.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { decodeInput } from './query/decode.ts';

/** Answers everything below `/api`. @throws only what is a fault of the service itself */
export function createApi(profiles: ResponseProfiles, answer: PreparedAnswer, openapi: OpenApiDocument) {
  const notFound = problem(404, 'Not Found', profiles.apiError);
  const badMethod = methodNotAllowed(profiles);
  const preflight: HttpResponse = { status: 204, headers: profiles.preflight, body: null };

  const failed = (error: unknown): HttpResponse => {
    if (error instanceof NotFound) return problem(404, error.message, profiles.apiError);
    if (error instanceof InvalidInput) return json(422, { detail: error.items }, profiles.apiError);
    throw error;
  };

  return (request: HttpRequest, { segments, query }: Target): MaybePromise<HttpResponse> => {
    const found = segments[1] === 'openapi.json' && segments.length === 2 ? 'openapi' : endpointOf(segments);
    if (!found) return notFound;
    if (request.method === 'OPTIONS') return preflight;
    if (request.method !== 'GET' && request.method !== 'HEAD') return badMethod;
    const encoding = preferredEncoding(headerOf(request, 'accept-encoding'));
    if (found === 'openapi') return mapMaybe(openapi(encoding), (document) => document ?? notFound);
    try {
      const made = answer(found.id, decodeInput(found.id, found.path, query), encoding);
      return made instanceof Promise ? made.catch(failed) : made;
    } catch (error) {
      return failed(error);
    }
  };
}

/** The OpenAPI document, in an encoding. */
export type OpenApiDocument = (
  encoding: ReturnType<typeof preferredEncoding>,
) => MaybePromise<HttpResponse | undefined>;

/** An answer whose body says what went wrong. */
export const problem = (status: number, detail: string, profile: ResponseProfile): HttpResponse =>
  json(status, { detail }, profile);

/** The answer to a method that an address does not have. */
export function methodNotAllowed(profiles: ResponseProfiles): HttpResponse {
  const answer = problem(405, 'Method Not Allowed', profiles.fault);
  return { ...answer, headers: [...answer.headers, 'Allow', METHODS] };
}

const json = (status: number, value: unknown, profile: ResponseProfile): HttpResponse =>
  buildResponse(status, encoder.encode(JSON.stringify(value)), profile);

const encoder = new TextEncoder();

/** An operation and the values of its path parameters. */
interface Endpoint {
  readonly id: OperationId;
  readonly path: Readonly<Record<string, string>>;
}

/** The operation at an address. A path parameter is one segment that is not empty. */
function endpointOf(segments: readonly string[]): Endpoint | undefined {
  for (const { id, template } of TEMPLATES) {
    if (template.length !== segments.length) continue;
    const path: Record<string, string> = {};
    const fits = template.every(({ literal, name }, i) => {
      const segment = segments[i] as string;
      if (literal !== null) return segment === literal;
      path[name] = segment;
      return segment !== '';
    });
    if (fits) return { id, path };
  }
  return undefined;
}

/** The operations' paths: segments to be met literally, or the name of the parameter in their place. */
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
