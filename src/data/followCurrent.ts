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
 */
export class LinkFollower {
  readonly #link: string;
  readonly #change: (folder: string) => Promise<boolean>;
  #folder: string;
  #failure: { readonly folder: string; readonly pause: number; readonly until: number } | null = null;
  #changing: Promise<void> | null = null;

  /**
   * @param folder where the link leads now
   * @param change changes over to the release in a folder. Resolves to whether it is served, and never rejects
   */
  constructor(link: string, folder: string, change: (folder: string) => Promise<boolean>) {
    this.#link = link;
    this.#folder = folder;
    this.#change = change;
  }

  /** The folder of the release that is served. */
  get folder(): string {
    return this.#folder;
  }

  get isChanging(): boolean {
    return this.#changing !== null;
  }

  /**
   * Looks where the link leads, and changes over to a release that is not served. Resolves when that is done.
   * @param isDue whether a release that failed is tried before its pause ends
   */
  check(isDue = false): Promise<void> {
    this.#changing ??= this.#changeOver(isDue).finally(() => {
      this.#changing = null;
    });
    return this.#changing;
  }

  /** Reads the link at intervals. */
  follow(): void {
    setInterval(() => void this.check(), EVERY_MS).unref();
  }

  async #changeOver(isDue: boolean): Promise<void> {
    const folder = folderOf(this.#link);
    if (folder === this.#folder) {
      // The link leads back: what failed is no longer wanted.
      if (this.#failure) await this.#change(folder);
      this.#failure = null;
      return;
    }
    const failure = this.#failure?.folder === folder ? this.#failure : null;
    if (failure && !isDue && performance.now() < failure.until) return;
    if (await this.#change(folder)) {
      this.#folder = folder;
      this.#failure = null;
      return;
    }
    const pause = failure && !isDue ? Math.min(2 * failure.pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
    this.#failure = { folder, pause, until: performance.now() + pause };
  }
}

/** Where a link leads: itself when it leads nowhere, which is an error when it is opened. */
function folderOf(link: string): string {
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

/** The app over the release that is served. Requests under way end with the release that they began with. */
export class Current<App extends { readonly release: { readonly folder: string } }> {
  readonly #options: CurrentOptions<App>;
  #app: App;
  #next: App;
  #lease: ReturnType<typeof takeLease>;
  #refused: string | null = null;

  /** @param app over the first release */
  constructor(app: App, options: CurrentOptions<App>) {
    this.#options = options;
    this.#app = app;
    this.#next = app;
    this.#lease = takeLease(app.release.folder);
  }

  get app(): App {
    return this.#app;
  }

  /** Why the release that was to be opened last is not served; null when it is served. */
  get refused(): string | null {
    return this.#refused;
  }

  /** Opens the release in a folder. @returns why it cannot be served; null when `commit` will serve it */
  async prepare(folder: string): Promise<string | null> {
    const before = this.#refused;
    try {
      this.#next = folder === this.#app.release.folder ? this.#app : await this.#options.open(folder);
      this.#refused = null;
    } catch (error) {
      this.#next = this.#app;
      this.#refused = messageOf(error);
      if (this.#refused !== before) this.#options.onError(error);
    }
    return this.#refused;
  }

  /** Serves the release that was opened last. */
  commit(): void {
    if (this.#next === this.#app) return;
    this.#app = this.#next;
    // Requests in progress still read files of the release before.
    setTimeout(this.#lease.release, LEASE_AFTER_SWITCH_MS).unref();
    this.#lease = takeLease(this.#app.release.folder);
    this.#options.onChange(this.#app);
  }

  /** Changes over to the release in a folder. @returns whether it is served */
  async changeOver(folder: string): Promise<boolean> {
    if ((await this.prepare(folder)) !== null) return false;
    this.commit();
    return true;
  }

  /** Ends the lease on the release. */
  stop(): void {
    this.#lease.release();
  }
}
