/** Descriptions of the service for registries, and for programs that look before they connect. */
import { PAGES } from '../contract/pages.ts';
import {
  API_CATALOG_PATH,
  MCP_PATH,
  MCP_SERVER_CARD_PATH,
  markdownPath,
  OPENAPI_PATH,
  referencePath,
  SECURITY_TXT_PATH,
} from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import { SERVICE_NAME } from './summary.ts';

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
  return jsonText({ linkset });
}

/** Protocol revisions that the endpoint supports, oldest first. */
export const PROTOCOL_VERSIONS = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;

/** Registries take at most 100 characters. */
const DESCRIPTION = 'Direct flights of the world by airline, weekday and local time; connections; changes.';

/** The name in registries: the host in reverse, as proof of ownership requires. An address has no such name. */
function registryName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  return `${isName ? hostname.split('.').reverse().join('.') : 'local'}/air-routes`;
}

/** Media type of a server card. */
export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';

/** `/mcp/server-card`, the server card of SEP-2127: who the server is and how to connect. It lists no tools. */
export const serverCard = (baseUrl: string): string =>
  jsonText({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: registryName(baseUrl),
    title: SERVICE_NAME,
    description: DESCRIPTION,
    version: INTERFACE_VERSION,
    websiteUrl: baseUrl + PAGES.developers.path,
    remotes: [{ type: 'streamable-http', url: baseUrl + MCP_PATH, supportedProtocolVersions: PROTOCOL_VERSIONS }],
  });

/** `/.well-known/ai-catalog.json`, the AI Catalog, version 1.0: it leads from the domain to the server card. */
export const aiCatalog = (baseUrl: string): string =>
  jsonText({
    specVersion: '1.0',
    host: { displayName: SERVICE_NAME, documentationUrl: baseUrl + PAGES.developers.path },
    entries: [
      {
        identifier: `urn:air:${new URL(baseUrl).hostname}:mcp:air-routes`,
        displayName: SERVICE_NAME,
        description: DESCRIPTION,
        type: SERVER_CARD_TYPE,
        url: baseUrl + MCP_SERVER_CARD_PATH,
      },
    ],
  });

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
