/** Request targets and queries. Whatever a client sends is accepted: nothing here throws. */
// Bytes that are not UTF-8 become U+FFFD, and a percent sign without two hex digits stays.
import { unescape as decodePercent } from 'node:querystring';

/** A request target in parts. */
export type Target = ReturnType<typeof parseTarget>;

/** Parses a request target. Of the absolute form (`http://host/path`) only path and query count; a fragment is dropped. */
export function parseTarget(target: string) {
  const [, path = '', query = ''] =
    /^([^?#]*)\??([^#]*)/.exec(target.startsWith('/') ? target : withoutOrigin(target)) ?? [];
  return {
    /** The path as sent; it begins with a slash. */
    path,
    /** The segments of the path, each decoded by itself: an encoded slash stays inside its segment. */
    segments: path
      .slice(1)
      .split('/')
      .map((segment) => decodePercent(segment)),
    /** The query as sent, without the question mark. */
    query,
  };
}

function withoutOrigin(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** A query in the form that headers and URLs allow: everything but printable ASCII is percent-encoded. */
export const escapeQuery = (query: string): string =>
  query.replace(/[^\x21-\x7e]+/g, (part) => encodeURIComponent(part.toWellFormed()));

/**
 * A query in its canonical form: parameters sorted by name, one way to encode a character. Parameters of one name keep
 * their order.
 */
export function canonicalQuery(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}
