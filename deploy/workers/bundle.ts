/** Bundles a release as a Cloudflare worker. */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import glob from 'fast-glob';
import { entityTag } from '../../src/server/http/responses.ts';
import { bundle } from '../bundle.ts';
import { readManifest } from '../manifest.ts';
import { joinPack, type LongFile, packOf } from './packFormat.ts';

/**
 * Limits of Cloudflare: a compressed script on a paid plan; assets of a version on the
 * free plan; one asset; memory of an isolate, its heap and array buffers.
 */
export const LIMITS = {
  scriptBytes: 10 * 1024 * 1024,
  freeAssets: 20_000,
  assetBytes: 25 * 1024 * 1024,
  isolateBytes: 128 * 1024 * 1024,
} as const;

/** Number of packs: below the free plan's number of assets for a network of any size. */
const PACKS = 16_384;

/** Larger files are sent in pieces, and never in memory as a whole. */
const LONG_BYTES = 1024 * 1024;
const PIECE_BYTES = 8 * 1024 * 1024;

/** Heap that V8 gives the isolate under workerd, in MB: of 128 MB the rest is for the buffers of the snapshot. */
const HEAP_MB = 72;

/** Data modules of the worker, and their files in a snapshot. */
const DATA = {
  'indexes.bin': 'indexes.json',
  'matching.bin': 'matching.json',
  'routes.bin': 'routes.bin',
  'departures.bin': 'departures.bin',
  'towns.bin': 'towns.tsv',
} as const;
const MODULES = ['release.bin', ...Object.keys(DATA)].map((name) => `live/${name}`);

export interface Bundle {
  /** Compressed size of script and data modules, in bytes. */
  readonly scriptBytes: number;
  readonly assets: number;
  readonly largestAsset: number;
}

/**
 * Writes a worker into a folder: `worker.js`, its data modules, and the
 * configurations of workerd (to run it here) and wrangler (to deploy it).
 * @param release folder of a release, or the link to it
 * @param address where workerd listens
 * @param live folder of the snapshot, if it is not that of the release
 * @throws Error when there is no such release
 */
export async function bundleWorker(
  release: string,
  folder: string,
  address: string,
  live = join(release, 'live'),
): Promise<Bundle> {
  readManifest(release);
  const from = realpathSync(release);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'live'), { recursive: true });
  copyFileSync(join(from, 'release.json'), join(folder, 'live/release.bin'));
  for (const [name, file] of Object.entries(DATA)) copyFileSync(join(live, file), join(folder, 'live', name));
  await bundle(join(import.meta.dirname, 'worker.ts'), join(folder, 'worker.js'), {
    conditions: ['workerd', 'worker', 'node'],
    external: ['*.bin', 'cloudflare:workers'],
    alias: { 'release/server/entry.mjs': join(from, 'server/entry.mjs') },
    // A module of a worker has no URL. Astro takes its path from it, and reads nothing there.
    define: { 'import.meta.url': '"file:///release/server/entry.mjs"', PACKS: String(PACKS) },
  });
  const assets = join(folder, 'assets');
  const largestAsset = writePacks(join(from, 'client'), assets);
  writeFileSync(join(folder, 'workerd.capnp'), workerdConfig(address, assets));
  writeFileSync(join(folder, 'wrangler.jsonc'), `${JSON.stringify(wranglerConfig(assets), null, 2)}\n`);

  const scripts = ['worker.js', ...MODULES];
  return {
    scriptBytes: scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0),
    assets: readdirSync(assets).length,
    largestAsset,
  };
}

/**
 * Writes the files of a folder as packs into a new folder, one pack at a time, and the pieces of long files.
 * @returns size of the largest asset in bytes
 */
export function writePacks(client: string, folder: string): number {
  mkdirSync(folder);
  let largest = 0;
  const write = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    largest = Math.max(largest, bytes.length);
  };
  let pieces = 0;
  const contentOf = (path: string): Uint8Array | LongFile => {
    const bytes = readFileSync(join(client, path));
    const { length } = bytes;
    if (length <= LONG_BYTES) return bytes;
    const names = Array.from({ length: Math.ceil(length / PIECE_BYTES) }, () => `piece-${pieces++}`);
    for (const [i, name] of names.entries()) write(name, bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES));
    return { length, entityTag: entityTag(bytes), pieces: names };
  };
  const packs = Map.groupBy(glob.sync('**', { cwd: client, dot: true }).sort(), (path) => packOf(path, PACKS));
  for (const [name, paths] of packs) write(name, joinPack(paths.map((path) => [path, contentOf(path)])));
  return largest;
}

/** From 2026-08-04 on, the modules of Node need no flag. */
const COMPATIBILITY_DATE = '2026-11-01';

const workerdConfig = (address: string, client: string): string => `# Made by deploy/workers/bundle.ts.
using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  v8Flags = ["--max-heap-size=${HEAP_MB}"],
  services = [
    (name = "air-routes", worker = .worker),
    (name = "assets", disk = (path = ${JSON.stringify(client)}, allowDotfiles = true)),
  ],
  sockets = [(name = "http", address = ${JSON.stringify(address)}, http = (), service = "air-routes")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
${MODULES.map((name) => `    (name = "${name}", data = embed "${name}"),`).join('\n')}
  ],
  bindings = [(name = "ASSETS", service = "assets")],
  compatibilityDate = "${COMPATIBILITY_DATE}",
);
`;

/** The configuration of `npx wrangler deploy`. */
const wranglerConfig = (client: string) => ({
  name: 'air-routes',
  main: 'worker.js',
  compatibility_date: COMPATIBILITY_DATE,
  // The script is bundled already; the data modules are uploaded with it.
  no_bundle: true,
  rules: [
    { type: 'ESModule', globs: ['worker.js'] },
    { type: 'Data', globs: ['live/*.bin'] },
  ],
  assets: {
    directory: client,
    binding: 'ASSETS',
    // The worker handles every request: it sets the headers of files.
    run_worker_first: true,
    html_handling: 'none',
    not_found_handling: 'none',
  },
  observability: { enabled: true },
});
