import { operationList } from '../../contract/operations.ts';
import { PAGES } from '../../contract/pages.ts';
import {
  AI_CATALOG_PATH,
  API_CATALOG_PATH,
  LLMS_FULL_PATH,
  LLMS_PATH,
  MCP_PATH,
  MCP_SERVER_CARD_PATH,
  markdownPath,
  OPENAPI_PATH,
  routePath,
} from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { blocks, code, type Section, table } from '../blocks.ts';
import { FORM_PAGES, OVERVIEWS, PAGES_OF_SUBJECTS, PLACEHOLDERS_TEXT } from '../pageLists.ts';
import type { ReferenceData } from '../referenceData.ts';
import { PROTOCOL_VERSIONS } from '../wellKnown.ts';

/** MCP, and files for language models. */
export const agentSections = ({ baseUrl, sampleRoute }: ReferenceData): readonly Section[] => [
  { title: 'MCP', level: 2, topic: 'mcp', text: mcp(baseUrl + MCP_PATH) },
  { title: 'Setting up a client', level: 3, topic: 'mcp', isOptional: true, text: clients(baseUrl + MCP_PATH) },
  {
    title: 'Markdown and other files',
    level: 2,
    topic: 'clients',
    isOptional: true,
    text: files(baseUrl, sampleRoute),
  },
];

const mcp = (url: string): string =>
  blocks(
    `The Model Context Protocol endpoint is \`${url}\`. It uses Streamable HTTP without sessions or API keys, and supports the protocol versions from ${PROTOCOL_VERSIONS[0]} to ${PROTOCOL_VERSIONS.at(-1)}. Responses are single JSON bodies, compressed if the client sends \`Accept-Encoding\`; GET and DELETE return 405.`,
    `The tools are the operations: ${operationList.map(({ id }) => `[${id}](#${id})`).join(', ')}. Arguments are the REST parameters with their JSON types (\`2\`, not \`"2"\`); an argument that is null counts as absent. The result is the REST body, as \`structuredContent\` that matches the output schema and as JSON text. A second text says in one sentence how old the data is and what it does not have.`,
    `The defaults are \`format=columns\` and, for lists of routes, \`fields=summary\`. A result has at most ${LIMITS.result.toLocaleString('en-US')} tokens (o200k). A longer list is cut at a row, and \`next\` has the \`tool\` and the \`arguments\` of the call for the rest; the same is true if the default of \`limit\` cuts the list. Without \`limit\` and \`fields\`, \`find_connections\` and \`find_journeys\` have at most ${LIMITS.shortResult.toLocaleString('en-US')} tokens: longer connections have \`fields=summary\`, and a longer list of journeys is cut.`,
    `A REST 404 is a tool error with the \`detail\` as its text, which names tool calls instead of requests. Invalid and unknown arguments are tool errors that name the fault and the nearest valid value, and show a valid call.`,
    'The **resources** are the Markdown versions of routes, airports, countries and airlines, at their addresses. The templates are `/r/{from}-{to}.md` for a route and `/airport-routes-{airport_code}.md` for an airport, below the base address. There are no prompts and no completions.',
    'A request holds one message: batches are refused. A request with an `Origin` header, as browsers send it, must come from a page of this site; a server on a loopback address also accepts pages of the same machine, and refuses a foreign `Host`. The refusal is 403.',
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
    `Pages have a Markdown version that is much shorter than the page and its JSON: add \`.md\` to the address (\`/index.md\` for the home page), or send \`Accept: text/markdown\`. Links in it lead to Markdown. The results of a form (${FORM_PAGES}) have none; use [find_journeys](#find_journeys), [find_connections](#find_connections) or another operation. ${PLACEHOLDERS_TEXT}`,
    table(
      ['Address', 'Content'],
      [
        ...PAGES_OF_SUBJECTS,
        ...(sampleRoute ? [[link(markdownPath(routePath(sampleRoute))), 'An example of a route']] : []),
        ...OVERVIEWS.map((id) => [link(markdownPath(PAGES[id].path)), PAGES[id].summary]),
        [link(markdownPath(PAGES.developers.path)), 'This reference'],
        [link(LLMS_PATH), 'Overview for language models'],
        [link(LLMS_FULL_PATH), 'The overview and this reference, without examples and appendices, in one file'],
        [link(OPENAPI_PATH), 'OpenAPI 3.1 description of the REST API'],
        [link(MCP_SERVER_CARD_PATH), 'Description of the MCP endpoint, without a connection'],
        [link(AI_CATALOG_PATH), 'AI Catalog that names the description of the MCP endpoint'],
        [link(API_CATALOG_PATH), 'Catalog of the APIs and their descriptions (RFC 9727)'],
      ],
    ),
  );
}
