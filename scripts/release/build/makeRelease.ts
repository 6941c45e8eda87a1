import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pageFile } from '../../../src/contract/pageAddress.ts';
import { must } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import { RELEASE_FORMAT } from '../../../src/data/manifest.ts';
import { begunRelease, finishRelease, newRelease, prune, switchTo } from '../../../src/data/releases.ts';
import { flushRelease, sealRelease } from '../../../src/data/seal.ts';
import { linkSource, STAGED, sourceNames, sourcesOf, stagedNames } from '../../../src/data/sourceFolders.ts';
import { onSignal } from '../../../src/data/temporaryFolder.ts';
import { oldRulesWarning, TZDB } from '../../../src/data/timeZoneRules.ts';
import { precomputedFiles } from '../../../src/operations/handlers.ts';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../../src/operations/snapshot.ts';
import type { Operator } from '../../../src/reference/wellKnown.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import { pageMarkdown } from '../../../src/site/markdown.ts';
import { commonFiles } from '../../../src/site/siteFiles.ts';
import { sitemapFiles } from '../../../src/site/sitemap.ts';
import { NETWORK_FILE, parseNetwork } from '../../import/common/publishedNetwork.ts';
import { today } from '../../script.ts';
import { runTask } from '../../task.ts';
import { runAstro } from './astro.ts';
import { compressLarge } from './compress.ts';
import { writeLastmods } from './lastmod.ts';
import { writeOpenData } from './openData.ts';
import { ReleaseOutput } from './output.ts';
import { writePictures } from './pictures.ts';
import type { BuildPlan } from './plan.ts';
import { type makeSnapshot, SNAPSHOT_FOLDER } from './snapshot.ts';

/** Writes the snapshot in another process, which ends with all that the data takes to load: 300 MB. */
const runSnapshot = (request: Parameters<typeof makeSnapshot>[0], signal: AbortSignal): Promise<void> =>
  runTask('scripts/release/build/snapshotTask.ts', request, signal);

/** The pages that are files. */
const PAGES = 'client/**/*.html';

/** What other programs do for a release. */
const PROGRAMS = { runAstro, runSnapshot, writePictures, flushRelease };

/** Makes a release. When it fails or a signal ends the process, nothing of it is left. @throws Error */
export async function makeRelease(plan: BuildPlan, programs = PROGRAMS): Promise<void> {
  const { data, state: out, date, baseUrl, contact, current, recipe, inputs } = plan;
  const isStaged = plan.release !== null;
  const log = timedLog();
  const { id, path } = plan.release === null ? newRelease(out, new Date()) : begunRelease(out, plan.release);
  const output = new ReleaseOutput(path, current?.folder ?? null);
  const pruned = prune(out);
  const others = new AbortController();
  const remove = () => {
    // Astro must not go on writing into what is removed.
    others.abort();
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  using _ = onSignal(remove);
  const snapshot = Promise.withResolvers<void>();
  try {
    // Astro reads the snapshot: it loads no data, which may be edited meanwhile.
    const pages = programs.runAstro(path, join(path, SNAPSHOT_FOLDER), snapshot.promise, others.signal);
    // It may fail before it is awaited.
    pages.catch(() => {});
    if (plan.key === null || !hasSnapshot(path, plan.key)) {
      rmSync(join(path, SNAPSHOT_FOLDER), { recursive: true, force: true });
      rmSync(join(path, NETWORK_FILE), { force: true });
      await programs.runSnapshot({ data, state: out, release: path, baseUrl, date, isStaged }, others.signal);
    }
    snapshot.resolve();
    output.adopt(`{${SNAPSHOT_FOLDER}/*,${NETWORK_FILE}}`);
    const indexes = openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(path, SNAPSHOT_FOLDER, name))));
    log(`read ${indexes.routes.to.length} routes and ${indexes.airports.length} airports`);
    log(`used the time zone rules ${TZDB === null ? 'of Node' : `of tzdb ${TZDB}`}`);
    const warning = oldRulesWarning(TZDB);
    if (warning !== null) console.error(`warning: ${warning}`);
    linkSources(out, path, isStaged);
    log(`wrote ${await putAll(output, 'client', precomputedFiles(indexes))} answers`);
    const made: MadePage[] = [];
    log(`wrote ${await putAll(output, 'client', markdownFiles(indexes, made))} Markdown versions`);
    await programs.writePictures(output, indexes);
    log('rendered the image of the site');
    log(`wrote ${await writeOpenData(output, indexes, date)} files of open data`);
    const common = commonFiles(indexes, operatorOf(contact, new Date()));
    log(`wrote ${await putAll(output, 'client', common)} documents`);
    const indexed = made.flatMap(({ path, isIndexed }) => (isIndexed ? path : []));
    // Of a first release the date of the data is all that is known.
    const lastmods = writeLastmods(output, indexed, current ? today() : indexes.dataDate);
    await putAll(output, 'client', sitemapFiles(indexes, lastmods));
    // The larger pages are there by now: 3 s less after the last one.
    output.adopt(PAGES);
    log(`compressed ${await compressLarge(output)} large files`);
    await pages;
    output.adopt('{client,server}/**');
    for (const { path } of made) must(output.digests.get(`client/${pageFile('page', path)}`), `page ${path}`);
    log(`rendered ${made.length} pages`);
    const assets = readdirSync(join(path, 'client/_astro'));
    // A page that a browser or a proxy still has may name scripts and styles of the release before.
    for (const asset of current?.summary.assets ?? [])
      if (!assets.includes(asset)) output.keep(join('client/_astro', asset));
    log(`compressed ${await compressLarge(output)} large pages`);
    const [format, data_date, count] = [RELEASE_FORMAT, indexes.dataDate, output.digests.size];
    const manifest = { format, id, data_date, tzdb: TZDB, files: count, base_url: baseUrl, recipe, inputs, assets };
    sealRelease(path, manifest, output.digests);
    programs.flushRelease(path);
    log('wrote and flushed the digests');
    finishRelease(out, id);
    if (!isStaged) switchTo(out, id);
    await pruned;
    log(`release ${id}: ${count} files for ${baseUrl}`);
  } catch (error) {
    remove();
    throw error;
  }
}

/** Whether an import has written the snapshot of what the data and the state are now. @param key digest of that */
function hasSnapshot(release: string, key: string): boolean {
  const path = join(release, NETWORK_FILE);
  return existsSync(path) && parseNetwork(readFileSync(path, 'utf8'))?.key === key;
}

/** Links the sources of a state into a release that is made from them. */
function linkSources(state: string, release: string, isStaged: boolean): void {
  const staged = new Set(isStaged ? stagedNames(state) : []);
  for (const name of new Set([...sourceNames(state), ...staged]))
    linkSource(join(sourcesOf(state), staged.has(name) ? STAGED + name : name), join(sourcesOf(release), name));
}

/** A page that is a file, and whether search engines and the sitemap list it. */
interface MadePage {
  readonly path: string;
  readonly isIndexed: boolean;
}

/** The Markdown versions of the pages that are files. @param made receives all pages */
function* markdownFiles(indexes: Indexes, made: MadePage[]) {
  for (const { id, path, form, make } of builtPages(indexes)) {
    if (form === 'rows') {
      made.push({ path, isIndexed: false });
      continue;
    }
    const page = make();
    made.push({ path, isIndexed: page.head.noindex !== true });
    // That of the start page of the reference, all of it, is one of the documents.
    if (page.head.markdown !== undefined && id !== 'developers')
      yield [page.head.markdown, pageMarkdown(indexes, page)] as const;
  }
}

/** The contact is valid for eleven months from the first of this one: two builds in a month write the same. */
const operatorOf = (contact: string | null, now: Date): Operator | null =>
  contact === null ? null : { contact, expires: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 11)) };

/** Files made between two turns of the event loop, in which signals are handled. */
const YIELD_EVERY = 200;

/** Puts files below a folder. @returns how many */
async function putAll(
  output: ReleaseOutput,
  folder: string,
  files: Iterable<readonly [path: string, content: string | Uint8Array]>,
): Promise<number> {
  let count = 0;
  for (const [name, content] of files) {
    output.put(join(folder, name), content);
    if (++count % YIELD_EVERY === 0) await setImmediate();
  }
  return count;
}

/** Prints lines with the seconds since now. */
function timedLog(): (what: string) => void {
  const start = performance.now();
  return (what) => console.error(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${what}`);
}
