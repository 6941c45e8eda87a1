import { PAGES } from '../contract/pages.ts';
import {
  API_CATALOG_PATH,
  MCP_PATH,
  markdownPath,
  OPENAPI_PATH,
  referencePath,
  SECURITY_TXT_PATH,
} from '../contract/paths.ts';

/** Who runs the service. */
export interface Operator {
  /** Where to report a vulnerability: a `mailto:` or `https:` address. */
  readonly contact: string;
  /** When `security.txt` is out of date; at most a year ahead. */
  readonly expires: Date;
}

/** The security policy of RFC 9116. */
export const securityTxt = (baseUrl: string, { contact, expires }: Operator): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');

/** The API catalog of RFC 9727: a link set (RFC 9264) from each API to its descriptions. */
export function apiCatalog(baseUrl: string): string {
  const documentsAt = (path: string) => [
    { href: baseUrl + path, type: 'text/html' },
    { href: baseUrl + markdownPath(path), type: 'text/markdown' },
  ];
  const linkset = [
    {
      anchor: `${baseUrl}/api/`,
      'service-desc': [{ href: baseUrl + OPENAPI_PATH, type: 'application/vnd.oai.openapi+json;version=3.1' }],
      'service-doc': documentsAt(PAGES.developers.path),
    },
    {
      anchor: `${baseUrl}${API_CATALOG_PATH}`,
      item: [{ href: `${baseUrl}/api/` }, { href: baseUrl + MCP_PATH }],
    },
    { anchor: baseUrl + MCP_PATH, 'service-doc': documentsAt(referencePath('mcp')) },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
