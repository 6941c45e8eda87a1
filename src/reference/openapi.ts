import { errorStatuses, isAddedParameter, isAddition, type Operation, operationList } from '../contract/operations.ts';
import { PAGES } from '../contract/pages.ts';
import { isRequired } from '../contract/parameters.ts';
import { referencePath } from '../contract/paths.ts';
import { INTERFACE_VERSION } from '../contract/vocabulary.ts';
import { CHANGES_FILE, ChangeLog } from '../core/dataset/changes.ts';
import { must } from '../core/must.ts';
import { unknownAirport, unknownRoute } from '../operations/notFound.ts';
import type { ExecutedExample } from './examples.ts';
import { type JsonSchema, jsonSchema, jsonSchemaComponents, outputName, parameterSchema } from './jsonSchema.ts';
import { defaultForm, formId, isSelected, otherForms, type ResponseForm, selectorText } from './responseForms.ts';
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
  const { LegacyAirline: _, ...records } = jsonSchemaComponents('#/components/schemas/');
  const operations = operationList.map((operation) => {
    const name = outputName(operation);
    const output = must(records[name], `the schema ${name}`);
    return { operation, name, schema: defaultForm(output), forms: otherForms(name, output) };
  });
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
        operations.map(({ operation, forms }) => [
          operation.path,
          { get: operationObject(operation, baseUrl, examples, forms) },
        ]),
      ),
      [`/${CHANGES_FILE}`]: { get: changeLog(baseUrl) },
    },
    components: {
      schemas: {
        ...records,
        ...Object.fromEntries(operations.map(({ name, schema }) => [name, schema])),
        ...Object.fromEntries(
          operations.flatMap(({ forms }) =>
            forms.flatMap(({ name, schema }) => (name === null ? [] : [[name, schema] as const])),
          ),
        ),
      },
      pathItems: Object.fromEntries(
        operations.flatMap(({ operation, forms }) => forms.map((form) => formItem(operation, form, examples))),
      ),
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

/**
 * The responses of an operation.
 * @param statuses of its errors, without those that every operation may have
 * @param forms other than the default one
 */
const responses = (
  content: object,
  statuses: readonly (keyof typeof ERRORS)[],
  forms: readonly ResponseForm[] = [],
) => ({
  200: {
    description: [
      'Successful response.',
      ...forms.map(
        (form) => `With \`${selectorText(form)}\` it is ${form.name ? `a \`${form.name}\`` : 'a CSV file'}.`,
      ),
    ].join(' '),
    headers: CACHE_HEADERS,
    content,
  },
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

const operationObject = (
  operation: Operation,
  baseUrl: string,
  examples: readonly ExecutedExample[],
  forms: readonly ResponseForm[],
) => ({
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
    example: parameter.example,
    ...(isAddedParameter(operation.id, name) ? { 'x-addition': true } : {}),
  })),
  responses: responses(
    jsonContent(
      ref(`schemas/${outputName(operation)}`),
      responseExamples(operation, examples, (input) => !forms.some((form) => isSelected(form, input))),
    ),
    errorStatuses(operation),
    forms,
  ),
});

/** An operation with the parameters that select another form: its name, and a path item that no path has. */
function formItem(operation: Operation, form: ResponseForm, examples: readonly ExecutedExample[]) {
  const { name, mediaType, schema } = form;
  const operationId = formId(operation.id, form);
  const media = name === null ? { schema } : { schema: ref(`schemas/${name}`) };
  const get = {
    operationId,
    tags: [tagOf(operation)],
    summary: operation.summary,
    description: `\`GET ${operation.path}\` with \`${selectorText(form)}\`.`,
    parameters: [],
    responses: responses(
      { [mediaType]: { ...media, ...responseExamples(operation, examples, (input) => isSelected(form, input)) } },
      errorStatuses(operation),
    ),
  };
  return [operationId, { get }] as const;
}

/** The responses of the examples of an operation, with long lists shortened. @param hasForm whether a request gets the form */
function responseExamples(
  { id }: Operation,
  all: readonly ExecutedExample[],
  hasForm: (input: ExecutedExample['input']) => boolean,
) {
  const answered = all.filter(
    ({ operation, status, input }) => operation.id === id && status === 200 && hasForm(input),
  );
  if (answered.length === 0) return {};
  const named = answered.map(({ title, path, shown, cut }, i) => [
    `example${i + 1}`,
    { summary: title, description: `GET ${path}${cut ? ` (shortened: ${cut})` : ''}`, value: shown },
  ]);
  return { examples: Object.fromEntries(named) };
}
