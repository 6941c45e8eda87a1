import { followLink, ReleaseError } from './openRelease.ts';

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
    this.#changing ??= this.#follow(isDue).finally(() => {
      this.#changing = null;
    });
    return this.#changing;
  }

  async #follow(isDue: boolean): Promise<void> {
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
    return followLink(link);
  } catch (error) {
    if (error instanceof ReleaseError) return link;
    throw error;
  }
}
