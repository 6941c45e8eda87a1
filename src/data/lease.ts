/**
 * Leases: a server writes a file for the release that it serves into the folder of releases, and builds do not remove
 * that release. A lease ends with its server, or when the server has not renewed it for ten minutes.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const LEASES = 'leases';
const RENEWED_EVERY_MS = 60_000;
const VALID_MS = 10 * RENEWED_EVERY_MS;

/** Separates the id of a release from the mark of a server, in the name of a lease. */
const SEPARATOR = '~';

/**
 * Takes a lease on the release in a folder. A server that may not write there, or serves a folder that no build manages,
 * has none.
 */
export function takeLease(folder: string): { readonly release: () => void } {
  const releases = dirname(folder);
  if (basename(releases) !== 'releases') return { release: () => {} };
  const file = join(dirname(releases), LEASES, `${basename(folder)}${SEPARATOR}${randomUUID()}`);
  const renew = (): void => {
    try {
      if (existsSync(file)) utimesSync(file, new Date(), new Date());
      else if (existsSync(folder)) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${process.pid}\n`);
      }
    } catch {
      // A file system that is read-only or full: the release is served without a lease.
    }
  };
  renew();
  const timer = setInterval(renew, RENEWED_EVERY_MS).unref();
  return {
    release: () => {
      clearInterval(timer);
      try {
        rmSync(file, { force: true });
      } catch {
        // It expires.
      }
    },
  };
}

/** Ids of the releases with a lease. Removes leases that have expired. */
export function leasedReleases(out: string): Set<string> {
  const folder = join(out, LEASES);
  const leased = new Set<string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const renewed = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs;
    const [id] = name.split(SEPARATOR);
    if (renewed === undefined || id === undefined) continue;
    if (Date.now() - renewed < VALID_MS) leased.add(id);
    else rmSync(join(folder, name), { force: true });
  }
  return leased;
}
