/**
 * Going live: the sources of an import take their places, and the release that was made with them becomes the current one.
 * A file names the release first, so that what was cut off is finished: otherwise the sources would be new and the site old,
 * and the next refresh would find nothing to do.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './files.ts';
import { currentRelease, hasRelease, switchTo } from './releases.ts';
import { endRollback, restore } from './rollback.ts';
import { placeSources } from './sourceFolders.ts';

const LIVE_FILE = 'going-live.json';

const GoingLive = z.object({
  /** The release that becomes the current one, and the one that was current before. */
  release: z.string(),
  from: z.string().nullable(),
});

/** Puts staged sources in place, ends a rollback, and switches to the release that was made with them. */
export function goLive(state: string, release: string, staged: readonly string[]): void {
  const path = join(state, LIVE_FILE);
  const file: z.infer<typeof GoingLive> = { release, from: currentRelease(state) };
  replaceFile(path, `${JSON.stringify(file)}\n`);
  placeSources(state, staged);
  endRollback(state);
  switchTo(state, release);
  rmSync(path);
}

/** Finishes what was cut off, unless the release is gone or another one has become current. */
export function finishGoLive(state: string): void {
  const path = join(state, LIVE_FILE);
  if (!existsSync(path)) return;
  const { release, from } = GoingLive.parse(JSON.parse(readFileSync(path, 'utf8')));
  if (hasRelease(state, release) && currentRelease(state) === from) {
    restore(state, release);
    endRollback(state);
  }
  rmSync(path);
}
