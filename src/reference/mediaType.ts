/** Content types of the files of the site. */
import { lookup } from 'mrmime';
import { API_CATALOG_PATH, MCP_SERVER_CARD_PATH } from '../contract/paths.ts';
import { SERVER_CARD_TYPE } from './wellKnown.ts';

/** By path, of files without an extension, and by extension, where mrmime has none or another type. */
const TYPES: ReadonlyMap<string, string> = new Map([
  [API_CATALOG_PATH.slice(1), 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  [MCP_SERVER_CARD_PATH.slice(1), SERVER_CARD_TYPE],
  ['ico', 'image/x-icon'],
  ['parquet', 'application/vnd.apache.parquet'],
  ['xml', 'application/xml'],
]);

/** The media type of a file by its path below `client`, without a charset; undefined for an unknown one. */
export function mediaType(path: string): string | undefined {
  const known = TYPES.get(path) ?? TYPES.get(path.slice(path.lastIndexOf('.') + 1));
  if (known !== undefined) return known;
  // mrmime looks extensions up in an object: of `a.constructor` it returns a function.
  const type: unknown = lookup(path);
  return typeof type === 'string' ? type : undefined;
}
