import { lookup } from 'mrmime';
import { upperCase } from '../contract/parameters.ts';
import { hubPath, routePath } from '../contract/paths.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';
import { API_CATALOG } from '../reference/wellKnown.ts';

/** A page, its Markdown version, or another file of the site. */
export interface PageAddress {
  /** Canonical path; a request for any other path of the same resource is redirected to it. */
  readonly canonical: string;
  /** File of the resource, below `client`. */
  readonly file: string;
  /** File of the Markdown version of a page; null for other files. It need not exist. */
  readonly markdown: string | null;
}

/** Finds an airport by its code. */
export type AirportByCode = (code: string) => { readonly city: string; readonly code: string } | undefined;

/**
 * Maps a request path to a file, whether or not the file exists. Codes may be in any case; a wrong city in the path of a
 * hub, `.html` and a trailing slash are corrected. Undefined for a path that no file can have.
 * @param segments decoded, as parseTarget returns them
 */
export function pageAddress(segments: readonly string[], airport: AirportByCode): PageAddress | undefined {
  // Shortcut for nine requests of ten: a canonical path of a route page.
  const [first, id] = segments;
  if (segments.length === 2 && first === 'r' && id !== undefined && ROUTE_ID.test(id)) return page(routePath(id));

  const names = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const folders = names.slice(0, -1);
  const last = names.at(-1);
  if (last === undefined || folders.includes('') || names.some((name) => name.includes('/'))) return undefined;
  if (names.length === 1 && (last === '' || last === 'index' || last === 'index.html'))
    return { canonical: '/', file: 'index.html', markdown: 'index.md' };

  const [, stem = last, extension] = /^(.+)(\.html|\.md)$/.exec(last) ?? [];
  const path = pagePath([...folders, stem], airport);
  if (!path || RESERVED.has(path) || !SAFE.test(path)) return undefined;
  if (extension === '.md') return plainFile(`${path}.md`);
  if (path === `/${API_CATALOG.path}`) return plainFile(path);
  if (extension !== undefined) return page(path);
  if (PREPARED.test(stem)) return undefined;
  return lookup(stem) === undefined ? page(path) : plainFile(path);
}

const page = (path: string): PageAddress => ({
  canonical: path,
  file: `${path.slice(1)}.html`,
  markdown: `${path.slice(1)}.md`,
});

const plainFile = (path: string): PageAddress => ({ canonical: path, file: path.slice(1), markdown: null });

/** Canonical path of a page, without an extension. Undefined for the hub of an unknown airport. */
function pagePath(names: readonly string[], airport: AirportByCode): string | undefined {
  const [first, second] = names;
  if (names.length === 2 && first === 'r' && second !== undefined) {
    const id = upperCase(second);
    if (ROUTE_ID.test(id)) return routePath(id);
  }
  if (names.length === 1 && first !== undefined) {
    const code = HUB.exec(first)?.[1];
    if (code !== undefined) {
      const known = airport(upperCase(code));
      return known && hubPath(known);
    }
  }
  return `/${names.join('/')}`;
}

const HUB = /^airport-routes-(?:.*-)?([a-z]{3})$/is;

/** Error pages have no address of their own. */
const RESERVED = new Set(['/404', '/500']);

/** Characters of a path of the site. It begins with one slash: a redirect to it stays on the site. */
const SAFE = /^(?:\/\.well-known)?(?:\/[\w~@-][\w.~@-]*)+$/;

/** Compressed copies of files, which are sent as an encoding only. */
const PREPARED = /\.(?:br|gz|zst)$/;
