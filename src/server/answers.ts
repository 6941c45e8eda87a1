import type { Input, OperationId } from '../contract/operations.ts';
import { must } from '../core/must.ts';
import { canonicalInput, inFormat, inputKey } from '../operations/handler.ts';
import { HANDLERS } from '../operations/handlers.ts';
import type { Encoding } from './http/encoding.ts';
import type { HttpResponse } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import type { ResponseCache, Source } from './responseCache.ts';
import { type Pause, runInTurns } from './work.ts';

/** Runs what takes processor time. */
type RunJob = <T>(job: (pause: Pause) => MaybePromise<T>) => MaybePromise<T>;

/** The answer of an operation as a response, in an encoding the client accepts. @throws NotFound, or rejects with it */
export type PreparedAnswer = <Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  encoding: Encoding | null,
  run: RunJob,
  /** Answers are shared between requests of one scope. */
  scope?: string,
) => MaybePromise<HttpResponse>;

/** The answer of an operation as JSON in UTF-8. @throws NotFound, or rejects with it */
export type AnswerBytes = <Id extends OperationId>(id: Id, input: Input<Id>, pause: Pause) => MaybePromise<Uint8Array>;

/** The operations of a release, as each interface takes them. Inputs have true types, defaults applied. */
export interface Answers {
  /** For REST. */
  readonly prepared: PreparedAnswer;
  /** For MCP. */
  readonly bytes: AnswerBytes;
}

export interface AnswersOptions {
  readonly release: Release;
  readonly profiles: ResponseProfiles;
  /** Keeps answers that are files of the release. */
  readonly files: ResponseCache;
  /** Keeps computed answers, so that queries that nobody repeats cannot push out the files. */
  readonly live: ResponseCache;
}

/** Answers from the caches, else from the files of the release, else from its indexes. A file that is missing is an Error. */
export function createAnswers({ release, profiles, files, live }: AnswersOptions): Answers {
  const prepared: PreparedAnswer = (id, sent, encoding, run, scope = '') => {
    const { answer, steps, precomputed } = HANDLERS[id];
    const input = canonicalInput(id, sent);
    const key = inputKey(id, input);
    const file = (release.precomputed && precomputed?.file(release.indexes, input)) || null;
    const cache = file === null ? live : files;
    const read = (pause: Pause): MaybePromise<Uint8Array> =>
      mapMaybe(steps ? runInTurns(steps(release.indexes, input), pause) : answer(release.indexes, input), (output) =>
        encoder.encode(JSON.stringify(inFormat(input, output))),
      );
    const source = (): Source =>
      file === null
        ? { profile: profiles.api, read: () => run(read) }
        : {
            profile: profiles.api,
            read: () => release.read(file),
            readEncoded: (wanted) => readPrepared(release.read, file, wanted),
          };
    return mapMaybe(cache.get(file === null ? scope + key : key, encoding, source), (response) => {
      if (!response) throw new Error(`${file} is missing in ${release.folder}`);
      return response;
    });
  };
  const bytes: AnswerBytes = (id, input, pause) =>
    mapMaybe(
      // A message has its turn already: to share an answer with a request that waits for one could wait for ever.
      prepared(id, input, null, (job) => job(pause), 'mcp '),
      ({ body }) => must(body, `body of ${id}`),
    );
  return { prepared, bytes };
}

const encoder = new TextEncoder();
