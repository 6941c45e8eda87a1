/** `release.json`: the one description of a release, for the build that writes it and the server that reads it. */
import { z } from 'zod';

/**
 * Raise it when releases and servers of before and after a change do not fit each other: another layout or snapshot, or other
 * methods of the indexes, which the server opens and the pages of a release call.
 */
export const RELEASE_FORMAT = 14;

/** Name of the manifest in a release's folder. */
export const MANIFEST_FILE = 'release.json';

/** What a server needs to know of a release. More keys are allowed. */
export const Manifest = z.object({
  format: z.literal(RELEASE_FORMAT, `must be ${RELEASE_FORMAT}: rebuild with this version`),
  id: z.string().min(1),
  base_url: z
    .string()
    .refine(
      (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
      'must be a base URL without a trailing slash',
    ),
  data_date: z.iso.date(),
  /** Version of the time zone rules of its clocks: `2026c`; null where Node did not name it. */
  tzdb: z.string().nullable().default(null),
  /** SHA-256 of `SHA256SUMS`, which has that of every file. */
  digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
  /** Digest of the code, packages, base URL and Node version that made it. */
  recipe: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;

/** What scripts look at in an earlier release; one of another version may lack some of it. */
export const ReleaseSummary = Manifest.omit({ format: true, digest: true }).extend({
  /** Digest of the recipe and the data files. */
  inputs: z.string().optional(),
  /** Names of scripts and styles. */
  assets: z.array(z.string()).optional(),
});
export type ReleaseSummary = z.infer<typeof ReleaseSummary>;
