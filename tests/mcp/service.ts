import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OperationId } from '../../src/contract/operations.ts';
import { buildIndexes, findConnections, type QueryIndexes, resolveAirport } from '../../src/operations/indexes.ts';
import { airportDestinations, routeDetail } from '../../src/operations/precomputed.ts';
import type { PublishContext } from '../../src/operations/records.ts';
import { documents } from '../../src/reference/documents.ts';
import type { AnswerBytes } from '../../src/server/answers.ts';
import { createApp } from '../../src/server/app.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { drain, listen, makeServer } from '../../src/server/node/serve.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { openBuilds, publish } from '../server/fixture.ts';

const encoder = new TextEncoder();

/** The operations called directly: what every door must answer. */
export function direct(world: PublishContext & { live: QueryIndexes }): (id: OperationId, input: unknown) => unknown {
  const operations: Record<OperationId, (input: never) => unknown> = {
    resolve_airport: (input) => resolveAirport(world.live, input),
    find_connections: (input) => findConnections(world, world.live, input),
    airport_destinations: (input) => airportDestinations(world, input),
    route_detail: (input) => routeDetail(world, input),
  };
  return (id, input) => operations[id](input as never);
}

/** The same as bytes. */
export const directBytes = (world: PublishContext & { live: QueryIndexes }): AnswerBytes => {
  const answer = direct(world);
  return (id, input) => encoder.encode(JSON.stringify(answer(id, input)));
};

/** The world of the small release. */
export function smallPublished(): PublishContext & { live: QueryIndexes } {
  const published = publish('http://127.0.0.1:8422');
  return { ...published, live: buildIndexes(published.dataset) };
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
  for (const { path, text } of documents(world, world.live)) {
    mkdirSync(dirname(join(release, 'client', path)), { recursive: true });
    writeFileSync(join(release, 'client', path), text);
  }
  const app = createApp({
    release: openRelease(builds.current),
    render: () => Promise.reject(new Error('no pages here')),
    mcp: (answer) =>
      createMcp({
        answer: options.answer ?? answer,
        loopback: true,
        baseUrl: world.baseUrl,
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
