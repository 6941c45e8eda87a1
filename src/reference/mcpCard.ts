/** Descriptions of the MCP endpoint for registries and for clients that look before they connect. */
import { PAGES } from '../contract/pages.ts';
import { MCP_PATH, MCP_SERVER_CARD_PATH } from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import { SERVICE_NAME } from './summary.ts';

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
