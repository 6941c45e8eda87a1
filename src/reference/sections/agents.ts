import { operationList } from '../../contract/operations.ts';
import { routePath } from '../../contract/paths.ts';
import { blocks, code, type Section, type Subject } from '../section.ts';
import { table } from '../tables.ts';

/** How language models and their tools reach the service. */
export const agentSections = ({ baseUrl, sampleRoute }: Subject): readonly Section[] => [
  { title: 'MCP', level: 2, text: mcp(baseUrl) },
  { title: 'Setting up a client', level: 3, text: clients(`${baseUrl}/mcp`) },
  { title: 'Markdown and other files', level: 2, text: files(baseUrl, sampleRoute) },
];

const mcp = (baseUrl: string): string =>
  blocks(
    `The Model Context Protocol endpoint is \`${baseUrl}/mcp\`: Streamable HTTP, without sessions, without a key, in every revision of the protocol from 2024-10-07 to 2026-07-28. Answers are single JSON bodies; GET and DELETE are 405.`,
    `Its tools are the operations above: ${operationList.map(({ id }) => `\`${id}\``).join(', ')}. Arguments are the REST parameters as true types (\`2\`, not \`"2"\`). The result is the REST body, as \`structuredContent\` that fits the output schema and as the same JSON in text. What REST answers with 404 is a tool error whose text is the \`detail\`; wrong arguments are a tool error that says what is wrong and shows a right call.`,
    'Browsers may call it from any page. A server on a loopback address refuses Host headers other than its own.',
  );

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

const clients = (url: string): string =>
  blocks(
    '**Claude Code**',
    code('sh', `claude mcp add --transport http air-routes ${url}`),
    '**Claude Desktop and claude.ai**: Settings, Connectors, Add custom connector, with the address above (it must be public and https). For a server on your own machine, in `claude_desktop_config.json`:',
    code('json', pretty({ mcpServers: { 'air-routes': { command: 'npx', args: ['-y', 'mcp-remote', url] } } })),
    '**VS Code**, in `.vscode/mcp.json`:',
    code('json', pretty({ servers: { 'air-routes': { type: 'http', url } } })),
    '**Cursor**, in `.cursor/mcp.json`:',
    code('json', pretty({ mcpServers: { 'air-routes': { url } } })),
    '**Codex CLI**, in `~/.codex/config.toml`:',
    code('toml', `[mcp_servers.air-routes]\nurl = "${url}"`),
    '**Any other client** that takes the usual JSON:',
    code('json', pretty({ mcpServers: { 'air-routes': { type: 'http', url } } })),
    'By hand, to see that it answers:',
    code('sh', `curl '${url}' -H 'Content-Type: application/json' -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`),
  );

const files = (baseUrl: string, sampleRoute: string | null): string =>
  blocks(
    'Pages for reading have a Markdown twin, much shorter than the page or the JSON: add `.md` to the address, or send `Accept: text/markdown`.',
    table(
      ['Address', 'What it is'],
      [
        [sampleRoute ? link(baseUrl, `${routePath(sampleRoute)}.md`) : '`/r/<FROM>-<TO>.md`', 'A route'],
        ['`/airport-routes-<city>-<CODE>.md`', 'An airport with all its destinations; the page of a hub plus `.md`'],
        [link(baseUrl, '/developers.md'), 'This reference'],
        [link(baseUrl, '/llms.txt'), 'What there is, for language models'],
        [link(baseUrl, '/llms-full.txt'), 'The same with this whole reference'],
        [link(baseUrl, '/api/openapi.json'), 'OpenAPI 3.1 description of the REST API'],
        [link(baseUrl, '/.well-known/api-catalog'), 'Where the APIs and their descriptions are (RFC 9727)'],
      ],
    ),
  );

const link = (baseUrl: string, path: string): string => `[${path}](${baseUrl}${path})`;
