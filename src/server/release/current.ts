import type { App } from '../app.ts';
import { followed } from './open.ts';

/** The app of the release that is served now. */
export interface Current {
  readonly app: () => App;
  /** Looks whether the link leads to another release, and changes over to it. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** How often the link is looked at, in milliseconds: one system call. */
const EVERY_MS = 2_000;

export interface CurrentOptions {
  /** Folder of the release, or a link to it. */
  readonly path: string;
  /** Opens what the path leads to. @throws ReleaseError */
  readonly open: (path: string) => App;
  readonly onChange: (app: App) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Serves what a link leads to, and follows it: requests under way end with the
 * release they began with. A release that cannot be opened is reported once and
 * the one before stays.
 * @throws ReleaseError when the first cannot be opened
 */
export function followCurrent({ path, open, onChange, onError }: CurrentOptions): Current {
  let app = open(path);
  /** What was found last, good or bad, so that it is looked into once. */
  let seen: string | null = app.release.folder;
  const check = () => {
    try {
      const folder = found(path);
      if (folder === seen) return;
      seen = folder;
      if (folder === app.release.folder) return;
      app = open(folder ?? path);
      onChange(app);
    } catch (error) {
      onError(error);
    }
  };
  const timer = setInterval(check, EVERY_MS).unref();
  return { app: () => app, check, stop: () => clearInterval(timer) };
}

function found(path: string): string | null {
  try {
    return followed(path);
  } catch {
    return null;
  }
}
