import { lookup } from 'mrmime';

/** Media type of a file by its extension; undefined for an unknown one. */
export function mediaType(path: string): string | undefined {
  // mrmime has none for icons, and returns text/xml for XML.
  if (path.endsWith('.ico')) return 'image/x-icon';
  if (path.endsWith('.xml')) return 'application/xml';
  // It looks extensions up in an object: of `a.constructor` it returns a function.
  const known: unknown = lookup(path);
  return typeof known === 'string' ? known : undefined;
}
