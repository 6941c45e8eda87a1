/** Builds a release: pages, precomputed answers, documents, and what the server needs to answer live. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../../src/core/addresses.ts';
import { CHANGES_FILE, changesDocument } from '../../src/core/dataset/changes.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { apiFiles } from '../../src/operations/files.ts';
import { goLive } from '../../src/operations/live.ts';
import type { Published } from '../../src/operations/records.ts';
import { takeSnapshot } from '../../src/operations/snapshot.ts';
import { documents } from '../../src/reference/documents.ts';
import { markdownTwins } from '../../src/site/markdown.ts';
import { linkPictures } from '../../src/site/pictures.ts';
import { sitemapFiles } from '../../src/site/sitemap.ts';
import { theChanges } from '../../src/site/world.ts';
import { compressBelow } from './compress.ts';
import { filesBelow, fingerprint, readData } from './inputs.ts';
import { currentFingerprint, finishRelease, newRelease, prune, switchTo } from './releases.ts';

const HELP = `Usage: npm run build -- [options]

Builds the site and the precomputed API into a new release and makes it the
current one. When anything fails, the release before stays current.

  --data DIR    folder of the data files (default: data)
  --out DIR     folder of the releases (default: build)
  --if-needed   do nothing when the current release was made from the same inputs
  --no-switch   leave the current release current
  --help        show this text

BASE_URL in the environment is the public address that is built in
(default: ${DEFAULT_BASE_URL}).`;

const ROOT = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: join(ROOT, 'data') },
      out: { type: 'string', default: join(ROOT, 'build') },
      'if-needed': { type: 'boolean', default: false },
      'no-switch': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const [data, out] = [resolve(values.data), resolve(values.out)];
  // What is built imports packages of this project, and finds them by its place.
  if (!out.startsWith(ROOT)) throw new Error(`--out must be a folder of the project, ${out} is not`);
  const baseUrl = parseBaseUrl(process.env['BASE_URL'] ?? DEFAULT_BASE_URL);
  const inputs = fingerprint(ROOT, data, baseUrl);
  if (values['if-needed'] && currentFingerprint(out) === inputs) return;

  const say = stopwatch();
  const published: Published = { dataset: loadDataset(readData(data)), baseUrl };
  const { routes, airports } = published.dataset;
  say(`read ${routes.length} routes and ${airports.length} airports`);

  const { id, path } = newRelease(out, new Date());
  const rendering = new AbortController();
  let pages: Promise<void> | undefined;
  try {
    const client = join(path, 'client');
    pages = renderPages(path, data, baseUrl, rendering.signal);
    // Astro renders in its own process, on the other core.
    pages.catch(() => {});
    const answers = writeAll(client, apiFiles(published));
    const twins = writeAll(client, markdownTwins(published));
    const live = takeSnapshot(published);
    writeAll(join(path, 'live'), Object.entries(live));
    say(`wrote ${answers} answers and ${twins} Markdown pages`);
    let others = writeAll(client, sitemapFiles(published));
    others += writeAll(client, [[CHANGES_FILE, changesDocument(theChanges(data))]]);
    for (const document of documents(published, goLive(published.dataset)))
      others += writeAll(client, [[document.path, document.text]]);
    say(`wrote ${others} documents`);
    await pages;
    const assets = readdirSync(join(client, '_astro'));
    keepAssets(join(out, 'current'), client);
    say('rendered the pages');
    // Not while Astro runs: the renderer of pictures takes 400 MB, Astro 870.
    say(`drew ${writeAll(client, linkPictures(published))} pictures`);
    say(`compressed ${compressBelow(client)} large files`);
    const manifest = {
      format: 1,
      id,
      base_url: baseUrl,
      data_date: published.dataset.dataDate,
      files: filesBelow(client).length,
      inputs,
      assets,
      live: Object.fromEntries(
        Object.entries(live).map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
      ),
    };
    writeFileSync(join(path, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    finishRelease(out, id);
    if (!values['no-switch']) switchTo(out, id);
    prune(out);
    say(`release ${id}: ${manifest.files} files`);
  } catch (error) {
    // Astro must not go on writing into what is removed.
    rendering.abort();
    await pages?.catch(() => {});
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Runs Astro in a process of its own. @throws Error with Astro's last lines when it fails */
function renderPages(outDir: string, data: string, baseUrl: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const astro = spawn(process.execPath, [join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
      cwd: ROOT,
      env: {
        ...process.env,
        OUT_DIR: outDir,
        DATA_DIR: data,
        BASE_URL: baseUrl,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let tail = '';
    for (const stream of [astro.stdout, astro.stderr])
      stream.on('data', (text: Buffer) => {
        tail = (tail + text.toString()).slice(-4000);
      });
    signal.addEventListener('abort', () => astro.kill('SIGKILL'));
    astro.on('error', fail);
    astro.on('exit', (code) => (code === 0 ? done() : fail(new Error(`Astro could not render the pages:\n${tail}`))));
  });
}

/** A page that a browser or a proxy still holds may name scripts and styles of the release before: they stay once. */
function keepAssets(before: string, client: string): void {
  const manifest = join(before, 'release.json');
  if (!existsSync(manifest)) return;
  const { assets = [] } = JSON.parse(readFileSync(manifest, 'utf8')) as { assets?: string[] };
  for (const name of assets.map((asset) => join('_astro', asset)))
    if (!existsSync(join(client, name))) copyFileSync(join(before, 'client', name), join(client, name));
}

/** Writes files below a folder. @returns how many */
function writeAll(folder: string, files: Iterable<readonly [path: string, content: string | Uint8Array]>): number {
  const made = new Set<string>();
  let count = 0;
  for (const [name, content] of files) {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    writeFileSync(path, content);
    count++;
  }
  return count;
}

/** Says what was done and how long after the start. */
function stopwatch(): (what: string) => void {
  const start = performance.now();
  return (what) => console.error(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
