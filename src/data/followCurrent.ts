import { messageOf } from '../core/messageOf.ts';
import { takeLease } from './lease.ts';
import { followLink } from './openRelease.ts';

/** The app over the release that is served now. */
export interface Current<App> {
  readonly app: () => App;
  /** Looks whether the link leads to another release, and changes over to it. */
  readonly check: () => void;
  /** Opens the release in a folder. @returns why it cannot be served; null when `commit` will serve it */
  readonly prepare: (folder: string) => string | null;
  /** Serves the release that was opened last. */
  readonly commit: () => void;
  readonly stop: () => void;
  /** Why the release that the link leads to is not served; null when it is served. */
  readonly refused: () => string | null;
}

/** How often the link is read, in milliseconds: one system call. */
const EVERY_MS = 500;

/** How long a release stays leased after another is served. */
const LEASE_AFTER_SWITCH_MS = 30_000;

/** How to follow a link to a release. */
export interface CurrentOptions<App> {
  /** Folder of the release, or a link to it. */
  readonly path: string;
  /** Opens what the path leads to. @throws ReleaseError */
  readonly open: (path: string) => App;
  readonly onChange: (app: App) => void;
  readonly onError: (error: unknown) => void;
  /** Whether the link is read at intervals. Default: true. */
  readonly follows?: boolean;
}

/**
 * Serves what a link leads to, and follows it: requests under way end with the release they began with. A release that
 * cannot be opened is reported once, and the one before stays.
 * @throws ReleaseError when the first cannot be opened
 */
export function followCurrent<App extends { readonly release: { readonly folder: string } }>({
  path,
  open,
  onChange,
  onError,
  follows = true,
}: CurrentOptions<App>): Current<App> {
  let app = open(path);
  let next = app;
  let refused: string | null = null;
  let lease = takeLease(app.release.folder);
  const prepare = (folder: string): string | null => {
    refused = null;
    try {
      next = folder === app.release.folder ? app : open(folder);
    } catch (error) {
      next = app;
      refused = messageOf(error);
      onError(error);
    }
    return refused;
  };
  const commit = (): void => {
    if (next === app) return;
    app = next;
    // Requests in progress still read files of the release before.
    setTimeout(lease.release, LEASE_AFTER_SWITCH_MS).unref();
    lease = takeLease(app.release.folder);
    onChange(app);
  };
  const check = watchLink(path, app.release.folder, (folder) => {
    if (prepare(folder) === null) commit();
  });
  const timer = follows ? setInterval(check, EVERY_MS).unref() : undefined;
  const stop = () => {
    clearInterval(timer);
    lease.release();
  };
  return { app: () => app, check, prepare, commit, stop, refused: () => refused };
}

/**
 * Creates a function that calls `onChange` when a link leads to another folder than at its last call.
 * @param folder where the link leads now
 */
export function watchLink(path: string, folder: string, onChange: (folder: string) => void): () => void {
  let seen: string | null = folder;
  return () => {
    const found = existing(path);
    if (found === seen) return;
    seen = found;
    onChange(found ?? path);
  };
}

function existing(path: string): string | null {
  try {
    return followLink(path);
  } catch {
    return null;
  }
}
