import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answerText, shorterInput } from '../../../src/operations/handlers.ts';
import { buildIndexes, type QueryIndexes } from '../../../src/operations/indexes.ts';
import type { PublishContext } from '../../../src/operations/records.ts';
import { documents } from '../../../src/reference/documents.ts';
import type { AnswerBytes } from '../../../src/server/answers.ts';
import { createApp } from '../../../src/server/app.ts';
import { createMcp } from '../../../src/server/mcp/handler.ts';
import { drain, listen, makeServer } from '../../../src/server/node/serve.ts';
import { openRelease } from '../../../src/server/release/open.ts';
import { SMALL_CHANGES } from '../../support/testWorld.ts';
import { openBuilds, publish, reseal } from '../fixture.ts';

const encoder = new TextEncoder();

/** The answers of indexes as MCP has them, without a server. */
export const directAnswers =
  (indexes: QueryIndexes): AnswerBytes =>
  (id, input) => {
    const answer = encoder.encode(answerText(indexes, id, input));
    const short = shorterInput(indexes, id, input, answer.length);
    return short ? encoder.encode(answerText(indexes, id, short)) : answer;
  };

/** The dataset of the small release. */
export function smallPublished(): PublishContext & { indexes: QueryIndexes } {
  const published = publish('http://127.0.0.1:8422');
  return { ...published, indexes: buildIndexes(published, SMALL_CHANGES) };
}

export interface Service {
  /** Without a trailing slash. */
  readonly url: string;
  /** Folder of the release that is served. */
  readonly release: string;
  readonly close: () => Promise<void>;
}

/** The product's own server on a port of its own, over a small release with its documents. */
export async function openService(
  options: { readonly answer?: AnswerBytes; readonly onError?: (error: unknown) => void } = {},
): Promise<Service> {
  const builds = openBuilds();
  const world = smallPublished();
  const release = builds.add('1', world);
  for (const { path, text } of documents(world, world.indexes)) {
    mkdirSync(dirname(join(release, 'client', path)), { recursive: true });
    writeFileSync(join(release, 'client', path), text);
  }
  reseal(release);
  const app = createApp({
    release: openRelease(builds.current),
    render: () => Promise.reject(new Error('no pages here')),
    mcp: (backend) =>
      createMcp({
        ...backend,
        ...(options.answer ? { answer: options.answer } : {}),
        loopback: true,
        ...(options.onError ? { onError: options.onError } : {}),
      }),
    onError: (error) => console.error(error),
  });
  const server = makeServer(() => app.handle);
  const port = await listen(server, '127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${port}`,
    release,
    close: async () => {
      server.closeAllConnections();
      await drain(server);
      builds[Symbol.dispose]();
    },
  };
}
