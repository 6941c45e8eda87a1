/**
 * The service as a Cloudflare worker: the same app. Its files come from an assets binding, the live operations start
 * from data modules that are part of the script.
 */
import { Manifest } from '../../src/data/manifest.ts';
import { openSnapshot } from '../../src/operations/snapshot.ts';
import { type App, createApp } from '../../src/server/app.ts';
import { toFetch } from '../../src/server/fetch.ts';
import { createMcp } from '../../src/server/mcp/handler.ts';
import { createRenderer } from '../../src/server/renderer.ts';
// Put beside the script by bundle.ts.
import airports from './live/airports.bin';
import legs from './live/legs.bin';
import matching from './live/matching.bin';
import network from './live/network.bin';
import manifestBytes from './live/release.bin';
import routes from './live/routes.bin';
import schedule from './live/schedule.bin';
import scheduleTexts from './live/scheduleTexts.bin';

interface Env {
  /** The `client` folder of the release. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** A worker has 128 MB, of which the snapshot takes 30. */
const CACHE_BYTES = { files: 8 * 1024 * 1024, live: 4 * 1024 * 1024 };

/** Opens the app. */
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
        throw new Error(`asset ${path}: status ${found.status}`);
      },
      precomputed: true,
      indexes: openSnapshot({
        'airports.json': new Uint8Array(airports),
        'matching.json': new Uint8Array(matching),
        'network.bin': new Uint8Array(network),
        'routes.json': new Uint8Array(routes),
        'legs.bin': new Uint8Array(legs),
        'schedule.json': new Uint8Array(scheduleTexts),
        'schedule.bin': new Uint8Array(schedule),
      }),
    },
    render: createRenderer(() => import('release/server/entry.mjs'), onError),
    mcp: (answer) => createMcp({ answer, loopback: false, baseUrl, onError }),
    onError,
    cacheBytes: CACHE_BYTES,
  });
}

/** `manual`: the app compresses the bodies itself. */
const INIT: ResponseInit & { readonly encodeBody: 'manual' } = { encodeBody: 'manual' };

/** Created with the first request: the time that a script may take to start is short. */
let handler: ReturnType<typeof toFetch> | undefined;

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    handler ??= toFetch(open(env), INIT);
    return handler(request);
  },
};
