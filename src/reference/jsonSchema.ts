/** The contract as JSON Schema 2020-12: for MCP, for OpenAPI 3.1 and for the tables of the reference. */
import { z } from 'zod';
import { type Operation, operationList, type Parameter } from '../contract/operations.ts';
import * as schemas from '../contract/schemas.ts';

/** A JSON Schema object, or any part of one. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** The records of the contract, by name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(schemas));

/** One schema on its own, with every record written out where it is used. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output', override: simplify });
  return rest;
}

/** Every named record, referring to one another under `prefix` (such as `#/components/schemas/`). */
export function jsonSchemaComponents(prefix: string): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io: 'output', uri: (id) => prefix + id, override: simplify });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, { $schema: _, $id: __, ...rest }]) => [name, rest as JsonSchema]),
  );
}

/** A parameter's schema without its description, which documents put elsewhere. */
export function parameterSchema({ schema }: Parameter): { description: string; schema: JsonSchema } {
  const { $schema: _, description = '', ...rest } = z.toJSONSchema(schema, { io: 'input', override: simplify });
  return { description, schema: rest };
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

/**
 * Says the same in fewer words: no bounds that only mean "a safe integer", a
 * list of types in place of a choice between plain types (`["string", "null"]`),
 * and objects open to fields that a later version may add.
 */
function simplify({ jsonSchema: node }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (node.additionalProperties === false) delete node.additionalProperties;
  const [first, ...others] = node.anyOf ?? [];
  const plain = others.every((other) => typeof other.type === 'string' && Object.keys(other).length === 1);
  if (!first || typeof first.type !== 'string' || others.length === 0 || !plain) return;
  delete node.anyOf;
  const description = node.description;
  Object.assign(node, first, {
    type: [first.type, ...others.map(({ type }) => type)],
    ...(first.enum ? { enum: [...first.enum, null] } : {}),
    ...(description ? { description } : {}),
  });
}
