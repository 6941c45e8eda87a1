import { followLink } from './openRelease.ts';

/** The app over the release that is served now. */
export interface Current<App> {
  readonly app: () => App;
  /** Looks whether the link leads to another release, and changes over to it. */
  readonly check: () => void;
  readonly stop: () => void;
}

/** How often the link is read, in milliseconds: one system call. */
const EVERY_MS = 2_000;

/** How to follow a link to a release. */
export interface CurrentOptions<App> {
  /** Folder of the release, or a link to it. */
  readonly path: string;
  /** Opens what the path leads to. @throws ReleaseError */
  readonly open: (path: string) => App;
  readonly onChange: (app: App) => void;
  readonly onError: (error: unknown) => void;
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
}: CurrentOptions<App>): Current<App> {
  let app = open(path);
  /** What was found last, good or bad: each release is opened once. */
  let seen: string | null = app.release.folder;
  const check = () => {
    try {
      const folder = existing(path);
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

function existing(path: string): string | null {
  try {
    return followLink(path);
  } catch {
    return null;
  }
}
