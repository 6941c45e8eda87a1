import { realpathSync } from 'node:fs';
import { messageOf } from '../core/messageOf.ts';
import { takeLease } from './lease.ts';

/** How often the link is read, in milliseconds: one system call. */
const EVERY_MS = 500;

/** Pauses between two tries to change over to the same release, in milliseconds. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Follows a link to a release. A release that cannot be served is tried again after growing pauses: what kept it from
 * being opened may pass, as too many open files, a volume that is away, or a release that is still being copied.
 * @param served folder of the release that is served, where the link leads now
 * @param change changes over to the release in a folder. Resolves to whether it is served, and never rejects
 */
export function createLinkFollower(link: string, served: string, change: (folder: string) => Promise<boolean>) {
  let folder = served;
  let failure: { readonly folder: string; readonly pause: number; readonly until: number } | null = null;
  let changing: Promise<void> | null = null;
  const changeOver = async (isDue: boolean): Promise<void> => {
    const target = targetOf(link);
    if (target === folder) {
      // The link leads back: what failed is no longer needed.
      if (failure) await change(target);
      failure = null;
      return;
    }
    const last = failure?.folder === target ? failure : null;
    if (last && !isDue && performance.now() < last.until) return;
    if (await change(target)) {
      folder = target;
      failure = null;
      return;
    }
    const pause = last && !isDue ? Math.min(2 * last.pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    failure = { folder: target, pause, until: performance.now() + pause };
  };
  /**
   * Looks where the link leads, and changes over to a release that is not served. Resolves when that is done.
   * @param isDue whether a release that failed is tried before its pause ends
   */
  const check = (isDue = false): Promise<void> => {
    changing ??= changeOver(isDue).finally(() => {
      changing = null;
    });
    return changing;
  };
  return {
    check,
    /** Reads the link at intervals. */
    follow: (): void => void setInterval(() => void check(), EVERY_MS).unref(),
    /** The folder of the release that is served. */
    get folder(): string {
      return folder;
    },
    get isChanging(): boolean {
      return changing !== null;
    },
  };
}
export type LinkFollower = ReturnType<typeof createLinkFollower>;

/** Where a link leads: itself when it leads nowhere, which is an error when it is opened. */
function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    return link;
  }
}

/** How long a release stays leased after another is served. */
const LEASE_AFTER_SWITCH_MS = 30_000;

interface CurrentOptions<App> {
  /** Opens the release in a folder. @throws ReleaseError */
  readonly open: (folder: string) => Promise<App>;
  readonly onChange: (app: App) => void;
  /** Receives why a newer release is not served, once for each reason. */
  readonly onError: (error: unknown) => void;
}

/**
 * The app over the release that is served. Requests under way end with the release that they began with.
 * @param first the first app
 */
export function createCurrent<App extends { readonly release: { readonly folder: string } }>(
  first: App,
  { open, onChange, onError }: CurrentOptions<App>,
) {
  let app = first;
  let next = first;
  let lease = takeLease(first.release.folder);
  let refused: string | null = null;
  /** Opens the release in a folder. @returns why it cannot be served; null when `commit` will serve it */
  const prepare = async (folder: string): Promise<string | null> => {
    const before = refused;
    try {
      next = folder === app.release.folder ? app : await open(folder);
      refused = null;
    } catch (error) {
      next = app;
      refused = messageOf(error);
      if (refused !== before) onError(error);
    }
    return refused;
  };
  /** Serves the release that was opened last. */
  const commit = (): void => {
    if (next === app) return;
    app = next;
    // Requests in progress still read files of the release before.
    setTimeout(lease.release, LEASE_AFTER_SWITCH_MS).unref();
    lease = takeLease(app.release.folder);
    onChange(app);
  };
  return {
    get app(): App {
      return app;
    },
    /** Why the release that was to be opened last is not served; null when it is served. */
    get refused(): string | null {
      return refused;
    },
    prepare,
    commit,
    /** Changes over to the release in a folder. @returns whether it is served */
    changeOver: async (folder: string): Promise<boolean> => {
      if ((await prepare(folder)) !== null) return false;
      commit();
      return true;
    },
    /** Ends the lease on the release. */
    stop: (): void => lease.release(),
  };
}
