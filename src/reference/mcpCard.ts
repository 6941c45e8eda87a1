/** Descriptions of the MCP endpoint for registries and for clients that look before they connect. */
import { operationList } from '../contract/operations.ts';
import { DEVELOPERS_PATH, MCP_PATH } from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import { PROMPTS } from './prompts.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

/** Protocol revisions that the endpoint supports, oldest first. */
export const PROTOCOL_VERSIONS = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;

/** Form of `server.json`. */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

/** Registries take at most 100 characters. */
const DESCRIPTION = 'Direct flights of the world by airline, weekday and local time; connections; changes.';

const identity = (baseUrl: string) => ({
  name: registryName(baseUrl),
  title: SERVICE_NAME,
  description: DESCRIPTION,
  version: INTERFACE_VERSION,
  websiteUrl: baseUrl + DEVELOPERS_PATH,
  remotes: [{ type: 'streamable-http', url: baseUrl + MCP_PATH }],
});

/** The name in registries: the host in reverse, as proof of ownership requires. An address has no such name. */
function registryName(baseUrl: string): string {
  const { hostname } = new URL(baseUrl);
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  return `${isName ? hostname.split('.').reverse().join('.') : 'local'}/air-routes`;
}

/** `/server.json`, the entry for the MCP registry. */
export const serverJson = (baseUrl: string): string => jsonText({ $schema: SCHEMA, ...identity(baseUrl) });

/** `/.well-known/mcp.json` and `/.well-known/mcp/server-card.json`, the server card: what a client gets, without a connection. */
export const serverCard = (baseUrl: string): string =>
  jsonText({
    ...identity(baseUrl),
    about: `${PURPOSE} ${LIMITATIONS}`,
    protocolVersions: PROTOCOL_VERSIONS,
    authentication: { required: false },
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    tools: operationList.map(({ id, title, summary }) => ({ name: id, title, description: summary })),
    prompts: PROMPTS.map(({ name, title, description }) => ({ name, title, description })),
  });

/** `/.well-known/glama.json`: with it a maintainer claims the endpoint in the directory of Glama. */
export const glamaJson = (email: string): string =>
  jsonText({ $schema: 'https://glama.ai/mcp/schemas/connector.json', maintainers: [{ email }] });

const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
