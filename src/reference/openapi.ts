import { type Operation, type OperationError, operationList } from '../contract/operations.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import type { Worked } from './examples.ts';
import { isRequired, type JsonSchema, jsonSchemaComponents, outputName, parameterSchema } from './jsonSchema.ts';
import { NAME, NOT_SAID, PURPOSE } from './words.ts';

const SCHEMAS = '#/components/schemas/';
const ref = (place: string) => ({ $ref: `#/components/${place}` });
const json = (schema: string) => ({ 'application/json': { schema: ref(`schemas/${schema}`) } });

/** The component that describes each error, and what is in its body. */
const ERRORS = {
  404: { name: 'NotFound', body: 'ErrorDetail', description: 'The airport or route is not known.' },
  422: { name: 'InvalidParameters', body: 'ValidationError', description: 'Parameters are missing or invalid.' },
  429: {
    name: 'TooManyRequests',
    body: 'ErrorDetail',
    description:
      'Reserved. The rate of requests is not limited now, so this is not sent; clients should be ready for it.',
  },
} as const;

/**
 * The OpenAPI 3.1 description of the service at an address, made from the
 * operation table. Examples that were executed stand with their answers.
 */
export function openApi(baseUrl: string, examples: readonly Worked[] = []): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: NAME,
      version: INTERFACE_VERSION,
      summary: PURPOSE,
      description: `${PURPOSE} ${NOT_SAID} No key is needed. Guide with examples: ${baseUrl}/developers`,
      contact: { name: `${NAME} for developers`, url: `${baseUrl}/developers` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: 'The reference, with examples', url: `${baseUrl}/developers` },
    servers: [{ url: baseUrl, description: 'This service' }],
    security: [],
    tags: [
      { name: 'Airports', description: 'From what people say to airport codes.' },
      { name: 'Routes', description: 'Direct flights and journeys between airports.' },
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
      // The earlier form of Airline is never sent: it is described in the reference, not here.
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
          description:
            'Names this version of the answer. Send it back as If-None-Match to be told 304 when nothing changed.',
          schema: { type: 'string' },
        },
        CacheControl: { description: 'How long the answer may be kept.', schema: { type: 'string' } },
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
    externalDocs: { description: operation.title, url: `${baseUrl}/developers#${operation.id}` },
    parameters: Object.entries(operation.parameters).map(([name, parameter]) => ({
      name,
      in: parameter.place,
      required: parameter.place === 'path' || isRequired(parameter),
      ...parameterSchema(parameter),
      example: parameter.example,
    })),
    responses: {
      200: {
        description: 'The answer.',
        headers: { ETag: ref('headers/ETag'), 'Cache-Control': ref('headers/CacheControl') },
        content: withExamples(json(outputName(operation)), examples),
      },
      ...Object.fromEntries(operation.errors.map(({ status }) => [status, ref(`responses/${ERRORS[status].name}`)])),
    },
  };
}

/** Adds the answers of examples, whose long lists are cut. */
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

/** The body of an error, as the reference names it. */
export const errorBody = (status: OperationError['status']): string => ERRORS[status].body;
