/** Tables of the reference, made from the schemas of the contract. */

import { isAddedParameter, type Operation } from '../contract/operations.ts';
import { isRequired, type Parameter } from '../contract/parameters.ts';
import { memoize } from '../core/memoize.ts';
import { must } from '../core/must.ts';
import { table } from './blocks.ts';
import { type JsonSchema, jsonSchemaComponents, parameterSchema } from './jsonSchema.ts';

/**
 * The parameters of an operation.
 * @param before operations whose parameters are not repeated: a line names those that are the same there
 */
export function parameterTables(operation: Operation, before: readonly Operation[]): string[] {
  const cells = (parameter: Parameter): string[] => {
    const { description, schema } = parameterSchema(parameter);
    const type = parameter.list ? 'list' : typeName(schema);
    return [type + (isRequired(parameter) ? ', required' : defaultText(schema, parameter)), description];
  };
  const sameIn = (name: string, parameter: Parameter) =>
    before.find(({ parameters }) => {
      const other = parameters[name];
      return other !== undefined && String(cells(other)) === String(cells(parameter));
    });
  const all = Object.entries(operation.parameters).map(([name, parameter]) => ({
    name,
    parameter,
    same: sameIn(name, parameter),
  }));
  const own = all.filter(({ same }) => same === undefined);
  const named = Map.groupBy(
    all.filter(({ same }) => same !== undefined),
    ({ same }) => must(same, 'an operation').id,
  );
  return [
    table(
      ['Parameter', 'Type', 'Description'],
      own.map(({ name, parameter }) => [
        `\`${name}\`${isAddedParameter(operation.id, name) ? ' (addition)' : ''}`,
        ...cells(parameter),
      ]),
    ),
    ...[...named].map(([id, same]) => `As in [${id}](#${id}): ${same.map(({ name }) => `\`${name}\``).join(', ')}.`),
  ];
}

/** The default of REST, and that of MCP where it is another. */
function defaultText(schema: JsonSchema, { mcpDefault }: Parameter): string {
  if (mcpDefault !== undefined) return `, default \`${schema.enum?.[0]}\`, over MCP \`${mcpDefault}\``;
  return schema.default === undefined ? '' : `, default \`${schema.default}\``;
}

/** References to records start with this. */
const PREFIX = '#';
const components = memoize(jsonSchemaComponents);

const componentOf = (name: string): JsonSchema =>
  must(components(PREFIX)[name], `record ${name} of src/contract/schemas.ts`);

/** The fields of a named record. */
export const recordTable = (name: string): string => fieldTable(componentOf(name));

/** The fields of an object. */
export const fieldTable = ({ properties = {}, required = [] }: JsonSchema): string =>
  table(
    ['Field', 'Type', 'Description'],
    Object.entries(properties).map(([field, type]) => [
      `\`${field}\`${required.includes(field) ? '' : ' (optional)'}`,
      typeName(type),
      description(type),
    ]),
  );

/** A named record and the records that it contains. */
export function recordsWithin(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (record: string) => {
    if (found.has(record)) return;
    found.add(record);
    for (const [, part = ''] of JSON.stringify(componentOf(record)).matchAll(/"\$ref":"#(\w+)"/g)) visit(part);
  };
  visit(name);
  return found;
}

/** The description of a named record, in a sentence. */
export const recordSummary = (name: string): string => description(componentOf(name));

function description(schema: JsonSchema): string {
  const record = refName(schema);
  return schema.description ?? (record === undefined ? '' : (componentOf(record).description ?? ''));
}

const refName = ({ $ref }: JsonSchema): string | undefined => $ref?.slice(PREFIX.length);

/** A type in words, as Markdown. */
function typeName(schema: JsonSchema): string {
  const { type = 'any', items, anyOf, enum: values } = schema;
  const record = refName(schema);
  if (record) return `[${record}](#${record.toLowerCase()})`;
  if (anyOf) return anyOf.length > MOST_TYPES ? 'any value' : anyOf.map(typeName).join(' or ');
  if (values) return values.map((value) => (value === null ? 'null' : `\`${value}\``)).join(' or ');
  const names = [type].flat().map((name) => (name === 'array' && items ? `list of ${itemsName(items)}` : name));
  return names.join(' or ') + bounds(schema);
}

/** A field of more types than these can have any value. */
const MOST_TYPES = 3;

/** The type of the items of a list. */
const itemsName = (items: JsonSchema): string => typeName(items).replace(/^list of /, 'lists of ');

function bounds(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength } = schema;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (exclusiveMinimum !== undefined) return `, above ${exclusiveMinimum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return minLength === undefined ? '' : `, at least ${minLength} character${minLength === 1 ? '' : 's'}`;
}
