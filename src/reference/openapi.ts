import { type Operation, type OperationError, operationList } from '../contract/operations.ts';
import { DEVELOPERS_PATH } from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import type { Worked } from './examples.ts';
import { isRequired, type JsonSchema, jsonSchemaComponents, outputName, parameterSchema } from './jsonSchema.ts';
import { LIMITATIONS, PURPOSE, SERVICE_NAME } from './summary.ts';

const SCHEMAS = '#/components/schemas/';
const ref = (place: string) => ({ $ref: `#/components/${place}` });
const json = (schema: string) => ({ 'application/json': { schema: ref(`schemas/${schema}`) } });

/** The component that describes each error, and the schema of its body. */
const ERRORS = {
  404: { name: 'NotFound', body: 'ErrorDetail', description: 'Unknown airport or route.' },
  422: { name: 'InvalidParameters', body: 'ValidationError', description: 'Missing or invalid parameters.' },
  429: {
    name: 'TooManyRequests',
    body: 'ErrorDetail',
    description: 'Reserved. Requests are not rate limited at present. Clients should handle this status.',
  },
} as const;

/**
 * The OpenAPI 3.1 description of the service, made from the operation table.
 * @param examples executed examples, whose responses are included
 */
export function openApi(baseUrl: string, examples: readonly Worked[] = []): JsonSchema {
  const reference = baseUrl + DEVELOPERS_PATH;
  return {
    openapi: '3.1.1',
    info: {
      title: SERVICE_NAME,
      version: INTERFACE_VERSION,
      summary: PURPOSE,
      description: `${PURPOSE} ${LIMITATIONS} No API key is required. Reference with examples: ${reference}`,
      contact: { name: `${SERVICE_NAME} for developers`, url: reference },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'Reference with examples', url: reference },
    servers: [{ url: baseUrl, description: 'This service' }],
    security: [],
    tags: [
      { name: 'Airports', description: 'Find airports by city, name or code.' },
      { name: 'Routes', description: 'Direct flights, and itineraries between airports.' },
    ],
    paths: Object.fromEntries(
      operationList.map((operation) => [
        operation.path,
        {
          get: describe(
            operation,
            baseUrl,
            examples.filter((worked) => worked.operation === operation),
          ),
        },
      ]),
    ),
    components: {
      // No response has the earlier form of Airline; only the reference describes it.
      schemas: without(jsonSchemaComponents(SCHEMAS), 'LegacyAirline'),
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, { name, body, description }]) => [
          name,
          {
            description,
            content: json(body),
            ...(status === '429' ? { headers: { 'Retry-After': ref('headers/RetryAfter') } } : {}),
          },
        ]),
      ),
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

function describe(operation: Operation, baseUrl: string, examples: readonly Worked[]): JsonSchema {
  return {
    operationId: operation.id,
    tags: [operation.id === 'resolve_airport' ? 'Airports' : 'Routes'],
    summary: operation.summary,
    description: operation.description,
    externalDocs: { description: operation.title, url: `${baseUrl}${DEVELOPERS_PATH}#${operation.id}` },
    parameters: Object.entries(operation.parameters).map(([name, parameter]) => ({
      name,
      in: parameter.place,
      required: parameter.place === 'path' || isRequired(parameter),
      ...parameterSchema(parameter),
      example: parameter.example,
    })),
    responses: {
      200: {
        description: 'Successful response.',
        headers: { ETag: ref('headers/ETag'), 'Cache-Control': ref('headers/CacheControl') },
        content: withExamples(json(outputName(operation)), examples),
      },
      ...Object.fromEntries(operation.errors.map(({ status }) => [status, ref(`responses/${ERRORS[status].name}`)])),
    },
  };
}

/** Adds the responses of examples, with long lists shortened. */
function withExamples(content: ReturnType<typeof json>, examples: readonly Worked[]) {
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

/** Name of the record in the body of an error. */
export const errorBody = (status: OperationError['status']): string => ERRORS[status].body;
