import { requestPath } from '../../contract/calls.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { PAGES } from '../../contract/pages.ts';
import { airportSearchPath, LLMS_PATH, MCP_PATH, markdownPath, OPENAPI_PATH } from '../../contract/paths.ts';
import { blocks, bullets, code, curl, jsonBlock, type Section } from '../blocks.ts';
import { type ReferenceData, yearRange } from '../referenceData.ts';

/** The data, the first request, and TypeScript. */
export const guideSections = (data: ReferenceData): readonly Section[] => [
  { title: 'Quick start', level: 2, topic: null, text: quickStart(data) },
  { title: 'The data', level: 2, topic: null, text: dataText(data) },
  { title: 'TypeScript', level: 2, topic: 'clients', isOptional: true, text: typescript(data) },
];

const dataText = ({ baseUrl, airports, routes, dataDate, timetableYears }: ReferenceData): string =>
  blocks(
    `The service has ${airports.toLocaleString('en-GB')} airports with scheduled flights and ${routes.toLocaleString('en-GB')} routes. A route is one direction between two airports. Each route has its airlines, weekdays, local departure times, block time and distance, and its season where there is evidence for it.`,
    '**Not included:**',
    bullets([
      'Airlines and routes that the data lacks. An empty list means that the data has none, not that nobody flies.',
      'Fares, availability and booking. `booking.url` is the page of the route; nothing is sold there.',
      'Dates. A schedule is the pattern of a typical week. Public holidays, cancellations and the first and last day of a season are not included.',
      'Minimum connection times of airports. `find_connections` does not check the time between flights; `find_journeys` uses the same minimums at all airports: see [how journeys are found](#how-journeys-are-found).',
      'Sources. No response names the data sets behind it.',
    ]),
    `**Age of the data:** it is as of ${dataDate}. Its timetables are from ${yearRange(timetableYears)}; airlines that have ceased and airports that have closed since are left out. Present a result as the usual pattern of flights, and ask travellers to confirm it with the airline. [How true earlier networks turned out](${baseUrl}${PAGES.quality.path}) is published with each refresh.`,
  );

function quickStart({ baseUrl, examples }: ReferenceData): string {
  const search = baseUrl + airportSearchPath('London');
  const first = examples.find(({ operation }) => operation.id === 'find_flights');
  return blocks(
    'Every request is a GET and every response is JSON. No API key or account is required.',
    first ? 'A request for a flight number, and its response:' : null,
    first ? curl(baseUrl + first.path) : null,
    first ? jsonBlock(first.shown) : null,
    'Operations take codes of airports. Look up the codes of a place, then use them:',
    code(
      'sh',
      `curl '${search}'\ncurl '${baseUrl}${requestPath(OPERATIONS.find_connections, { from: 'LHR', to: 'JFK' })}'`,
    ),
    'Percent-encode characters outside ASCII (`q=Z%C3%BCrich`); unencoded ones are rejected with a 400 that says how to send the request. Browsers and HTTP libraries encode them. With `curl`, use `--data-urlencode`:',
    code('sh', `curl -G '${baseUrl}/api/airports' --data-urlencode 'q=Zürich'`),
    `Also available: [types for TypeScript](#typescript), [OpenAPI 3.1](${baseUrl}${OPENAPI_PATH}), [MCP](#mcp) at \`${baseUrl}${MCP_PATH}\`, this reference as [Markdown](${baseUrl}${markdownPath(PAGES.developers.path)}), and a [summary for language models](${baseUrl}${LLMS_PATH}).`,
  );
}

const typescript = ({ baseUrl }: ReferenceData): string =>
  blocks(
    'Generate types from the OpenAPI document, and call the API with [openapi-fetch](https://openapi-ts.dev/openapi-fetch/). Other generators of clients work, too.',
    code(
      'sh',
      `npm install openapi-fetch
npm install --save-dev openapi-typescript typescript@5
npx openapi-typescript ${baseUrl}${OPENAPI_PATH} -o air-routes.ts`,
    ),
    code(
      'ts',
      `import createClient from 'openapi-fetch';
import type { paths } from './air-routes.ts';

const routes = createClient<paths>({ baseUrl: '${baseUrl}' });

const { data, error } = await routes.GET('/api/airport/{airport_code}/destinations', {
  params: { path: { airport_code: 'LHR' }, query: { to_country: 'US,CA', day: 'Sat' } },
});
if (!data) throw new Error(JSON.stringify(error.detail));
for (const route of data.destinations) console.log(route.to_city, route.flying_min);`,
    ),
    "A parameter with several values takes one text with commas: `from: 'LHR,LGW'`. With `fields=summary`, `format=columns` or `group` a response has another type: `components['schemas']['DestinationsSummary']`, `DestinationsColumns`, `DestinationsGroups` or `DestinationsGroupsColumns`.",
  );
