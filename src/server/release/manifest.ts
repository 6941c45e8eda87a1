import { z } from 'zod';
import { parseBaseUrl } from '../../contract/paths.ts';
import { SNAPSHOT_FILES } from '../../operations/snapshot.ts';

/** Changes when a release is laid out in a way that servers before do not understand. */
export const RELEASE_FORMAT = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex');

/** `release.json`: what a release says of itself. More keys are allowed. */
export const Manifest = z.object({
  format: z.literal(RELEASE_FORMAT, `must be ${RELEASE_FORMAT}: build it anew with this version`),
  id: z.string().min(1),
  base_url: z.string().refine(isBaseUrl, 'must be a base URL without a trailing slash'),
  data_date: z.iso.date(),
  /** SHA-256 of each file in `live`. */
  live: z.object(
    Object.fromEntries(SNAPSHOT_FILES.map((name) => [name, sha256])) as Record<SnapshotFile, typeof sha256>,
  ),
});
export type Manifest = z.infer<typeof Manifest>;
type SnapshotFile = (typeof SNAPSHOT_FILES)[number];

function isBaseUrl(text: string): boolean {
  try {
    return parseBaseUrl(text) === text;
  } catch {
    return false;
  }
}
