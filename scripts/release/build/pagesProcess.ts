/** A process that makes a share of the pages of a release, and sends to its parent what it has made. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFile } from '../../../src/contract/pageAddress.ts';
import { must } from '../../../src/core/must.ts';
import { recordOf } from '../../../src/core/objects.ts';
import { finish } from '../../../src/core/steps.ts';
import { openSnapshot, SNAPSHOT_FILES } from '../../../src/operations/snapshot.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import type { render } from '../../../src/site/entry.ts';
import type { LayoutData } from '../../../src/site/pageHead.ts';
import { contentKey, ReleaseOutput } from './output.ts';

/** What a process is to make: its argument. */
export interface PageShare {
  /** Folder of the release. */
  readonly folder: string;
  /** Folder of the release whose files may be reused; null to make every file. */
  readonly before: string | null;
  /** The pages whose number leaves this remainder, divided by the number of processes. */
  readonly share: number;
  readonly shares: number;
}

/** Makes a share of the pages. @param load loads the bundle of the site */
export async function makeShare(
  { folder, before, share, shares }: PageShare,
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
    if (number++ % shares !== share) continue;
    const made = make();
    // All are made from the page object and the layout data alone.
    const key = contentKey(JSON.stringify([made, layout]));
    if (made.head.noindex !== true) keys.set(path, key);
    const html = `client/${pageFile('page', path)}`;
    if (!output.reuse(html, key)) {
      const target = { page: reference, form: 'page', path } as const;
      const response = await site.render(new Request(baseUrl + path), { indexes, run: finish, target, made });
      output.write(html, await response.text());
      rendered++;
    }
    for (const file of files(made))
      if (!output.reuse(`client${file.path}`, key)) output.write(`client${file.path}`, file.text());
  }
  return { files: output.made, keys, rendered };
}

/** What a process has made. */
export type MadePages = Awaited<ReturnType<typeof makeShare>>;

if (import.meta.main) {
  const task: PageShare = JSON.parse(must(process.argv[2], 'task'));
  const result = await makeShare(task).catch((error: unknown) => ({ error }));
  process.send?.(result, () => process.disconnect());
}
