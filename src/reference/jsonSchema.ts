/** The contract as JSON Schema 2020-12: for MCP, for OpenAPI 3.1 and for the tables of the reference. */
import { z } from 'zod';
import { type Operation, operationList, type Parameter } from '../contract/operations.ts';
import * as schemas from '../contract/schemas.ts';

/** A JSON Schema object, or any part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The records of the contract, by name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(schemas));

/** One schema on its own, with every record written out where it is used. */
export const jsonSchema = (schema: z.ZodType): JsonSchema =>
  rewritten(z.toJSONSchema(schema, { io: 'output' }), tidyAndSplit) as JsonSchema;

/** Every named record, referring to one another under `prefix` (such as `#/components/schemas/`). */
export function jsonSchemaComponents(prefix: string): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, { io: 'output', uri: (id) => prefix + id });
  return rewritten(made, tidyAndMerge) as Record<string, JsonSchema>;
}

/** A parameter's schema without its description, which documents put elsewhere. */
export function parameterSchema({ schema }: Parameter): { description: string; schema: JsonSchema } {
  const { description = '', ...rest } = rewritten(z.toJSONSchema(schema, { io: 'input' }), tidy) as JsonSchema;
  return { description: String(description), schema: rest };
}

/** Whether a client must send a parameter: it has no default. */
export const isRequired = ({ schema }: Parameter): boolean => !schema.safeParse(undefined).success;

/** An operation's parameters as one object, as MCP takes them. */
export function inputJsonSchema(operation: Operation): JsonSchema {
  const parameters = Object.entries(operation.parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(([name, parameter]) => {
        const { description, schema } = parameterSchema(parameter);
        return [name, { ...schema, description, examples: [parameter.example] }];
      }),
    ),
    required: parameters.filter(([, parameter]) => isRequired(parameter)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Name of the record that an operation answers with. */
export function outputName(operation: Operation): string {
  for (const [name, schema] of namedSchemas) if (schema === operation.output) return name;
  throw new Error(`the answer of ${operation.id} is not a named schema`);
}

/** The operation that answers with a record, if one does. */
export const answeredBy = (name: string): Operation | undefined =>
  operationList.find((operation) => namedSchemas.get(name) === operation.output);

type Rewrite = (node: Record<string, unknown>) => Record<string, unknown>;

/** A copy in which each object was rewritten, the inner ones first. */
function rewritten(value: unknown, rewrite: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, rewrite));
  if (typeof value !== 'object' || value === null) return value;
  return rewrite(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewritten(inner, rewrite)])));
}

/** Leaves out bounds that only mean "a safe integer", and lets objects have fields that a later version may add. */
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

/** Also writes a list of types as a choice: some MCP clients know only one type at a time. */
const tidyAndSplit: Rewrite = (node) => {
  const { type, description, ...rest } = tidy(node);
  if (!Array.isArray(type)) return tidy(node);
  const anyOf = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest }));
  return description === undefined ? { anyOf } : { anyOf, description };
};

/** Also writes a choice between plain types as a list of them: shorter, and what generators of clients like best. */
const tidyAndMerge: Rewrite = (node) => {
  const { anyOf, ...rest } = tidy(node);
  const [first, ...others] = (anyOf ?? []) as readonly JsonSchema[];
  const plain = others.every((other) => typeof other['type'] === 'string' && Object.keys(other).length === 1);
  if (!first || typeof first['type'] !== 'string' || others.length === 0 || !plain) return tidy(node);
  const type = [first['type'], ...others.map((other) => other['type'])];
  const values = first['enum'] ? { enum: [...(first['enum'] as readonly unknown[]), null] } : {};
  return { ...first, type, ...values, ...rest };
};
