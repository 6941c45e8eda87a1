import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, ReleaseSummary } from '../src/data/manifest.ts';

const Identity = ReleaseSummary.pick({ id: true, base_url: true });

/**
 * Id of a build, and the public address that it was made for.
 * @param release folder of the build, or the link to it
 * @throws Error when there is no such build
 */
export function readManifest(release: string): { readonly id: string; readonly base_url: string } {
  try {
    return Identity.parse(JSON.parse(readFileSync(join(release, MANIFEST_FILE), 'utf8')));
  } catch {
    throw new Error(`no build at ${release}; make one with: npm run build`);
  }
}
