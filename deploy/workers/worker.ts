/**
 * The service at the edge: the same app, its files from an assets binding, the
 * live operations from data modules that are part of the script.
 */

import { Manifest } from '../../src/data/manifest.ts';
import { openSnapshot } from '../../src/operations/snapshot.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { toFetch } from '../../src/server/fetch.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { bundleRenderer } from '../../src/server/node/astro.ts';
// Put beside the script by bundle.ts.
import airports from './live/airports.bin';
import legs from './live/legs.bin';
import matching from './live/matching.bin';
import network from './live/network.bin';
import manifestBytes from './live/release.bin';
import routes from './live/routes.bin';

interface Env {
  /** The `client` folder of the release. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** A worker has 128 MB; the snapshot takes 30. */
const KEPT = { files: 8 * 1024 * 1024, live: 4 * 1024 * 1024 };

let app: App | undefined;

/** Opened with the first request: a script has little time to start. */
function open({ ASSETS }: Env): App {
  const manifest = Manifest.parse(JSON.parse(new TextDecoder().decode(manifestBytes)));
  const { base_url: baseUrl } = manifest;
  const onError = (error: unknown) => console.error(error);
  return createApp({
    release: {
      folder: 'assets',
      manifest,
      read: async (path) => {
        const found = await ASSETS.fetch(new Request(new URL(path, 'https://assets.invalid/')));
        if (found.ok) return new Uint8Array(await found.arrayBuffer());
        await found.body?.cancel();
        if (found.status === 404) return undefined;
        throw new Error(`asset ${path} answers ${found.status}`);
      },
      precomputed: true,
      indexes: openSnapshot({
        'airports.json': new Uint8Array(airports),
        'matching.json': new Uint8Array(matching),
        'network.bin': new Uint8Array(network),
        'routes.json': new Uint8Array(routes),
        'legs.bin': new Uint8Array(legs),
      }),
    },
    render: bundleRenderer(() => import('release/server/entry.mjs'), 'the bundle of the site', baseUrl, onError),
    mcp: (answer) => createMcp({ answer, loopback: false, baseUrl, onError }),
    onError,
    kept: KEPT,
  });
}

/** Answers are compressed by the app itself. */
const answer = toFetch(() => app ?? fail(), { encodeBody: 'manual' } as ResponseInit);

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    app ??= open(env);
    return answer(request);
  },
};

function fail(): never {
  throw new Error('not open yet');
}
