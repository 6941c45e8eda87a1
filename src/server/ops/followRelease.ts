import { watchLink } from '../../data/followCurrent.ts';
import { followLink } from '../../data/openRelease.ts';
import { type Channel, OPENED } from './channel.ts';

/** A worker has this time to open a release. */
const OPEN_MS = 10_000;

/** The change of all workers to another release. */
export interface ReleaseChange {
  /** Changes over when the link leads to another release. */
  readonly check: () => void;
  /** Takes in a worker that serves the release in `folder`: the link may have changed while the worker started. */
  readonly join: (folder: string) => void;
  /** Resolves when all changes so far have ended. */
  readonly ended: () => Promise<void>;
}

/**
 * Follows a link to a release.
 * @param channels the channels of all workers that listen
 * @throws ReleaseError when there is no release
 */
export function followRelease(link: string, channels: () => readonly Channel[]): ReleaseChange {
  let folder = followLink(link);
  let changing: Promise<void> = Promise.resolve();
  /** All workers open a release; when each of them has, they change over to it at one moment. */
  const change = async (next: string): Promise<void> => {
    const all = channels();
    const refusals = await Promise.all(all.map((channel) => channel.ask({ kind: 'prepare', folder: next }, OPEN_MS)));
    if (refusals.some((refusal) => typeof refusal === 'string' && refusal !== OPENED)) return;
    folder = next;
    await Promise.all(all.map((channel) => channel.ask({ kind: 'commit' }, OPEN_MS)));
  };
  const queue = (next: string): void => {
    changing = changing.then(() => change(next));
  };
  return {
    check: watchLink(link, folder, queue),
    join: (served) => {
      if (served !== folder) queue(folder);
    },
    ended: () => changing,
  };
}
