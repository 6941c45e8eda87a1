import { messageOf } from '../core/messageOf.ts';
import { takeLease } from './lease.ts';
import { LinkFollower } from './linkFollower.ts';

/** How often the link is read, in milliseconds: one system call. */
const EVERY_MS = 500;

/** How long a release stays leased after another is served. */
const LEASE_AFTER_SWITCH_MS = 30_000;

/** How to follow a link to a release. */
export interface CurrentOptions<App> {
  /** Folder of the release, or a link to it. */
  readonly path: string;
  /** Opens what the path leads to. @throws ReleaseError */
  readonly open: (path: string) => Promise<App>;
  readonly onChange: (app: App) => void;
  /** Receives why a newer release is not served, once for each reason. */
  readonly onError: (error: unknown) => void;
}

interface OfRelease {
  readonly release: { readonly folder: string };
}

/** The app over the release that is served. Requests under way end with the release that they began with. */
export class Current<App extends OfRelease> {
  readonly #options: CurrentOptions<App>;
  readonly #link: LinkFollower;
  #app: App;
  #next: App;
  #lease: ReturnType<typeof takeLease>;
  #refused: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** Opens the first release. @throws ReleaseError */
  static async open<App extends OfRelease>(options: CurrentOptions<App>): Promise<Current<App>> {
    return new Current(options, await options.open(options.path));
  }

  private constructor(options: CurrentOptions<App>, app: App) {
    this.#options = options;
    this.#app = app;
    this.#next = app;
    this.#lease = takeLease(app.release.folder);
    this.#link = new LinkFollower(options.path, app.release.folder, async (folder) => {
      if ((await this.prepare(folder)) !== null) return false;
      this.commit();
      return true;
    });
  }

  get app(): App {
    return this.#app;
  }

  /** Why the release that the link leads to is not served; null when it is served. */
  get refused(): string | null {
    return this.#refused;
  }

  /** Reads the link at intervals. */
  follow(): void {
    this.#timer = setInterval(() => void this.check(), EVERY_MS).unref();
  }

  /** Changes over when the link leads to another release. @param isDue whether one that failed is tried at once */
  check(isDue = false): Promise<void> {
    return this.#link.check(isDue);
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

  stop(): void {
    clearInterval(this.#timer);
    this.#lease.release();
  }
}
