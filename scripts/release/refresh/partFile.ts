/** A download that was cut off: its bytes so far in `PATH.part`, and the version they are of in `PATH.part.json`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

const Part = z.object({ url: z.string(), etag: z.string().nullable(), lastModified: z.string().nullable() });
export type PartialDownload = Omit<z.infer<typeof Part>, 'url'> & { readonly bytes: number };

/** What there is of a file, or null when nothing of this address can be resumed. */
export function readPartial(path: string, url: string): PartialDownload | null {
  const part = `${path}.part`;
  if (!existsSync(part) || !existsSync(`${part}.json`)) return null;
  const bytes = statSync(part).size;
  const { data } = Part.safeParse(parsed(readFileSync(`${part}.json`, 'utf8')));
  // A weak ETag does not identify bytes (RFC 9110, section 13.1.5).
  const etag = data?.etag?.startsWith('W/') ? null : (data?.etag ?? null);
  if (data === undefined || data.url !== url || bytes === 0) return null;
  return etag === null && data.lastModified === null ? null : { etag, lastModified: data.lastModified, bytes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
