import type { ValidationError } from '../../contract/schemas.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { blocks, bullets, code, jsonBlock, type Section, table } from '../blocks.ts';
import type { ReferenceData } from '../referenceData.ts';

/** Errors, limits and caching: the same for every request. */
export const httpSections = (data: ReferenceData): readonly Section[] => [
  { title: 'Errors', level: 2, topic: null, text: errors(data) },
  { title: 'Limits', level: 2, topic: null, text: limits() },
  { title: 'Caching, browsers and methods', level: 2, topic: null, text: http() },
];

/** A request with three invalid parameters, and its response. A test sends it to the server. */
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

const errors = ({ notFound }: ReferenceData): string =>
  blocks(
    'An error below `/api/` is JSON with the field `detail`.',
    table(
      ['Status', '`detail`', 'Meaning'],
      [
        '400 | text | The request is not valid HTTP: in most cases, characters of the address are not percent-encoded.',
        '404 | text | Unknown airport, place, airline or route. The text names it and the request that looks it up.',
        '404 | `Not Found` | Unknown path below `/api/`.',
        '405 | text | The method is not GET, HEAD or OPTIONS. `Allow` lists the supported ones.',
        '422 | list | Missing or invalid parameters. All of them are listed, in the order of this reference.',
        '431 | text | Request line and headers are longer than 16 KiB.',
        '429 | text | Reserved. Wait for the number of seconds in `Retry-After`.',
        '503 | text | The server is busy. Try again after the number of seconds in `Retry-After`.',
      ],
    ),
    'The response for an unknown airport, and for an unknown route:',
    code('json', JSON.stringify({ detail: notFound.airport })),
    code('json', JSON.stringify({ detail: notFound.route })),
    'If both airports of a connection are unknown, the response names `from`. A route with charter flights only is unknown unless `include_charter=true`. An airport without active routes is known: its lists are empty, with status 200, and it has no page.',
    `Three invalid parameters in one request, \`${INVALID_EXAMPLE.path}\`:`,
    jsonBlock(INVALID_EXAMPLE.body),
    table(
      ['`type`', 'Meaning', '`ctx`'],
      [
        '`missing` | A required parameter is missing; `input` is null. | ',
        '`string_too_short` | The text is empty. | `min_length`',
        '`string_pattern_mismatch` | Not in the form of the parameter, such as `Fri` or `06:00`. The message has an example. | `pattern`',
        `\`too_long\` | A list of more than ${LIMITS.places} codes. | \`max_length\`, \`actual_length\`, \`field_type\``,
        '`enum` | Not one of the listed values, in any case. | `expected`',
        '`too_many_searches` | A request of find_journeys that would take too long; see the limits. | `le`',
        '`too_many_origins` | A country or region of origin with too many airports. | `le`',
        '`unknown_value` | A country, region, airline or aircraft that does not exist. | `nearest`',
        '`int_parsing` | Not an integer. Forms such as `2`, `+2` and `2.0` are accepted. | ',
        '`float_parsing` | Not a number. | ',
        '`int_parsing_size` | An integer of more than 4,300 digits. | ',
        '`greater_than` | Not greater than the limit. | `gt`',
        '`greater_than_equal` | Less than the limit. | `ge`',
        '`less_than_equal` | Greater than the limit. | `le`',
        '`bool_parsing` | Not one of true, false, 1, 0, yes, no, on, off, t, f, y, n, in any case. | ',
      ],
    ),
    'The format is that of FastAPI with pydantic 2: code that parses its errors also parses these.',
  );

const limits = (): string =>
  blocks(
    table(
      ['Limit', 'Operation', 'Value'],
      [
        `Airports in a response | resolve_airport | at most ${LIMITS.matches}`,
        'Longest `q` that is matched | resolve_airport, find_airlines | 100 characters; a longer `q` returns an empty list',
        `\`max_stops\` | find_connections, find_journeys | 0 to ${LIMITS.maxStops}, default ${LIMITS.defaultStops}`,
        `\`max_flying_min\` | find_connections | above 0, default ${LIMITS.defaultFlyingMin}`,
        `Options with stops | find_connections | at most ${LIMITS.layoverOptions}`,
        'Direct options | find_connections | all',
        `Codes in a list of places | all that take lists | at most ${LIMITS.places}`,
        `Routes in a list | airport_destinations, airport_origins, airline_routes | all; \`limit\` at most ${LIMITS.page}`,
        `Rows in a list | find_flights, find_airlines, nearby_airports, reachable_airports, route_changes | at most ${LIMITS.page}, default ${LIMITS.defaultPage}`,
        `Journeys in a response | find_journeys | at most ${LIMITS.journeys}, default ${LIMITS.defaultJourneys}`,
        `Searches of a request | find_journeys | at most ${LIMITS.journeySearches}: pairs of airports × days, four times as many with 3 stops and three times with \`alliance=any\`; the days of the way back count as well`,
        `Work of a request | find_journeys | at most ${LIMITS.journeyWork.toLocaleString('en-US')} routes and departures examined`,
        `Airports of origin in a country or region | find_journeys | at most ${LIMITS.journeyOrigins}`,
        `Updates in a response | route_changes | the newest ${LIMITS.updates}`,
        `\`importance\` | resolve_airport | 0 to ${LIMITS.importance}`,
        'Tokens of an MCP result | all | below 10,000 (o200k); `next` is the call for the rest',
        'Requests | all | not limited at present; 429 with `Retry-After` is reserved',
        'Request line and headers | all | 16 KiB in total, else 431',
        'Body of an MCP request | all | 64 KiB, else 413',
        'Messages in an MCP request | all | one: a batch is 400',
      ],
    ),
    'A list with `limit` (also its default) is a page of the whole list, and `total` is the length of the whole list. All other responses are complete.',
  );

const http = (): string =>
  bullets([
    '**Caching.** Responses have `ETag` and `Cache-Control`. Send the ETag as `If-None-Match`: an unchanged response is 304 without a body. ETags change only with the data.',
    '**Compression.** Send `Accept-Encoding`: long responses shrink to a tenth or less.',
    '**Browsers.** Any web page may call the API: `Access-Control-Allow-Origin` is `*`. Credentials are not used.',
    '**Methods.** GET, HEAD and OPTIONS. Codes in paths are case-insensitive; there are no redirects.',
    '**Content type.** `application/json`, in UTF-8.',
  ]);
