/** The operations of a release: their paths below `/api`, and their answers over HTTP and over MCP. */
import { hintsFor } from '../contract/argumentHints.ts';
import { InvalidInput, NotFound } from '../contract/errors.ts';
import { type Input, isAddition, OPERATIONS, type OperationId, operationList } from '../contract/operations.ts';
import { canonicalInput } from '../contract/parameters.ts';
import { OPENAPI_PATH } from '../contract/paths.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { at, must } from '../core/must.ts';
import { inColumns, writeList } from '../operations/answerForms.ts';
import { decodeInput } from '../operations/decodeInput.ts';
import { callOperation, HANDLERS } from '../operations/handlers.ts';
import type { Indexes } from '../operations/indexes.ts';
import type { HttpResponse } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { buildResponse, problem } from './http/responses.ts';
import type { Queue } from './queue.ts';
import { fileResponse, type Release } from './release.ts';
import type { ResponseCache } from './responseCache.ts';

/**
 * What is at a path below `/api`: an operation with its path parameters, or the OpenAPI document. A path parameter is one
 * segment that is not empty.
 */
export function toEndpoint(segments: readonly string[]) {
  if (segments[1] === 'openapi.json' && segments.length === 2) return 'openapi' as const;
  const found = TEMPLATES.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every(({ text, name }, i) => (name ? segments[i] !== '' : segments[i] === text)),
  );
  if (!found) return undefined;
  const values = found.parts.flatMap(({ name }, i) => (name ? [[name, at(segments, i)] as const] : []));
  return { id: found.id, path: Object.fromEntries(values) };
}

type Endpoint = NonNullable<ReturnType<typeof toEndpoint>>;

/** The path of each operation by segments: a text, or the name of a path parameter. */
const TEMPLATES = operationList.map(({ id, path }) => ({
  id,
  parts: path
    .slice(1)
    .split('/')
    .map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] })),
}));

/**
 * Answers an operation with an object that JSON.stringify writes. The input has true types, defaults applied.
 * @throws NotFound, InvalidInput
 */
export type Answer = <Id extends OperationId>(id: Id, input: Input<Id>) => object;

/** Answers from the indexes of a release. */
export const answerFrom =
  (indexes: Indexes): Answer =>
  <Id extends OperationId>(id: Id, input: Input<Id>) => {
    const output = callOperation(indexes, id, input);
    return 'format' in input && input['format'] === 'columns' ? inColumns(id, input, output) : output;
  };

interface ApiOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  readonly queue: Queue;
  /** Keeps the answers that are files. */
  readonly files: ResponseCache;
}

/** Creates the function that answers a request for an operation: from the files of the release, else from its indexes. */
export function createApi({ release, profiles, queue, files }: ApiOptions) {
  const answer = answerFrom(release.indexes);
  const respond = async <Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    client: string | undefined,
  ): Promise<HttpResponse> => {
    const path = HANDLERS[id].precomputed?.file(release.indexes, canonicalInput(OPERATIONS[id].parameters, input));
    const compute = async () => {
      if ('format' in input && input['format'] === 'csv') {
        const csv = await queue.run(client, () => writeList(id, input, callOperation(release.indexes, id, input)));
        return buildResponse(200, encoder.encode(csv), profiles.csv);
      }
      const json = await queue.run(client, () => JSON.stringify(answer(id, input)));
      return buildResponse(200, encoder.encode(json), profiles.api);
    };
    if (path === null || path === undefined) return compute();
    // In development there are no such files. No target has a blank.
    return files.get(`file ${path}`, async () => (await fileResponse(release.read, path, profiles.api)) ?? compute());
  };
  return async (endpoint: Endpoint, query: string, client: string | undefined): Promise<HttpResponse> => {
    if (endpoint === 'openapi')
      return must(await fileResponse(release.read, OPENAPI_PATH.slice(1), profiles.api), OPENAPI_PATH);
    let input: Readonly<Record<string, unknown>> = {};
    try {
      const decoded = decodeInput(endpoint.id, endpoint.path, query);
      input = decoded;
      return await respond(endpoint.id, decoded, client);
    } catch (error) {
      if (error instanceof NotFound) return problem(404, error.message, profiles.apiError);
      if (error instanceof InvalidInput)
        return problem(422, withHints(asSent(error.items, input), endpoint.id, query), profiles.apiError);
      throw error;
    }
  };
}

/** Faults of values with each value as the client sent it: operations see canonical ones. @param input what was decoded */
const asSent = (items: readonly ValidationItem[], input: Readonly<Record<string, unknown>>): ValidationItem[] =>
  items.map((item) => {
    const value = input[String(item.loc.at(-1))];
    return typeof value === 'string' ? { ...item, input: value } : item;
  });

/** Faults of missing parameters with the names to use for others that were sent; the first four operations have none. */
function withHints(items: readonly ValidationItem[], id: OperationId, query: string): readonly ValidationItem[] {
  if (!isAddition(id)) return items;
  const hints = hintsFor(new URLSearchParams(query).keys(), Object.keys(OPERATIONS[id].parameters));
  if (hints.length === 0) return items;
  return items.map((item) => (item.type === 'missing' ? { ...item, msg: `${item.msg} (${hints.join('; ')})` } : item));
}

const encoder = new TextEncoder();
