/**
 * The service as a Cloudflare worker: the same app. Its files come in packs from an assets binding, the live
 * operations start from data modules that are part of the script.
 */
import { env } from 'cloudflare:workers';
import { must } from '../../src/core/must.ts';
import { Manifest } from '../../src/data/manifest.ts';
import type { Indexes } from '../../src/operations/indexes.ts';
import { openSnapshot } from '../../src/operations/snapshot.ts';
import { type App, createApp } from '../../src/server/app.ts';
import type { LongBody } from '../../src/server/http/messages.ts';
import { createRenderer } from '../../src/server/pages/renderer.ts';
import { toFetch } from './fetch.ts';
// Put beside the script by bundle.ts.
import departures from './live/departures.bin';
import indexes from './live/indexes.bin';
import matching from './live/matching.bin';
import manifestBytes from './live/release.bin';
import routes from './live/routes.bin';
import towns from './live/towns.bin';
import { packOf, readPack } from './packFormat.ts';

const MIB = 1024 * 1024;
/** An isolate has 128 MB. */
const CACHE_BYTES = { files: 4 * MIB, live: 2 * MIB, pages: 2 * MIB };

/** The snapshot. The modules of which nothing is kept are emptied, or they would take memory for ever. */
function openModules(): Indexes {
  const opened = openSnapshot({
    'indexes.json': new Uint8Array(indexes),
    'matching.json': new Uint8Array(matching),
    'routes.bin': new Uint8Array(routes),
    'departures.bin': new Uint8Array(departures),
    'towns.tsv': new Uint8Array(towns),
  });
  for (const module of [indexes, matching]) module.transfer(0);
  return opened;
}

/** The bytes of an asset, or undefined when there is no such asset. */
async function openAsset(name: string): Promise<ReadableStream<Uint8Array> | undefined> {
  const found = await env.ASSETS.fetch(new Request(`https://assets.invalid/${name}`));
  if (found.ok && found.body) return found.body;
  await found.body?.cancel();
  if (found.status === 404) return undefined;
  throw new Error(`asset ${name}: status ${found.status}`);
}

async function* partsOf(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of pieces) yield* must(await openAsset(name), `asset ${name}`);
}

/** Opens the app. */
function open(): App {
  const manifest = Manifest.parse(JSON.parse(new TextDecoder().decode(manifestBytes)));
  const onError = (error: unknown) => console.error(error);
  return createApp({
    release: {
      folder: 'assets',
      manifest,
      read: async (path) => {
        const pack = await openAsset(packOf(path, PACKS));
        const found = pack && (await readPack(pack, path));
        if (found === undefined || found instanceof Uint8Array) return found;
        return { ...found, parts: () => partsOf(found.pieces) };
      },
      indexes: openModules(),
    },
    render: createRenderer(() => import('release/server/entry.mjs'), onError).render,
    onError,
    cacheBytes: CACHE_BYTES,
  });
}

/** `manual`: the app compresses the bodies itself. */
const INIT: ResponseInit & { readonly encodeBody: 'manual' } = { encodeBody: 'manual' };

/** A stream that makes a part when the one before has been read. It copies each part, so that their memory is used again. */
function streamOf({ length, parts }: LongBody): ReadableStream {
  const { readable, writable } = new FixedLengthStream(length);
  // A client that goes away ends the stream.
  send(parts(), writable).catch(() => {});
  return readable;
}

async function send(parts: ReturnType<LongBody['parts']>, stream: WritableStream): Promise<void> {
  const writer = stream.getWriter();
  try {
    for await (const part of parts) await writer.write(part);
    await writer.close();
  } catch (error) {
    await writer.abort(error);
  }
}

/** Created when the script starts, so that no request waits for the snapshot. */
const handler = toFetch(open(), INIT, streamOf);

export default { fetch: (request: Request): Promise<Response> => handler(request) };
