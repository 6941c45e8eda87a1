import type { Input, OperationId, Output } from '../contract/operations.ts';
import { type AnswerBytes, createAnswers } from './answers.ts';
import { createApi, problem } from './api.ts';
import { noneMatchHas } from './http/etag.ts';
import { notModified } from './http/headers.ts';
import { type Answer, type Ask, answerHeader, type Handler, headerOf } from './http/messages.ts';
import { parseTarget } from './http/target.ts';
import { answerKinds } from './kinds.ts';
import { createPages, type RenderPage } from './pages.ts';
import type { Release } from './release/open.ts';
import { after, openShelf, type Shelf, type Soon } from './shelf.ts';

/** Answers the requests of another protocol at one path. */
export type Mount = (ask: Ask) => Promise<Answer>;

export interface AppOptions {
  readonly release: Release;
  readonly render: RenderPage;
  /** Makes the handler of `/mcp` from the answers. */
  readonly mcp?: (answer: AnswerBytes) => Mount;
  /** Hears of faults of the service, which clients see as a bare 500. */
  readonly onError: (error: unknown, ask: Ask) => void;
  /** Most bytes of answers kept in memory: those read from files, and those computed. */
  readonly kept?: Readonly<Record<'files' | 'live', number>>;
}

/** The whole service over one release. It answers every request and never throws. */
export interface App {
  readonly release: Release;
  readonly handle: Handler;
  /** What it keeps in memory. */
  readonly shelves: Readonly<Record<'files' | 'live', Shelf>>;
}

const KEPT = { files: 64 * 1024 * 1024, live: 16 * 1024 * 1024 };

/** Puts the service together. Which part answers which address is decided here alone. */
export function createApp({ release, render, mcp, onError, kept = KEPT }: AppOptions): App {
  const kinds = answerKinds(release.manifest.base_url);
  const [files, live] = [openShelf(kept.files), openShelf(kept.live)];
  const answers = createAnswers({ release, kinds, files, live });
  const api = createApi(kinds, answers.prepared, (encoding) =>
    files.get(OPENAPI, encoding, { dress: kinds.api, read: () => release.read(OPENAPI) }),
  );
  const pages = createPages({ release, kinds, shelf: files, render, answer: parsed(answers.bytes) });
  const mounted = mcp?.(answers.bytes);
  const fault = problem(500, 'Internal Server Error', kinds.fault);

  const route = (ask: Ask): Soon<Answer> => {
    const target = parseTarget(ask.target);
    const [first] = target.segments;
    if (first === 'api') return api(ask, target);
    if (first === 'mcp' && target.segments.length === 1 && mounted) return mounted(ask);
    return pages(ask, target);
  };
  const failed = (error: unknown, ask: Ask): Answer => {
    onError(error, ask);
    return finish(ask, fault);
  };

  return {
    release,
    shelves: { files, live },
    handle: (ask) => {
      try {
        const answer = after(route(ask), (made) => finish(ask, made));
        return answer instanceof Promise ? answer.catch((error: unknown) => failed(error, ask)) : answer;
      } catch (error) {
        return failed(error, ask);
      }
    },
  };
}

const OPENAPI = 'api/openapi.json';

/** What method and conditions of the request leave of an answer. */
function finish(ask: Ask, answer: Answer): Answer {
  if (answer.status === 200) {
    const condition = headerOf(ask, 'if-none-match');
    const tag = condition === undefined ? undefined : answerHeader(answer, 'ETag');
    if (condition !== undefined && tag !== undefined && noneMatchHas(condition, tag)) return notModified(answer);
  }
  return ask.method === 'HEAD' && answer.body ? { ...answer, body: null } : answer;
}

/** Operations as pages take them: the very bytes that clients get, parsed. */
const parsed =
  (bytes: AnswerBytes) =>
  async <Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> =>
    JSON.parse(new TextDecoder().decode(await bytes(id, input)));
