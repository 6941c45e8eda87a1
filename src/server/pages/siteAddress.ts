import { formPath, type PageAddress, type PageNames, pageFile, readAddress } from '../../contract/pageAddress.ts';
import { PAGES, pageEntry } from '../../contract/pages.ts';
import { mediaType } from '../../reference/mediaType.ts';

/**
 * The page or file at a request path outside `/api` and `/mcp`, whether or not it exists.
 * @param segments decoded, as parseTarget returns them
 * @returns the canonical path, to which other paths of the resource are redirected; its file below `client`; the page or
 *   form of a page, null for another file. Undefined for a path that no file can have
 */
export function siteAddress(segments: readonly string[], names: PageNames) {
  const parts = segments.length > 1 && segments.at(-1) === '' ? segments.slice(0, -1) : segments;
  const isPath = parts.every((part) => part.length <= LONGEST_NAME && !part.includes('/'));
  if (!isPath || (parts.length > 1 && parts.includes(''))) return undefined;
  const path = `/${parts.join('/')}`;
  const page = readAddress(path, names);
  if (page) return { canonical: page.path, file: pageFile(page.form, page.path), page };
  const file = path.replace(LATEST_DATA, `${PAGES.data.path}/`);
  return isFile(file) ? { canonical: path, file: file.slice(1), page: null } : undefined;
}

/** The Markdown version of a page; null when there is none. */
export const markdownOf = ({ form, page, path }: PageAddress): PageAddress | null =>
  form === 'page' && pageEntry(page.id).markdown ? { page, form: 'markdown', path: formPath('markdown', path) } : null;

/** Longest name in a path. The time to read an address grows with the square of its length. */
const LONGEST_NAME = 200;

/** Whether a file that is not of a page can have a path. Compressed copies of files are sent as an encoding only. */
const isFile = (path: string): boolean =>
  SAFE.test(path) &&
  mediaType(path.slice(1)) !== undefined &&
  (!COMPRESSED.test(path) || path.startsWith(`${PAGES.data.path}/`));

/** Characters of a path of a file. It begins with one slash. */
const SAFE = /^(?:\/\.well-known)?(?:\/[\w~@-][\w.~@-]*)+$/;

const COMPRESSED = /\.(?:br|gz|zst)$/;

/** Open data has a second address, for clients that name a version. */
const LATEST_DATA = new RegExp(`^${PAGES.data.path}/latest/`);
