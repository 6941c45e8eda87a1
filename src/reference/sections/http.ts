import type { ValidationError } from '../../contract/schemas.ts';
import { INTERFACE_VERSION, LIMITS } from '../../contract/vocabulary.ts';
import { prettyJson } from '../prettyJson.ts';
import { blocks, code, type Section, type Subject } from '../section.ts';
import { table } from '../tables.ts';

/** What holds for every request: errors, limits, caching, versions. */
export const httpSections = (subject: Subject): readonly Section[] => [
  { title: 'Errors', level: 2, text: errors(subject) },
  { title: 'Limits', level: 2, text: limits() },
  { title: 'Caching, browsers and methods', level: 2, text: http() },
  { title: 'Versions', level: 2, text: versions() },
];

/** A request with three faults, and its answer; a test asks the server for it. */
export const INVALID_EXAMPLE: { readonly path: string; readonly body: ValidationError } = {
  path: '/api/connections?to=JFK&max_stops=4&include_charter=maybe',
  body: {
    detail: [
      { type: 'missing', loc: ['query', 'from'], msg: 'Field required', input: null },
      {
        type: 'less_than_equal',
        loc: ['query', 'max_stops'],
        msg: 'Input should be less than or equal to 3',
        input: '4',
        ctx: { le: 3 },
      },
      {
        type: 'bool_parsing',
        loc: ['query', 'include_charter'],
        msg: 'Input should be a valid boolean, unable to interpret input',
        input: 'maybe',
      },
    ],
  },
};

const errors = ({ notFound }: Subject): string =>
  blocks(
    'An error under `/api/` is JSON with the field `detail`.',
    table(
      ['Status', '`detail`', 'When, and what to do'],
      [
        ['404', 'text', 'The airport or route is not known. The text names it and says where to look next.'],
        ['404', '`Not Found`', 'No such address under `/api/`.'],
        ['405', 'text', 'The method is not GET, HEAD or OPTIONS; `Allow` lists what is.'],
        ['422', 'list', 'Parameters are missing or invalid. All bad ones are listed, in the order of the reference.'],
        ['429', 'text', 'Reserved. Wait as many seconds as `Retry-After` says.'],
      ],
    ),
    'An airport that is not known, and a route that is not known:',
    code('json', JSON.stringify({ detail: notFound.airport })),
    code('json', JSON.stringify({ detail: notFound.route })),
    `Where both airports of a connection are unknown, \`from\` is named. A route that only charter flights serve is unknown unless charter is asked for.`,
    `Three faults in one request, \`${INVALID_EXAMPLE.path}\`:`,
    code('json', prettyJson(INVALID_EXAMPLE.body)),
    table(
      ['`type`', 'When', '`ctx`'],
      [
        ['`missing`', 'A required parameter was not sent; `input` is null.', ''],
        ['`string_too_short`', 'A text is empty.', '`min_length`'],
        ['`int_parsing`', 'Not a whole number. Accepted are forms like `2`, `+2` and `2.0`.', ''],
        ['`int_parsing_size`', 'A whole number of more than 4,300 digits.', ''],
        ['`greater_than`', 'Not above the limit.', '`gt`'],
        ['`greater_than_equal`', 'Below the limit.', '`ge`'],
        ['`less_than_equal`', 'Above the limit.', '`le`'],
        ['`bool_parsing`', 'None of true, false, 1, 0, yes, no, on, off, t, f, y, n, in any case.', ''],
      ],
    ),
    'The form is that of FastAPI with pydantic 2, so code that reads those errors reads these.',
  );

const limits = (): string =>
  blocks(
    table(
      ['Limit', 'Operation', 'Value'],
      [
        ['Airports in an answer', 'resolve_airport', `at most ${LIMITS.matches}`],
        ['Length of `q`', 'resolve_airport', `at least ${LIMITS.queryLength} character`],
        ['Length of `q` that is looked up', 'resolve_airport', 'at most 100 characters; a longer one matches nothing'],
        ['`max_stops`', 'find_connections', `0 to ${LIMITS.maxStops}, default ${LIMITS.defaultStops}`],
        ['`max_flying_min`', 'find_connections', `above 0, default ${LIMITS.defaultFlyingMin}`],
        ['Options with stops', 'find_connections', `at most ${LIMITS.layoverOptions}`],
        ['Direct options', 'find_connections', 'all'],
        ['Destinations', 'airport_destinations', 'all'],
        ['`importance`', 'resolve_airport', `0 to ${LIMITS.importance}`],
        ['Requests', 'all', 'not limited now; 429 with `Retry-After` is reserved'],
        ['Request line and headers', 'all', '16 KiB together, else 431'],
        ['Body of an MCP request', 'all', '64 KiB, else 413'],
        ['Messages in an MCP batch', 'all', '1 to 10, else 400'],
      ],
    ),
    'Answers are never cut short and there are no pages: what is not limited above is complete.',
  );

const http = (): string =>
  [
    '- **Caching.** Every answer has an `ETag` and `Cache-Control`. Send the tag back as `If-None-Match` and an unchanged answer is 304 without a body. Tags change only when the data does.',
    '- **Compression.** Send `Accept-Encoding`; long answers shrink to a tenth or less.',
    '- **Browsers.** Any page may call the API: `Access-Control-Allow-Origin` is `*`, and no credentials are used.',
    '- **Methods.** GET, HEAD and OPTIONS. Codes in addresses may be in any case, and no redirect follows.',
    '- **Content type.** `application/json`, UTF-8.',
  ].join('\n');

const versions = (): string =>
  blocks(
    `The interface is at version ${INTERFACE_VERSION}, which the OpenAPI document and the MCP server name too. Addresses carry no version.`,
    'Fields, operations and parameters may be added at any time, so ignore what you do not know. A field keeps its name, type and meaning as long as the version stays the same. The one change of form so far is that of [Airline](#airline), whose [earlier form](#legacyairline) is still read from imports.',
  );
