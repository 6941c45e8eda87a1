import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { changeLogOf, type DataFolder, dataTextOf, townsOf } from '../../../src/data/dataFiles.ts';
import { RELEASE_FORMAT } from '../../../src/data/manifest.ts';
import { finishRelease, newRelease, prune, switchTo } from '../../../src/data/releases.ts';
import { flushRelease, sealRelease } from '../../../src/data/seal.ts';
import { onSignal } from '../../../src/data/temporaryFolder.ts';
import { precomputedFiles } from '../../../src/operations/handlers.ts';
import { buildIndexes, type Indexes } from '../../../src/operations/indexes.ts';
import { takeSnapshot } from '../../../src/operations/snapshot.ts';
import type { Operator } from '../../../src/reference/wellKnown.ts';
import { commonFiles } from '../../../src/site/siteFiles.ts';
import { checkCuratedCodes } from '../../data-check/curatedCodes.ts';
import { today } from '../../script.ts';
import { compressLarge } from './compress.ts';
import { writeOpenData } from './openData.ts';
import { LASTMOD_FILE, nextLastmods, ReleaseOutput, readLastmods } from './output.ts';
import { bundleSite, startPages } from './pages.ts';
import { writePictures } from './pictures.ts';
import type { BuildPlan } from './plan.ts';

/** What other processes do for a release. */
const PROCESSES = { bundleSite, startPages, writePictures, flushRelease };

/** Makes a release. When it fails or a signal ends the process, nothing of it is left. @throws Error */
export async function makeRelease(plan: BuildPlan, processes = PROCESSES): Promise<void> {
  const { out, data, files, baseUrl, contact, current, reuse, switchOver, recipe, inputs } = plan;
  const log = timedLog();
  const { id, path } = newRelease(out, new Date());
  const before = current && reuse ? current.folder : null;
  const output = new ReleaseOutput(path, before);
  const pruned = prune(out);
  const others = new AbortController();
  const bundled = processes.bundleSite(path, others.signal);
  // It may fail before it is awaited, and so may the pages.
  bundled.catch(() => {});
  const remove = () => {
    // They must not go on writing into what is removed.
    others.abort();
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  using _ = onSignal(remove);
  try {
    const indexes = await readIndexes(data, files, baseUrl);
    log(`read ${indexes.routes.to.length} routes and ${indexes.airports.length} airports`);
    await putAll(output, 'data', files);
    await putAll(output, 'live', Object.entries(takeSnapshot(indexes)));
    await bundled;
    // Astro's server is not adopted: it holds its folder's name and a new key, and differs each time.
    output.adopt('client');
    log('bundled the site');
    const pages = processes.startPages(path, before, others.signal);
    pages.catch(() => {});
    const answers = await putAll(output, 'client', precomputedFiles(indexes));
    log(`wrote ${answers} answers`);
    log(`${(await processes.writePictures(output, indexes)) ? 'rendered' : 'reused'} the image of the site`);
    log(`wrote ${await writeOpenData(output, indexes, today())} files of open data`);
    const made = await pages;
    for (const { files } of made) output.add(files);
    log(`rendered ${made.reduce((sum, { rendered }) => sum + rendered, 0)} pages`);
    const keys = new Map(made.flatMap(({ keys }) => [...keys]));
    // Of a first release the date of the data is all that is known.
    const date = current ? today() : indexes.dataDate;
    const lastmods = nextLastmods(current ? readLastmods(current.folder) : {}, keys, date);
    output.put(LASTMOD_FILE, JSON.stringify(lastmods));
    const dates = new Map(Object.entries(lastmods).map(([page, [, date]]) => [page, date]));
    const common = commonFiles(indexes, operatorOf(contact, new Date()), dates);
    log(`wrote ${await putAll(output, 'client', common)} documents`);
    const assets = readdirSync(join(path, 'client/_astro'));
    if (current) keepAssets(output, current.folder, current.summary.assets ?? []);
    log(`compressed ${await compressLarge(output)} large files`);
    output.close();
    const [format, data_date, count] = [RELEASE_FORMAT, indexes.dataDate, output.made.keys.size];
    const manifest = { format, id, data_date, files: count, base_url: baseUrl, recipe, inputs, assets };
    sealRelease(path, manifest, output.made.digests);
    processes.flushRelease(path);
    log('wrote and flushed the digests');
    finishRelease(out, id);
    if (switchOver) switchTo(out, id);
    await pruned;
    log(`release ${id}: ${count} files for ${baseUrl}`);
  } catch (error) {
    remove();
    throw error;
  }
}

/** The indexes of a data folder. @throws DataError */
async function readIndexes(data: string, files: DataFolder, baseUrl: string): Promise<Indexes> {
  const text = dataTextOf(data, files);
  const dataset = loadDataset(text, data);
  await checkCuratedCodes(text, data);
  return buildIndexes({ dataset, baseUrl }, changeLogOf(files), townsOf(files));
}

/** The contact is valid for eleven months from the first of this one: two builds in a month write the same. */
const operatorOf = (contact: string | null, now: Date): Operator | null =>
  contact === null ? null : { contact, expires: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11)) };

/** Files made between two turns of the event loop, in which signals are handled. */
const YIELD_EVERY = 200;

/** Puts files below a folder. @returns how many were written */
async function putAll(
  output: ReleaseOutput,
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Promise<number> {
  let [all, written] = [0, 0];
  for (const [name, content] of files) {
    if (output.put(join(folder, name), content)) written++;
    if (++all % YIELD_EVERY === 0) await setImmediate();
  }
  return written;
}

/** Adds scripts and styles of the release before: a page that a browser or a proxy still holds may name them. */
function keepAssets(output: ReleaseOutput, before: string, assets: readonly string[]): void {
  for (const asset of assets) {
    const path = join('client/_astro', asset);
    const file = join(before, path);
    if (!output.made.keys.has(path) && existsSync(file)) output.put(path, readFileSync(file));
  }
}

/** Prints lines with the seconds since now. */
function timedLog(): (what: string) => void {
  const start = performance.now();
  return (what) => console.error(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}
