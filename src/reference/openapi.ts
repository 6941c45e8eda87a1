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

/** The component that describes each error, and the schema of its body. */
const ERRORS = {
  404: { name: 'NotFound', body: 'ErrorDetail', description: 'Unknown airport, place, airline or route.' },
  422: { name: 'InvalidParameters', body: 'ValidationError', description: 'Missing or invalid parameters.' },
  429: {
    name: 'TooManyRequests',
    body: 'ErrorDetail',
    description: 'Reserved. Requests are not rate limited at present. Clients should handle this status.',
  },
  503: { name: 'ServiceUnavailable', body: 'ErrorDetail', description: 'The server is busy. Try again.' },
} as const;

const SCHEMAS = '#/components/schemas/';
const ref = (place: string) => ({ $ref: `#/components/${place}` });
const jsonContent = (schema: string) => ({ 'application/json': { schema: ref(`schemas/${schema}`) } });

/**
 * The OpenAPI 3.1 description of the service, made from the operation table.
 * @param examples executed examples, whose responses are included
 */
export function openApi(baseUrl: string, examples: readonly ExecutedExample[] = []): JsonSchema {
  const reference = baseUrl + PAGES.developers.path;
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
    paths: Object.fromEntries([
      ...operationList.map((operation) => {
        const own = examples.filter((example) => example.operation.id === operation.id);
        return [operation.path, { get: operationObject(operation, baseUrl, own) }];
      }),
      [`/${CHANGES_FILE}`, { get: changeLog(baseUrl) }],
    ]),
    components: {
      // No response has the earlier form of Airline; only the reference describes it.
      schemas: without(jsonSchemaComponents(SCHEMAS), 'LegacyAirline'),
      responses: {
        NotModified: {
          description: 'The response has not changed since the one whose ETag was sent as If-None-Match.',
          headers: CACHE_HEADERS,
        },
        ...Object.fromEntries(
          Object.entries(ERRORS).map(([status, { name, body, description }]) => [
            name,
            {
              description,
              content: {
                'application/json': { ...jsonContent(body)['application/json'], examples: ERROR_EXAMPLES[name] },
              },
              ...(WAITING.has(status) ? { headers: { 'Retry-After': ref('headers/RetryAfter') } } : {}),
            },
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

/** Statuses whose responses say when to try again. */
const WAITING: ReadonlySet<string> = new Set(['429', '503']);

const CACHE_HEADERS = { ETag: ref('headers/ETag'), 'Cache-Control': ref('headers/CacheControl') };

/** Responses that every operation may have. */
const SHARED_RESPONSES = { 304: ref('responses/NotModified'), 503: ref(`responses/${ERRORS[503].name}`) };

function tagOf({ id }: Operation): string {
  if (isAddition(id)) return 'Additions';
  return id === 'resolve_airport' ? 'Airports' : 'Routes';
}

/** The change log, which is a file and no operation. */
const changeLog = (baseUrl: string): JsonSchema => ({
  operationId: 'change_log',
  tags: ['Data'],
  summary: 'What each data update changed.',
  description: 'Routes that were added, dropped, returned or relabelled, by date, newest first.',
  externalDocs: { description: 'Fields', url: `${baseUrl}${referencePath('clients')}#changes-of-the-data` },
  parameters: [],
  responses: {
    200: {
      description: 'Successful response.',
      headers: CACHE_HEADERS,
      content: {
        'application/json': { schema: jsonSchema(ChangeLog), example: { changes: [EXAMPLE_CHANGE] } },
      },
    },
    429: ref('responses/TooManyRequests'),
    ...SHARED_RESPONSES,
  },
});

/** Bodies of each error, by the name of its component. */
const ERROR_EXAMPLES = {
  NotFound: {
    airport: { summary: 'Unknown airport', value: { detail: unknownAirport('QQQ').message } },
    route: { summary: 'Unknown route', value: { detail: unknownRoute('LHR-SYD', () => true).message } },
  },
  InvalidParameters: {
    several: { summary: `GET ${INVALID_EXAMPLE.path}`, value: INVALID_EXAMPLE.body },
  },
  ServiceUnavailable: { busy: { summary: 'Busy', value: { detail: 'The server is busy. Try again in a second' } } },
  TooManyRequests: { wait: { summary: 'Reserved', value: { detail: 'Too Many Requests' } } },
} as const;

/** A list, which travels as one text with commas. */
const LIST_SCHEMA = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 };

function operationObject(operation: Operation, baseUrl: string, examples: readonly ExecutedExample[]): JsonSchema {
  return {
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
    responses: {
      200: {
        description: 'Successful response.',
        headers: CACHE_HEADERS,
        content: withExamples(jsonContent(outputName(operation)), examples),
      },
      ...Object.fromEntries(
        errorStatuses(operation).map((status) => [status, ref(`responses/${ERRORS[status].name}`)]),
      ),
      ...SHARED_RESPONSES,
    },
  };
}

/** Adds the responses of examples, with long lists shortened. */
function withExamples(content: ReturnType<typeof jsonContent>, examples: readonly ExecutedExample[]) {
  const answered = examples.filter(({ status }) => status === 200);
  if (answered.length === 0) return content;
  const named = answered.map(({ title, path, shown, cut }, i) => [
    `example${i + 1}`,
    { summary: title, description: `GET ${path}${cut ? ` (shortened: ${cut})` : ''}`, value: shown },
  ]);
  return { 'application/json': { ...content['application/json'], examples: Object.fromEntries(named) } };
}

const without = <T>(all: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));
