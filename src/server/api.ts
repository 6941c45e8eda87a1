/** The operations of a release: their paths below `/api`, and their answers over HTTP and over MCP. */
import { InvalidInput, NotFound } from '../contract/errors.ts';
import { type Input, type OperationId, type Output, operationList } from '../contract/operations.ts';
import { OPENAPI_PATH } from '../contract/paths.ts';
import { at, must } from '../core/must.ts';
import { canonicalInput, inFormat, inputKey } from '../operations/handler.ts';
import { HANDLERS } from '../operations/handlers.ts';
import { type Encoding, preferredEncoding } from './http/encoding.ts';
import type { HttpRequest, HttpResponse } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { buildResponse, problem } from './http/responses.ts';
import { decodeInput } from './query/decodeInput.ts';
import type { Release } from './release.ts';
import type { ResponseCache } from './responseCache.ts';
import { type Pause, runInTurns, type Work } from './work.ts';

/** An operation and its path parameters. */
interface Endpoint {
  readonly id: OperationId;
  readonly path: Readonly<Record<string, string>>;
}

/** What is at a path below `/api`: an operation or the OpenAPI document. A path parameter is one segment that is not empty. */
export function toEndpoint(segments: readonly string[]): Endpoint | 'openapi' | undefined {
  if (segments[1] === 'openapi.json' && segments.length === 2) return 'openapi';
  for (const { id, template } of TEMPLATES) {
    if (template.length !== segments.length) continue;
    const path: Record<string, string> = {};
    let isHere = true;
    for (const [i, { literal, name }] of template.entries()) {
      const segment = at(segments, i);
      if (literal === null) path[name] = segment;
      isHere &&= literal === null ? segment !== '' : segment === literal;
    }
    if (isHere) return { id, path };
  }
  return undefined;
}

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

/** The answer of an operation as JSON in UTF-8. The input has true types, defaults applied. @throws NotFound, InvalidInput */
export type AnswerBytes = <Id extends OperationId>(id: Id, input: Input<Id>, pause: Pause) => Promise<Uint8Array>;

interface ApiOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  /** Keeps answers that are files of the release. */
  readonly files: ResponseCache;
  /** Keeps computed answers, so that queries that nobody repeats cannot push out the files. */
  readonly live: ResponseCache;
  readonly work: Work;
}

type RunJob = (job: (pause: Pause) => Uint8Array | Promise<Uint8Array>) => Uint8Array | Promise<Uint8Array>;

/** Answers from the caches, else from the files of the release, else from its indexes. */
export function createApi({ release, profiles, files, live, work }: ApiOptions) {
  const { indexes } = release;
  /** @param scope answers are shared between requests of one scope */
  const prepare = async <Id extends OperationId>(
    id: Id,
    sent: Input<Id>,
    encoding: Encoding | null,
    run: RunJob,
    scope = '',
  ): Promise<HttpResponse> => {
    const { answer, steps, precomputed } = HANDLERS[id];
    const input = canonicalInput(id, sent);
    const file = release.precomputed && precomputed?.file(indexes, input);
    const toBytes = (output: Output<Id>) => encoder.encode(JSON.stringify(inFormat(input, output)));
    const compute = (pause: Pause) => {
      const output: Output<Id> | Promise<Output<Id>> = steps
        ? runInTurns(steps(indexes, input), pause)
        : answer(indexes, input);
      return output instanceof Promise ? output.then(toBytes) : toBytes(output);
    };
    const response = file
      ? await files.file(file, encoding, release.read, profiles.api)
      : await live.get(scope + inputKey(id, input), encoding, async () =>
          buildResponse(200, await run(compute), profiles.api),
        );
    return must(response, `${file} in ${release.folder}`);
  };

  return {
    /** Answers a request for an operation. */
    respond: async (endpoint: Endpoint | 'openapi', query: string, request: HttpRequest): Promise<HttpResponse> => {
      const encoding = preferredEncoding(request);
      if (endpoint === 'openapi')
        return must(await files.file(OPENAPI_PATH.slice(1), encoding, release.read, profiles.api), OPENAPI_PATH);
      try {
        const input = decodeInput(endpoint.id, endpoint.path, query);
        return await prepare(endpoint.id, input, encoding, (job) => work.run(request.client, job));
      } catch (error) {
        if (error instanceof NotFound) return problem(404, error.message, profiles.apiError);
        if (error instanceof InvalidInput) return problem(422, error.items, profiles.apiError);
        throw error;
      }
    },
    // A message has its turn already: to share an answer with a request that waits for one could wait for ever.
    bytes: (async (id, input, pause) =>
      must((await prepare(id, input, null, (job) => job(pause), 'mcp ')).body, `body of ${id}`)) satisfies AnswerBytes,
  };
}

const encoder = new TextEncoder();
