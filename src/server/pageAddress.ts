import { lookup } from 'mrmime';
import { hubPath, routePath } from '../contract/paths.ts';
import { ROUTE_ID } from '../contract/vocabulary.ts';
import { upperCase } from '../operations/inputs.ts';
import { API_CATALOG } from '../reference/wellKnown.ts';

/** A page, twin or other file of the site, by the address that was asked for. */
export interface PageAddress {
  /** The one address of this resource; any other that leads to it is a redirect. */
  readonly canonical: string;
  /** Its file below `client`. */
  readonly file: string;
  /** The file of its Markdown twin, if it is a page. There may be none. */
  readonly twin: string | null;
}

/** What is needed to find the right address of a hub. */
export type AirportByCode = (code: string) => { readonly city: string; readonly code: string } | undefined;

/**
 * Which file an address means, whether or not it exists. Undefined for what can
 * never be a page. Codes may be in any case, a hub's city may be wrong, `.html`
 * and a trailing slash are forgiven.
 * @param segments decoded, as parseTarget gives them
 */
export function pageAddress(segments: readonly string[], airport: AirportByCode): PageAddress | undefined {
  // Nine pages of ten, spelled as they should be; what follows would say the same.
  if (segments.length === 2 && segments[0] === 'r' && ROUTE_ID.test(segments[1] ?? '')) {
    const path = routePath(segments[1] ?? '');
    return { canonical: path, file: `${path.slice(1)}.html`, twin: `${path.slice(1)}.md` };
  }
  const names = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const folders = names.slice(0, -1);
  const last = names.at(-1) ?? '';
  if (folders.includes('') || names.some((name) => name.includes('/'))) return undefined;
  if (names.length === 1 && (last === '' || last === 'index' || last === 'index.html'))
    return { canonical: '/', file: 'index.html', twin: 'index.md' };

  const [, stem = last, extension = ''] = /^(.+)(\.html|\.md)$/.exec(last) ?? [];
  const path = pagePath([...folders, stem], airport);
  if (!path || RESERVED.has(path) || !SAFE.test(path)) return undefined;
  const file = path.slice(1);
  if (extension === '.md') return { canonical: `${path}.md`, file: `${file}.md`, twin: null };
  if (file === API_CATALOG.path) return { canonical: path, file, twin: null };
  if (extension === '' && isFileName(stem))
    return HIDDEN.test(stem) ? undefined : { canonical: path, file, twin: null };
  return { canonical: path, file: `${file}.html`, twin: `${file}.md` };
}

/** The canonical path of a page, without an extension. */
function pagePath(names: readonly string[], airport: AirportByCode): string | undefined {
  const [first = '', second = ''] = names;
  if (names.length === 2 && first === 'r') {
    const id = upperCase(second);
    if (ROUTE_ID.test(id)) return routePath(id);
  }
  if (names.length === 1) {
    const code = /^airport-routes-(?:.*-)?([a-z]{3})$/is.exec(first)?.[1];
    if (code !== undefined) {
      const known = airport(upperCase(code));
      return known && hubPath(known);
    }
  }
  return `/${names.join('/')}`;
}

/** Rendered on request, with a status of their own. */
const RESERVED = new Set(['/404', '/500']);

/** What a path of the site is made of. It starts with one slash, so a redirect to it stays on this site. */
const SAFE = /^(?:\/\.well-known)?(?:\/[\w~@-][\w.~@-]*)+$/;

const isFileName = (name: string): boolean => lookup(name) !== undefined || HIDDEN.test(name);

/** Copies that only the server itself reads. */
const HIDDEN = /\.(?:br|gz|zst)$/;
