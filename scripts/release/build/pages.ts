/** The processes of a build: Astro makes the bundle of the site, and others, which run this file, share its pages. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pageFile } from '../../../src/contract/pageAddress.ts';
import { must } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import { DISK_FULL } from '../../../src/data/files.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../../src/operations/snapshot.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import type { render } from '../../../src/site/entry.ts';
import type { LayoutData } from '../../../src/site/pageHead.ts';
import { PROJECT } from '../../script.ts';
import { contentKey, ReleaseOutput } from './output.ts';

/**
 * Bundles the site into a release with Astro, in another process: `server/entry.mjs` (src/site/entry.ts) renders pages,
 * and the scripts, styles and files of `public` are in `client`. Rejects with Astro's last lines when that fails.
 * @param signal ends the process
 */
export async function bundleSite(out: string, signal: AbortSignal): Promise<void> {
  const env = { ...process.env, OUT_DIR: out, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const options = { cwd: PROJECT, env, maxBuffer: Number.POSITIVE_INFINITY, signal, killSignal: 'SIGKILL' } as const;
  const args = [join(PROJECT, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'];
  await promisify(execFile)(process.execPath, args, options).catch(({ stdout = '', stderr = '' }) => {
    const tail = `${stdout}${stderr}`.slice(-4000);
    // Astro does not say which file it could not write.
    throw new Error(tail.includes('ENOSPC') ? `${DISK_FULL}: ${out}` : `Astro could not bundle the site:\n${tail}`);
  });
}

/** Processes of pages. Each holds the indexes in memory. */
const SHARES = 2;

/** Halves the memory of such a process, at no cost in time: 195 MB instead of 397 in the middle of its pages. */
const HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=40'];

/** Makes the pages in processes, see {@link makeShare}. @param signal ends them @returns what each of them has made */
export function startPages(folder: string, before: string | null, signal: AbortSignal): Promise<MadePages[]> {
  const execArgv = [...process.execArgv, ...HEAP];
  const options = { serialization: 'advanced', execArgv, signal, killSignal: 'SIGKILL' } as const;
  const processes = Array.from({ length: SHARES }, (_, share) =>
    fork(import.meta.filename, [JSON.stringify([folder, before, share])], options),
  );
  return Promise.all(processes.map(resultOf));
}

async function resultOf(process: ChildProcess): Promise<MadePages> {
  const ended = once(process, 'exit').then(([code, signal]) => {
    throw new Error(`the process of pages ended with ${signal ?? code}`);
  });
  const [result] = await Promise.race([once(process, 'message'), ended]);
  if ('error' in result) throw result.error;
  return result;
}

/**
 * Makes the pages of one process from the snapshot and the bundle of the site.
 * @param folder of the release, which has both
 * @param before folder of the release whose files may be reused; null to make every file
 * @param share the number of the process: it makes every page whose number leaves this remainder
 * @param load loads the bundle of the site
 */
export async function makeShare(
  folder: string,
  before: string | null,
  share: number,
  load = (path: string): Promise<{ readonly render: typeof render }> => import(path),
) {
  const indexes = openSnapshot(recordOf(SNAPSHOT_FILES, (name) => readFileSync(join(folder, 'live', name))));
  const { baseUrl, timetableYears } = indexes;
  const layout: LayoutData = { baseUrl, timetableYears };
  const site = await load(join(folder, 'server/entry.mjs'));
  const output = new ReleaseOutput(folder, before);
  /** Keys of the listed pages by path. */
  const keys = new Map<string, string>();
  // Pages so far, and those of them that were not reused.
  let [number, rendered] = [0, 0];
  for (const { reference, path, make, files } of builtPages(indexes)) {
    if (number++ % SHARES !== share) continue;
    const made = make();
    // All are made from the page object and the layout data alone.
    const key = contentKey(JSON.stringify([made, layout]));
    if (made.head.noindex !== true) keys.set(path, key);
    const html = `client/${pageFile('page', path)}`;
    if (!output.reuse(html, key)) {
      const target = { page: reference, form: 'page', path } as const;
      const response = await site.render(new Request(baseUrl + path), { indexes, target, made });
      output.write(html, await response.text());
      rendered++;
    }
    for (const file of files(made))
      if (!output.reuse(`client${file.path}`, key)) output.write(`client${file.path}`, file.text());
  }
  return { files: output.made, keys, rendered };
}

type MadePages = Awaited<ReturnType<typeof makeShare>>;

if (import.meta.main) {
  const task: [string, string | null, number] = JSON.parse(must(process.argv[2], 'task'));
  const result = await makeShare(...task).catch((error: unknown) => ({ error }));
  process.send?.(result, () => process.disconnect());
}
