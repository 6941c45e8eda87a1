import { errorStatuses, isAddedParameter, isAddition, type Operation, operationList } from '../contract/operations.ts';
import { PAGES } from '../contract/pages.ts';
import { isRequired } from '../contract/parameters.ts';
import { referencePath } from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import { CHANGES_FILE, ChangeLog } from '../core/dataset/changes.ts';
import { unknownAirport, unknownRoute } from '../operations/notFound.ts';
import type { ExecutedExample } from './examples.ts';
import { type JsonSchema, jsonSchema, jsonSchemaComponents, outputName, parameterSchema } from './jsonSchema.ts';
import { EXAMPLE_CHANGE } from './sections/changes.ts';
import { INVALID_EXAMPLE } from './sections/http.ts';
import { DATA_LICENCE, LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

const ref = (place: string) => ({ $ref: `#/components/${place}` });
const RETRY_AFTER = { 'Retry-After': ref('headers/RetryAfter') };
const CACHE_HEADERS = { ETag: ref('headers/ETag'), 'Cache-Control': ref('headers/CacheControl') };

/** The component that describes each error, and the schema and examples of its body. */
const ERRORS = {
  404: {
    name: 'NotFound',
    description: 'Unknown airport, place, airline or route.',
    body: 'ErrorDetail',
    examples: {
      airport: { summary: 'Unknown airport', value: { detail: unknownAirport('QQQ').message } },
      route: {
        summary: 'Unknown route',
        value: {
          detail: unknownRoute('LHR-SYD', {
            ...{ airportIndex: new Set(['LHR', 'SYD']), areas: new Set(), presentCodes: new Map() },
          }).message,
        },
      },
    },
  },
  422: {
    name: 'InvalidParameters',
    description: 'Missing or invalid parameters.',
    body: 'ValidationError',
    examples: { several: { summary: `GET ${INVALID_EXAMPLE.path}`, value: INVALID_EXAMPLE.body } },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Reserved. Requests are not rate limited at present. Clients should handle this status.',
    body: 'ErrorDetail',
    examples: { wait: { summary: 'Reserved', value: { detail: 'Too Many Requests' } } },
    headers: RETRY_AFTER,
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The server is busy. Try again.',
    body: 'ErrorDetail',
    examples: { busy: { summary: 'Busy', value: { detail: 'The server is busy. Try again in a second' } } },
    headers: RETRY_AFTER,
  },
} as const;

const jsonContent = (schema: JsonSchema, examples?: object) => ({ 'application/json': { schema, ...examples } });

/** The OpenAPI 3.1 description of the operation table. @param examples executed ones, whose responses are included */
export function openApi(baseUrl: string, examples: readonly ExecutedExample[] = []) {
  const reference = baseUrl + PAGES.developers.path;
  // No response has the earlier form of Airline; only the reference describes it.
  const { LegacyAirline: _, ...schemas } = jsonSchemaComponents('#/components/schemas/');
  return {
    openapi: '3.1.1',
    info: {
      title: SERVICE_NAME,
      version: INTERFACE_VERSION,
      summary: PURPOSE,
      description: `${PURPOSE} ${LIMITATIONS} No API key is required. Reference with examples: ${reference}`,
      contact: { name: `${SERVICE_NAME} for developers`, url: reference },
      license: { name: DATA_LICENCE.title, url: DATA_LICENCE.url },
    },
    externalDocs: { description: 'Reference with examples', url: reference },
    servers: [{ url: baseUrl, description: 'This service' }],
    security: [],
    tags: [
      { name: 'Airports', description: 'Find airports by city, name or code.' },
      { name: 'Routes', description: 'Direct flights, and itineraries between airports.' },
      {
        name: 'Additions',
        description: 'Operations that were added later. Added parameters of other operations have `x-addition`.',
      },
      { name: 'Data', description: 'Files about the whole network.' },
    ],
    paths: {
      ...Object.fromEntries(
        operationList.map((operation) => [operation.path, { get: operationObject(operation, baseUrl, examples) }]),
      ),
      [`/${CHANGES_FILE}`]: { get: changeLog(baseUrl) },
    },
    components: {
      schemas,
      responses: {
        NotModified: {
          description: 'The response has not changed since the one whose ETag was sent as If-None-Match.',
          headers: CACHE_HEADERS,
        },
        ...Object.fromEntries(
          Object.values(ERRORS).map(({ name, description, body, examples, ...headers }) => [
            name,
            { description, content: jsonContent(ref(`schemas/${body}`), { examples }), ...headers },
          ]),
        ),
      },
      headers: {
        ETag: {
          description: 'Version of the response. Send it as If-None-Match to get 304 while the response is unchanged.',
          schema: { type: 'string' },
        },
        CacheControl: { description: 'How long the response may be cached.', schema: { type: 'string' } },
        RetryAfter: {
          description: 'Seconds to wait before the next request.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
    },
  };
}

function tagOf({ id }: Operation): string {
  if (isAddition(id)) return 'Additions';
  return id === 'resolve_airport' ? 'Airports' : 'Routes';
}

/** The responses of an operation. @param statuses of its errors, without those that every operation may have */
const responses = (content: object, statuses: readonly (keyof typeof ERRORS)[]) => ({
  200: { description: 'Successful response.', headers: CACHE_HEADERS, content },
  304: ref('responses/NotModified'),
  ...Object.fromEntries([...statuses, 503 as const].map((status) => [status, ref(`responses/${ERRORS[status].name}`)])),
});

/** The change log, which is a file and no operation. */
const changeLog = (baseUrl: string) => ({
  operationId: 'change_log',
  tags: ['Data'],
  summary: 'What each data update changed.',
  description: 'Routes that were added, dropped, returned or relabelled, by date, newest first.',
  externalDocs: { description: 'Fields', url: `${baseUrl}${referencePath('clients')}#changes-of-the-data` },
  parameters: [],
  responses: responses(jsonContent(jsonSchema(ChangeLog), { example: { changes: [EXAMPLE_CHANGE] } }), [429]),
});

/** A list, which travels as one text with commas. */
const LIST_SCHEMA = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 };

const operationObject = (operation: Operation, baseUrl: string, examples: readonly ExecutedExample[]) => ({
  operationId: operation.id,
  tags: [tagOf(operation)],
  summary: operation.summary,
  description: operation.description,
  externalDocs: { description: operation.title, url: baseUrl + referencePath(operation.id) },
  parameters: Object.entries(operation.parameters).map(([name, parameter]) => ({
    name,
    in: parameter.in,
    required: parameter.in === 'path' || isRequired(parameter),
    ...parameterSchema(parameter),
    ...(parameter.list
      ? { style: 'form', explode: false, schema: LIST_SCHEMA, example: [parameter.example] }
      : { example: parameter.example }),
    ...(isAddedParameter(operation.id, name) ? { 'x-addition': true } : {}),
  })),
  responses: responses(
    jsonContent(ref(`schemas/${outputName(operation)}`), responseExamples(operation, examples)),
    errorStatuses(operation),
  ),
});

/** The responses of the examples of an operation, with long lists shortened. */
function responseExamples({ id }: Operation, all: readonly ExecutedExample[]) {
  const answered = all.filter(({ operation, status }) => operation.id === id && status === 200);
  if (answered.length === 0) return {};
  const named = answered.map(({ title, path, shown, cut }, i) => [
    `example${i + 1}`,
    { summary: title, description: `GET ${path}${cut ? ` (shortened: ${cut})` : ''}`, value: shown },
  ]);
  return { examples: Object.fromEntries(named) };
}
