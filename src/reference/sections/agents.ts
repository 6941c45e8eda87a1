import { operationList } from '../../contract/operations.ts';
import {
  API_CATALOG_PATH,
  DEVELOPERS_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_PATH,
  markdownPath,
  OPENAPI_PATH,
  routePath,
} from '../../contract/paths.ts';
import { blocks, code, table } from '../blocks.ts';
import type { ReferenceData } from '../referenceData.ts';
import type { Section } from '../section.ts';

/** MCP, and files for language models. */
export const agentSections = ({ baseUrl, sampleRoute }: ReferenceData): readonly Section[] => [
  { title: 'MCP', level: 2, text: mcp(baseUrl + MCP_PATH) },
  { title: 'Setting up a client', level: 3, text: clients(baseUrl + MCP_PATH) },
  { title: 'Markdown and other files', level: 2, text: files(baseUrl, sampleRoute) },
];

const mcp = (url: string): string =>
  blocks(
    `The Model Context Protocol endpoint is \`${url}\`. It uses Streamable HTTP without sessions or API keys, and supports the protocol versions from 2024-10-07 to 2026-07-28. Responses are single JSON bodies; GET and DELETE return 405.`,
    `The tools are the operations above: ${operationList.map(({ id }) => `\`${id}\``).join(', ')}. Arguments are the REST parameters with their JSON types (\`2\`, not \`"2"\`). The result is the REST body, as \`structuredContent\` that matches the output schema and as JSON text. A REST 404 is a tool error with the \`detail\` as its text. Invalid arguments are a tool error that names the fault and shows a valid call.`,
    'Any web page may call the endpoint. A server on a loopback address rejects requests with a foreign Host header.',
  );

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const clients = (url: string): string =>
  blocks(
    '**Claude Code**',
    code('sh', `claude mcp add --transport http air-routes ${url}`),
    '**Claude Desktop and claude.ai**: Settings, Connectors, Add custom connector, with the address above, which must be public and https. For a server on your own machine, in `claude_desktop_config.json`:',
    code('json', pretty({ mcpServers: { 'air-routes': { command: 'npx', args: ['-y', 'mcp-remote', url] } } })),
    '**VS Code**, in `.vscode/mcp.json`:',
    code('json', pretty({ servers: { 'air-routes': { type: 'http', url } } })),
    '**Cursor**, in `.cursor/mcp.json`:',
    code('json', pretty({ mcpServers: { 'air-routes': { url } } })),
    '**Codex CLI**, in `~/.codex/config.toml`:',
    code('toml', `[mcp_servers.air-routes]\nurl = "${url}"`),
    '**Other clients** with the common JSON configuration:',
    code('json', pretty({ mcpServers: { 'air-routes': { type: 'http', url } } })),
    'To test the endpoint from the command line:',
    code('sh', `curl '${url}' -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`),
  );

function files(baseUrl: string, sampleRoute: string | null): string {
  const link = (path: string) => `[${path}](${baseUrl}${path})`;
  return blocks(
    'Most pages have a Markdown version, which is much shorter than the page and its JSON: add `.md` to the address, or send `Accept: text/markdown`.',
    table(
      ['Address', 'Content'],
      [
        [sampleRoute ? link(markdownPath(routePath(sampleRoute))) : '`/r/<FROM>-<TO>.md`', 'A route'],
        ['`/airport-routes-<city>-<CODE>.md`', 'An airport with all its destinations'],
        [link(markdownPath(DEVELOPERS_PATH)), 'This reference'],
        [link(LLMS_PATH), 'Overview for language models'],
        [link(LLMS_FULL_PATH), 'The overview and this reference in one file'],
        [link(OPENAPI_PATH), 'OpenAPI 3.1 description of the REST API'],
        [link(API_CATALOG_PATH), 'Catalog of the APIs and their descriptions (RFC 9727)'],
      ],
    ),
  );
}
