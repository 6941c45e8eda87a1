/** The contract as JSON Schema 2020-12, for MCP, OpenAPI 3.1 and the tables of the reference. */
import { z } from 'zod';
import type { Operation } from '../contract/operations.ts';
import { isRequired, type Parameter } from '../contract/parameters.ts';
import * as schemas from '../contract/schemas.ts';
import { must } from '../core/must.ts';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly (string | null)[];
  readonly default?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** The records of the contract, by name. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map(Object.entries(schemas));

/** A schema without references: every record is inlined. */
export const jsonSchema = (schema: z.ZodType): JsonSchema => rewritten(z.toJSONSchema(schema), split);

/** Keywords that an outline leaves out. */
const DETAILS = [
  ...['description', 'pattern', 'format', 'minItems', 'maxItems', 'required'],
  ...['minimum', 'maximum', 'exclusiveMinimum'],
];

/** The fields and types of a schema alone. It matches all that the schema matches, in a third of the tokens. */
export const schemaOutline = (schema: z.ZodType): JsonSchema =>
  rewritten(
    z.toJSONSchema(schema, {
      override({ jsonSchema: node }) {
        for (const keyword of DETAILS) delete node[keyword];
      },
    }),
    split,
  );

/** Every named record. They refer to each other below `prefix`, such as `#/components/schemas/`. */
export function jsonSchemaComponents(prefix: string): Readonly<Record<string, JsonSchema>> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of namedSchemas) registry.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(registry, { uri: (id) => prefix + id });
  return Object.fromEntries(Object.entries(made).map(([id, schema]) => [id, rewritten(schema, merge)]));
}

/** The schema of a parameter, and its description. */
export function parameterSchema({ schema }: Parameter) {
  const { description = '', ...rest } = rewritten(z.toJSONSchema(schema, { io: 'input' }));
  return { description, schema: rest };
}

/** The parameters of an operation as one object: the input schema of its MCP tool. */
export function inputJsonSchema(operation: Pick<Operation, 'parameters'>): JsonSchema {
  const parameters = Object.entries(operation.parameters);
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(([name, parameter]) => {
        const { description, schema } = parameterSchema({
          ...parameter,
          schema: parameter.mcpSchema ?? parameter.schema,
        });
        // A pattern costs as many tokens as the rest: the example shows the form, and the error explains it. An optional text
        // that is empty is an error, too.
        const { pattern: _, minLength, ...limits } = schema;
        const least = minLength !== undefined && isRequired(parameter) ? { minLength } : {};
        const { mcpDefault, example } = parameter;
        const standard = mcpDefault === undefined ? {} : { default: mcpDefault };
        const examples = schema.type === 'string' && schema.enum === undefined ? { examples: [example] } : {};
        return [name, { ...limits, ...least, ...standard, description, ...examples }];
      }),
    ),
    required: parameters.filter(([, parameter]) => isRequired(parameter)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Name of the record that an operation returns. @throws Error when its output is not a named record */
export function outputName({ id, output }: Operation): string {
  const [name] = namedSchemas.entries().find(([, schema]) => schema === output) ?? [];
  return must(name, `the record of src/contract/schemas.ts that ${id} returns`);
}

/** A copy in which each object is rewritten, inner objects first, without what says nothing. */
const rewritten = (schema: object, rewrite: (node: JsonSchema) => JsonSchema = (node) => node): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (key, value) => {
    if (isOmitted(key, value)) return undefined;
    return typeof value !== 'object' || value === null || Array.isArray(value) ? value : rewrite(value);
  });

/** Bounds that say no more than "safe integer", and that an object has no other fields: later versions add some. */
const isOmitted = (key: string, value: unknown): boolean =>
  ['$schema', '$id'].includes(key) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'additionalProperties' && value === false);

/** Turns a list of types into `anyOf`: some MCP clients support a single type only. */
function split(node: JsonSchema): JsonSchema {
  const { type, description, ...rest } = node;
  if (!Array.isArray(type)) return node;
  const anyOf = type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest }));
  return description === undefined ? { anyOf } : { anyOf, description };
}

/** Turns `anyOf` of plain types into a list of types: it is shorter, and client generators support it best. */
function merge(node: JsonSchema): JsonSchema {
  const { anyOf: [first, ...others] = [], ...rest } = node;
  const plain = others.every((other) => typeof other.type === 'string' && Object.keys(other).length === 1);
  if (typeof first?.type !== 'string' || others.length === 0 || !plain) return node;
  const type = [first, ...others].flatMap((one) => one.type ?? []);
  const values = first.enum ? { enum: [...first.enum, null] } : {};
  return { ...first, type, ...values, ...rest };
}
