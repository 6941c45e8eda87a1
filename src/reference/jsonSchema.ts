/** The contract as JSON Schema 2020-12, for MCP, OpenAPI 3.1 and the tables of the reference. */
import { z } from 'zod';
import { type Operation, operationList } from '../contract/operations.ts';
import { isRequired, type Parameter } from '../contract/parameters.ts';
import * as schemas from '../contract/schemas.ts';

/** A JSON Schema object, or any part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The records of the contract, by name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(schemas));

/** A schema without references: every record is inlined. */
export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  rewritten(z.toJSONSchema(schema, { io: 'output' }), tidyAndSplit);

/** Keywords that an outline leaves out. */
const DETAILS: ReadonlySet<string> = new Set([
  ...['description', 'pattern', 'format', 'minItems', 'maxItems', 'required'],
  ...['minimum', 'maximum', 'exclusiveMinimum'],
]);

/** The fields and types of a schema alone. It matches all that the schema matches, in a third of the tokens. */
export function outline(schema: JsonSchema): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return isObject(value) ? outline(value) : value;
  };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => !DETAILS.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        keyword === 'properties' && isObject(value) ? mapValues(value, within) : within(value),
      ]),
  );
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const mapValues = <V, W>(node: Readonly<Record<string, V>>, map: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(node).map(([name, value]) => [name, map(value)]));

/** Every named record. They refer to each other below `prefix`, such as `#/components/schemas/`. */
export function jsonSchemaComponents(prefix: string): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, { io: 'output', uri: (id) => prefix + id });
  return mapValues(made, (schema) => rewritten(schema, tidyAndMerge));
}

/** The keywords that the schema of a parameter may have. */
export interface ParameterSchema extends JsonSchema {
  readonly type: 'boolean' | 'integer' | 'number' | 'string';
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** The schema of a parameter, and its description. */
export function parameterSchema({ schema }: Parameter): { description: string; schema: ParameterSchema } {
  const { description = '', ...rest } = rewritten(z.toJSONSchema(schema, { io: 'input' }), tidy);
  // Parameters are booleans, numbers, choices and texts: parameters.ts has no others.
  return { description: String(description), schema: rest as ParameterSchema };
}

/** The parameters of an operation as one object: the input schema of its MCP tool. */
export function inputJsonSchema(operation: Operation): JsonSchema {
  const parameters = Object.entries(operation.parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(([name, parameter]) => {
        const { description, schema } = parameterSchema(parameter);
        // A pattern costs as many tokens as the rest: the example shows the form, and the error explains it.
        const { pattern: _, ...limits } = schema;
        const { mcpDefault, example } = parameter;
        const standard = mcpDefault === undefined ? {} : { default: mcpDefault };
        const examples = schema.type === 'string' && schema.enum === undefined ? { examples: [example] } : {};
        return [name, { ...limits, ...standard, description, ...examples }];
      }),
    ),
    required: parameters.filter(([, parameter]) => isRequired(parameter)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Name of the record that an operation returns. @throws Error when its output is not a named record */
export function outputName(operation: Operation): string {
  for (const [name, schema] of namedSchemas) if (schema === operation.output) return name;
  throw new Error(`the output of ${operation.id} is not a named record of src/contract/schemas.ts`);
}

/** The operation that returns a record, if there is one. */
export const returnedBy = (name: string): Operation | undefined =>
  operationList.find((operation) => namedSchemas.get(name) === operation.output);

type Rewrite = (node: Record<string, unknown>) => Record<string, unknown>;

/** A copy in which each object is rewritten, inner objects first. */
function rewritten(schema: JsonSchema, rewrite: Rewrite): JsonSchema {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    return isObject(value) ? rewritten(value, rewrite) : value;
  };
  return rewrite(mapValues(schema, within));
}

/** Removes bounds that say no more than "safe integer", and lets objects have fields that later versions add. */
const tidy: Rewrite = (node) =>
  Object.fromEntries(
    Object.entries(node).filter(
      ([key, value]) =>
        !(key === '$schema' || key === '$id') &&
        !(key === 'maximum' && value === Number.MAX_SAFE_INTEGER) &&
        !(key === 'minimum' && value === Number.MIN_SAFE_INTEGER) &&
        !(key === 'additionalProperties' && value === false),
    ),
  );

/** Also turns a list of types into `anyOf`: some MCP clients support a single type only. */
const tidyAndSplit: Rewrite = (node) => {
  const { type, description, ...rest } = tidy(node);
  if (!Array.isArray(type)) return tidy(node);
  const anyOf = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest }));
  return description === undefined ? { anyOf } : { anyOf, description };
};

/** Also turns `anyOf` of plain types into a list of types: it is shorter, and client generators support it best. */
const tidyAndMerge: Rewrite = (node) => {
  const { anyOf, ...rest } = tidy(node);
  const [first, ...others] = (anyOf ?? []) as readonly JsonSchema[];
  const plain = others.every((other) => typeof other['type'] === 'string' && Object.keys(other).length === 1);
  if (!first || typeof first['type'] !== 'string' || others.length === 0 || !plain) return tidy(node);
  const type = [first['type'], ...others.map((other) => other['type'])];
  const values = first['enum'] ? { enum: [...(first['enum'] as readonly unknown[]), null] } : {};
  return { ...first, type, ...values, ...rest };
};
