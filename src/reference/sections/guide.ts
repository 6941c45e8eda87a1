import { operationList } from '../../contract/operations.ts';
import { asCurl, asJavaScript, asPython } from '../requests.ts';
import { blocks, code, type Section, type Subject, yearsOf } from '../section.ts';
import { table } from '../tables.ts';

/** What the data is, and the first request. */
export const guide = (subject: Subject): readonly Section[] => [
  { title: 'What the data is, and is not', level: 2, text: data(subject) },
  { title: 'Quick start', level: 2, text: quickStart(subject) },
];

const data = (subject: Subject): string =>
  blocks(
    `The service holds a network: ${count(subject.airports)} airports with flights and ${count(subject.routes)} routes. A route is one direction between two airports. For each it knows the airlines, the weekdays with local departure times, the usual minutes from gate to gate, the distance and, where there is evidence, the season.`,
    [
      '**What it is not:**',
      '',
      '- No fares, no availability, no booking. `booking.url` is the page of the route, where nothing is sold.',
      '- No dates. A schedule is the pattern of a typical week; public holidays, single cancellations and the exact first and last day of a season are not in it.',
      '- No guarantee that a connection can be made: legs are joined by airport, and the time between them is not looked at.',
      '- No sources, evidence or names of data sets in any answer.',
    ].join('\n'),
    `**How old it is:** the data last changed on ${subject.dataDate}. The timetables behind it are from ${yearsOf(subject.timetableYears)}; airlines that have ceased and airports that have closed since are taken out. Treat an answer as "this is how it is usually flown" and let people confirm with the airline.`,
  );

function quickStart({ baseUrl }: Subject): string {
  const airports = `${baseUrl}/api/airports?q=London`;
  return blocks(
    'Every request is a GET, every answer is JSON, and no key or account is needed. Two steps answer most questions: find the airport codes, then ask with them.',
    code('sh', `${asCurl(airports)}\n${asCurl(`${baseUrl}/api/connections?from=LHR&to=JFK`)}`),
    'The first step in JavaScript (Node, Deno, Bun or a browser):',
    code('js', asJavaScript(airports)),
    'And in Python, with nothing to install:',
    code('python', asPython(airports)),
    'Letters beyond ASCII travel percent-encoded (`q=Z%C3%BCrich`); sent as they are, they are refused with 400. Browsers and HTTP libraries encode them; `curl` does when told to:',
    code('sh', `curl -G '${baseUrl}/api/airports' --data-urlencode 'q=Zürich'`),
    'The four operations. Each is also an MCP tool of the same name, with the same parameters and the same answer:',
    table(
      ['Operation', 'Request', 'What it does'],
      operationList.map(({ id, path, summary }) => [`[${id}](#${id})`, `\`GET ${path}\``, summary]),
    ),
    `For programs: [OpenAPI 3.1](${baseUrl}/api/openapi.json), [MCP](#mcp) at \`${baseUrl}/mcp\`, this text as [Markdown](${baseUrl}/developers.md), a [summary for language models](${baseUrl}/llms.txt).`,
  );
}

const count = (n: number): string => n.toLocaleString('en-GB');
