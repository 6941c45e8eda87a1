import { requestPath } from '../contract/calls.ts';
import { operationList } from '../contract/operations.ts';
import { PAGES } from '../contract/pages.ts';
import {
  hubPath,
  LLMS_FULL_PATH,
  MCP_PATH,
  markdownPath,
  OPENAPI_PATH,
  routePath,
  SITEMAP_PATH,
} from '../contract/paths.ts';
import { CHANGES_FILE } from '../core/dataset/changes.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { at } from '../core/must.ts';
import { blocks, bullets } from './blocks.ts';
import { FORM_PAGES, OVERVIEWS, PAGES_OF_SUBJECTS, PLACEHOLDERS_TEXT } from './pageLists.ts';
import { type ReferenceData, yearRange } from './referenceData.ts';
import { shortReference } from './sections.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

/** Number of the busiest airports to link. */
const AIRPORTS = 10;

/** `/llms.txt`, in the format of llmstxt.org: a title, a summary, and lists of links. */
export const llmsText = (data: ReferenceData, airports: readonly AirportRecord[]): string =>
  `${blocks(llmsHead(data), ...linkLists(data, airports))}\n`;

/** `/llms-full.txt`: `/llms.txt` and what calling the operations takes of the reference. */
export const llmsFullText = (data: ReferenceData, airports: readonly AirportRecord[]): string =>
  `${llmsText(data, airports)}\n${shortReference(data)}`;

const llmsHead = ({ airports, routes, dataDate, timetableYears }: ReferenceData): string =>
  blocks(
    `# ${SERVICE_NAME}`,
    `> ${PURPOSE} ${LIMITATIONS}`,
    bullets([
      `${airports.toLocaleString('en-GB')} airports and ${routes.toLocaleString('en-GB')} direct routes. The data is as of ${dataDate}; its timetables are from ${yearRange(timetableYears)}.`,
      'Read-only, without API keys or accounts. JSON over REST, the same operations as MCP tools, and pages as Markdown.',
      'Airports are identified by 3-letter IATA codes. A route is FROM-TO; each direction is a separate route.',
      `Pages have a short Markdown version: add \`.md\` to the address, or send \`Accept: text/markdown\`; links in Markdown lead to Markdown. Only the results of a form (${FORM_PAGES}) have none: call an operation.`,
      PLACEHOLDERS_TEXT,
      ...PAGES_OF_SUBJECTS.map(([address, summary]) => `${address}: ${summary}`),
    ]),
  );

function linkLists({ baseUrl, sampleRoute }: ReferenceData, airports: readonly AirportRecord[]): string[] {
  const link = (path: string, name: string, description: string) => `[${name}](${baseUrl}${path}): ${description}`;
  const list = (title: string, ...links: readonly string[]) => blocks(`## ${title}`, bullets(links));
  const reference = markdownPath(PAGES.developers.path);
  return [
    list(
      'Documents',
      link(reference, 'Reference', PAGES.developers.summary),
      link(OPENAPI_PATH, 'OpenAPI 3.1', 'Description of the REST API for programs.'),
    ),
    list(
      'Operations',
      ...operationList.map((operation) => {
        const request = requestPath(operation, at(operation.examples, 0).input);
        return link(request, operation.id, `${operation.summary} The link is an example request.`);
      }),
    ),
    list(
      'MCP',
      link(
        `${reference}#mcp`,
        'MCP',
        `The endpoint is ${baseUrl}${MCP_PATH} (Streamable HTTP, POST only). The tools have the names of the operations.`,
      ),
    ),
    list(
      'Airports',
      ...busiestAirports(airports).map((airport) =>
        link(
          markdownPath(hubPath(airport)),
          `${airport.city} (${airport.code})`,
          `The known destinations of ${airport.name}.`,
        ),
      ),
    ),
    list(
      'Pages',
      ...OVERVIEWS.map((id) => {
        const { path, summary } = PAGES[id];
        return link(markdownPath(path), `${id.charAt(0).toUpperCase()}${id.slice(1)}`, summary);
      }),
      link(`/${CHANGES_FILE}`, 'Changes as JSON', 'The same for programs.'),
    ),
    list(
      'Optional',
      ...(sampleRoute === null
        ? []
        : [link(markdownPath(routePath(sampleRoute)), sampleRoute, 'A route as Markdown.')]),
      link(LLMS_FULL_PATH, 'Everything in one file', 'This text and the reference, without examples and appendices.'),
      link(SITEMAP_PATH, 'Sitemap', 'Every page.'),
    ),
  ];
}

const busiestAirports = (airports: readonly AirportRecord[]): AirportRecord[] =>
  airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.code < b.code ? -1 : 1))
    .slice(0, AIRPORTS);
