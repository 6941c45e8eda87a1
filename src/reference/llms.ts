import { operationList } from '../contract/operations.ts';
import { hubPath, routePath } from '../contract/paths.ts';
import type { Dataset } from '../core/dataset/dataset.ts';
import { asMarkdown } from './markdown.ts';
import { requestPath } from './requests.ts';
import { blocks, type Subject, yearsOf } from './section.ts';
import { NAME, NOT_SAID, PURPOSE } from './words.ts';

/** How many of the busiest airports are linked as samples. */
const SAMPLES = 10;

/** `/llms.txt`, in the form of llmstxt.org: a title, a summary, lists of links. */
export const llmsText = (subject: Subject, dataset: Dataset): string =>
  `${blocks(head(subject), ...lists(subject, dataset))}\n`;

/** `/llms-full.txt`: the same with the whole reference instead of a link to it. */
export const llmsFullText = (subject: Subject, dataset: Dataset): string =>
  `${blocks(head(subject), ...lists(subject, dataset))}\n\n${demoted(asMarkdown(subject))}`;

const head = (subject: Subject): string =>
  blocks(
    `# ${NAME}`,
    `> ${PURPOSE} ${NOT_SAID}`,
    [
      `- ${subject.airports.toLocaleString('en-GB')} airports and ${subject.routes.toLocaleString('en-GB')} direct routes; data last changed on ${subject.dataDate}, timetables from ${yearsOf(subject.timetableYears)}.`,
      '- Read-only, no key, no account. JSON over REST, the same four operations as MCP tools, Markdown for reading.',
      '- Airports are named by 3-letter IATA codes; a route is FROM-TO, and each direction is a route of its own.',
      '- Pages have a short Markdown twin: add `.md` to the address, or send `Accept: text/markdown`.',
    ].join('\n'),
  );

const lists = ({ baseUrl, sampleRoute }: Subject, dataset: Dataset): string[] => [
  list('Documents', [
    [
      `${baseUrl}/developers.md`,
      'Reference',
      'every operation, parameter, record, rule, limit and error, with examples',
    ],
    [`${baseUrl}/api/openapi.json`, 'OpenAPI 3.1', 'the REST API for programs'],
  ]),
  list(
    'Operations',
    operationList.map(({ id, summary, ...rest }) => {
      const operation = { id, summary, ...rest };
      return [
        baseUrl + requestPath(operation, operation.examples[0]?.input ?? {}),
        id,
        `${summary} An example request.`,
      ];
    }),
  ),
  list('MCP', [
    [
      `${baseUrl}/developers.md#mcp`,
      'MCP',
      `the endpoint is ${baseUrl}/mcp (Streamable HTTP, POST only); tools are named like the operations`,
    ],
  ]),
  list(
    'Airports',
    busiest(dataset).map((airport) => [
      `${baseUrl}${hubPath(airport)}.md`,
      `${airport.city} (${airport.code})`,
      `${airport.name}: all destinations`,
    ]),
  ),
  list('Optional', [
    ...(sampleRoute ? [[`${baseUrl}${routePath(sampleRoute)}.md`, sampleRoute, 'a route as Markdown'] as const] : []),
    [`${baseUrl}/llms-full.txt`, 'Everything in one file', 'this text and the whole reference'],
    [`${baseUrl}/sitemap.xml`, 'Sitemap', 'every page'],
  ]),
];

type Link = readonly [url: string, title: string, note: string];

const list = (title: string, links: readonly Link[]): string =>
  links.length === 0
    ? ''
    : blocks(`## ${title}`, links.map(([url, name, note]) => `- [${name}](${url}): ${note}`).join('\n'));

const busiest = ({ airports }: Dataset) =>
  airports
    .filter(({ routeCount }) => routeCount > 0)
    .sort((a, b) => b.weeklyDepartures - a.weeklyDepartures || (a.code < b.code ? -1 : 1))
    .slice(0, SAMPLES);

/** Headings one level lower, so that the text can stand below another title. Code is left alone. */
const demoted = (markdown: string): string =>
  markdown
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : part.replace(/^#/gm, '##')))
    .join('');
