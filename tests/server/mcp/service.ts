import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PublishContext } from '../../../src/operations/indexes.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { documents } from '../../../src/reference/documents.ts';
import { createApp } from '../../../src/server/app.ts';
import { createServer } from '../../../src/server/node/server.ts';
import { openRelease } from '../../../src/server/release.ts';
import { SMALL_CHANGES, SMALL_TOWNS } from '../../support/testWorld.ts';
import { openBuilds, publish, reseal } from '../fixture.ts';

/** The dataset of the small release. */
export function smallPublished(): PublishContext & { indexes: Indexes } {
  const published = publish('http://127.0.0.1:8422');
  return { ...published, indexes: buildIndexes(published, SMALL_CHANGES, SMALL_TOWNS) };
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
  options: { readonly indexes?: Indexes; readonly onError?: (error: unknown) => void } = {},
): Promise<Service> {
  const builds = openBuilds();
  const world = smallPublished();
  const release = builds.add('1', world, (folder) => {
    for (const [path, text] of documents(world.indexes)) {
      mkdirSync(dirname(join(folder, 'client', path)), { recursive: true });
      writeFileSync(join(folder, 'client', path), text);
    }
    reseal(folder);
  });
  const opened = await openRelease(builds.current);
  const app = createApp({
    release: { ...opened, indexes: options.indexes ?? opened.indexes },
    render: () => Promise.reject(new Error('no pages here')),
    loopback: true,
    onError: options.onError ?? console.error,
  });
  const server = createServer(app.handle);
  const port = await server.listen('127.0.0.1', 0);
  return {
    url: `http://127.0.0.1:${port}`,
    release,
    close: async () => {
      await server.drain();
      builds[Symbol.dispose]();
    },
  };
}
