import type { Input, OperationId } from '../contract/operations.ts';
import { must } from '../core/must.ts';
import { HANDLERS, shorterInput } from '../operations/handlers.ts';
import { canonicalInput, inputKey } from '../operations/inputs.ts';
import type { Admission } from './admission/admission.ts';
import { runInTurns } from './admission/runInTurns.ts';
import type { Encoding } from './http/encoding.ts';
import { shortOrLong } from './http/longBody.ts';
import type { HttpResponse, LongBody } from './http/messages.ts';
import type { ResponseProfiles } from './http/responseProfiles.ts';
import { type MaybePromise, mapMaybe } from './maybePromise.ts';
import { readPrepared } from './release/files.ts';
import type { Release } from './release/open.ts';
import type { ResponseCache, Source } from './responseCache.ts';

/** The answer of an operation as a response, in an encoding the client accepts. @throws NotFound, or rejects with it */
export type PreparedAnswer = <Id extends OperationId>(
  id: Id,
  input: Input<Id>,
  encoding: Encoding | null,
  /** The client, for admission. */
  client?: () => string | undefined,
) => MaybePromise<HttpResponse>;

/**
 * The answer of an operation as JSON in UTF-8; a short one where it would be too long for a model.
 * @throws NotFound, or rejects with it
 */
export type AnswerBytes = <Id extends OperationId>(id: Id, input: Input<Id>) => MaybePromise<Uint8Array>;

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
  /** Runs what takes processor time. */
  readonly admission: Admission;
  /** Bytes above which an answer is made as it is sent; it has no body then. Without it, none is. */
  readonly longBytes?: number | undefined;
}

/** Answers from the caches, else from the files of the release, else from its indexes. A file that is missing is an Error. */
export function createAnswers({ release, profiles, files, live, admission, longBytes }: AnswersOptions): Answers {
  const prepared: PreparedAnswer = (id, sent, encoding, client) => {
    const { answer, parts, steps, precomputed } = HANDLERS[id];
    const input = canonicalInput(id, sent);
    const key = inputKey(id, input);
    const file = (release.precomputed && precomputed?.file(release.indexes, input)) || null;
    const cache = file === null ? live : files;
    const read = (): MaybePromise<Uint8Array | LongBody> => {
      if (parts && longBytes !== undefined) return shortOrLong(() => parts(release.indexes, input), longBytes);
      if (!steps) return toBytes(answer(release.indexes, input));
      const found = runInTurns(steps(release.indexes, input), admission.pause);
      return mapMaybe(found, (output) => toBytes(JSON.stringify(output)));
    };
    const source = (): Source =>
      file === null
        ? { profile: profiles.live, read: () => admission.admit('answer', 1, read, client?.()) }
        : {
            profile: profiles.api,
            read: () => release.read(file),
            readEncoded: (wanted) => readPrepared(release.read, file, wanted),
          };
    return mapMaybe(cache.get(key, encoding, source), (response) => {
      if (!response) throw new Error(`${file} is missing in ${release.folder}`);
      return response;
    });
  };
  const bytes: AnswerBytes = (id, input) =>
    mapMaybe(prepared(id, input, null), ({ body }) => {
      const answer = must(body, `body of ${id}`);
      const short = shorterInput(release.indexes, id, input, answer.length);
      return short ? bytes(id, short) : answer;
    });
  return { prepared, bytes };
}

const encoder = new TextEncoder();

const toBytes = (json: string | Uint8Array): Uint8Array => (typeof json === 'string' ? encoder.encode(json) : json);
