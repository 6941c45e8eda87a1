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
  const reference = baseUrl + markdownPath(PAGES.developers.path);
  const routeLink = (id: string): ListedLink => [baseUrl + markdownPath(routePath(id)), id, 'A route as Markdown.'];
  return [
    linkList('Documents', [
      [reference, 'Reference', PAGES.developers.summary],
      [baseUrl + OPENAPI_PATH, 'OpenAPI 3.1', 'Description of the REST API for programs.'],
    ]),
    linkList(
      'Operations',
      operationList.map((operation): ListedLink => {
        const request = requestPath(operation, at(operation.examples, 0).input);
        return [baseUrl + request, operation.id, `${operation.summary} The link is an example request.`];
      }),
    ),
    linkList('MCP', [
      [
        `${reference}#mcp`,
        'MCP',
        `The endpoint is ${baseUrl}${MCP_PATH} (Streamable HTTP, POST only). The tools have the names of the operations.`,
      ],
    ]),
    linkList(
      'Airports',
      busiestAirports(airports).map(
        (airport): ListedLink => [
          baseUrl + markdownPath(hubPath(airport)),
          `${airport.city} (${airport.code})`,
          `The known destinations of ${airport.name}.`,
        ],
      ),
    ),
    linkList('Pages', [
      ...OVERVIEWS.map(
        (id): ListedLink => [
          baseUrl + markdownPath(PAGES[id].path),
          `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
          PAGES[id].summary,
        ],
      ),
      [`${baseUrl}/${CHANGES_FILE}`, 'Changes as JSON', 'The same for programs.'],
    ]),
    linkList('Optional', [
      ...(sampleRoute === null ? [] : [routeLink(sampleRoute)]),
      [
        baseUrl + LLMS_FULL_PATH,
        'Everything in one file',
        'This text and the reference, without examples and appendices.',
      ],
      [baseUrl + SITEMAP_PATH, 'Sitemap', 'Every page.'],
    ]),
  ];
}

type ListedLink = readonly [url: string, title: string, description: string];

const linkList = (title: string, links: readonly ListedLink[]): string =>
  blocks(`## ${title}`, bullets(links.map(([url, name, description]) => `[${name}](${url}): ${description}`)));

const busiestAirports = (airports: readonly AirportRecord[]): AirportRecord[] =>
  airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.code < b.code ? -1 : 1))
    .slice(0, AIRPORTS);
