/** Builds a release: pages, precomputed answers, documents, and what the server needs to answer live. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../../../src/contract/paths.ts';
import { CHANGES_FILE, changesDocument } from '../../../src/core/dataset/changes.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { apiFiles } from '../../../src/operations/files.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import type { PublishContext } from '../../../src/operations/records.ts';
import { takeSnapshot } from '../../../src/operations/snapshot.ts';
import { documents } from '../../../src/reference/documents.ts';
import { RELEASE_FORMAT } from '../../../src/server/release/manifest.ts';
import { pagesWithMarkdown } from '../../../src/site/markdown/pages.ts';
import { readChangeLog, siteDataOf } from '../../../src/site/siteData.ts';
import { sitemapFiles } from '../../../src/site/sitemap.ts';
import { createSocialCardRenderer, socialCards } from '../../../src/site/socialCards.ts';
import { currentManifest, finishRelease, newRelease, prune, switchTo } from '../releases.ts';
import { startAstro } from './astro.ts';
import { compressLarge } from './compress.ts';
import { fingerprints, readData } from './inputs.ts';
import { keyOf, type Output, openOutput } from './output.ts';

const HELP = `Usage: npm run build -- [options]

Builds the site and the precomputed API into a new release and makes it the
current one. Files that the current release has in the same state are taken
over from it. When anything fails, the release before stays current.

  --data DIR    folder of the data files (default: data)
  --out DIR     folder of the releases (default: build)
  --full        make every file anew
  --if-needed   do nothing when the current release was made from the same inputs
  --no-switch   leave the current release current
  --help        show this text

BASE_URL in the environment is the public address that is built in
(default: ${DEFAULT_BASE_URL}).`;

const ROOT = resolve(import.meta.dirname, '../../..');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: join(ROOT, 'data') },
      out: { type: 'string', default: join(ROOT, 'build') },
      full: { type: 'boolean', default: false },
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
  const { recipe, inputs } = fingerprints(ROOT, data, baseUrl);
  const current = currentManifest(out);
  if (values['if-needed'] && current?.inputs === inputs) return;

  const say = stopwatch();
  const published: PublishContext = { dataset: loadDataset(readData(data)), baseUrl };
  const { routes, airports, dataDate } = published.dataset;
  say(`read ${routes.length} routes and ${airports.length} airports`);

  const { id, path } = newRelease(out, new Date());
  // By its own name: the link may be switched while this release is made.
  const last = current && join(out, 'releases', current.id);
  const before = current?.recipe === recipe && !values.full ? last : null;
  const output = openOutput(path, before);
  const pruned = prune(out);
  const astro = startAstro({ root: ROOT, out: path, data, baseUrl, some: before !== null });
  try {
    const changed = writeTwins(output, published);
    astro.only(changed);
    say(`${changed.length} pages to render`);
    const live = Object.entries(takeSnapshot(published));
    const answers = putAll(output, 'client', apiFiles(published));
    const others = putAll(output, 'live', live) + writeDocuments(output, published, data);
    say(`wrote ${answers} answers and ${others} documents`);
    say(`drew ${await drawPictures(output, published)} pictures`);
    await astro.done;
    const assets = readdirSync(join(path, 'client/_astro'));
    if (last) keepAssets(last, path, current.assets ?? []);
    // Astro's server is not: it holds its folder's name and a new key, and is another each time.
    output.takeIn('client');
    say('rendered the pages');
    say(`compressed ${await compressLarge(output, path)} large files`);
    const files = output.close();
    const manifest = {
      format: RELEASE_FORMAT,
      id,
      base_url: baseUrl,
      data_date: dataDate,
      files,
      recipe,
      inputs,
      assets,
      live: Object.fromEntries(live.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')])),
    };
    writeFileSync(join(path, 'release.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    finishRelease(out, id);
    if (!values['no-switch']) switchTo(out, id);
    await pruned;
    say(`release ${id}: ${files} files`);
  } catch (error) {
    // Astro must not go on writing into what is removed.
    astro.stop();
    await astro.done.catch(() => {});
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the Markdown twins. @returns paths of the pages that the release before does not have in the same state */
function writeTwins(output: Output, published: PublishContext): string[] {
  const { frame } = siteDataOf(published);
  const changed: string[] = [];
  for (const { page, markdown } of pagesWithMarkdown(published)) {
    const { path, markdown: twin = '' } = page.head;
    const key = keyOf(JSON.stringify([page, frame]));
    if (!output.keep(`client${path}.html`, key)) changed.push(path);
    output.put(`client${twin}`, markdown);
  }
  return changed;
}

/** Writes what there are few of. @returns how many were written */
function writeDocuments(output: Output, published: PublishContext, data: string): number {
  const texts = documents(published, buildIndexes(published.dataset));
  return putAll(output, 'client', [
    ...sitemapFiles(published),
    [CHANGES_FILE, changesDocument(readChangeLog(data))],
    ...texts.map(({ path, text }) => [path, text] as const),
  ]);
}

/** Paints the pictures that changed. @returns how many */
async function drawPictures(output: Output, published: PublishContext): Promise<number> {
  using painter = createSocialCardRenderer();
  let count = 0;
  for (const [name, svg] of socialCards(published)) {
    const path = join('client', name);
    if (output.keep(path, keyOf(svg))) continue;
    output.write(path, painter.paint(svg));
    count++;
    // The painter's memory is given back between two turns of the event loop.
    await setImmediate();
  }
  return count;
}

/** A page that a browser or a proxy still holds may name scripts and styles of the release before: they stay once. */
function keepAssets(before: string, now: string, assets: readonly string[]): void {
  for (const asset of assets) {
    const [from = '', to = ''] = [before, now].map((release) => join(release, 'client/_astro', asset));
    if (existsSync(from) && !existsSync(to)) copyFileSync(from, to);
  }
}

/** Puts files below a folder. @returns how many were written */
function putAll(
  output: Output,
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): number {
  let count = 0;
  for (const [name, content] of files) if (output.put(join(folder, name), content)) count++;
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
