/** Tables of the reference, made from the contract's schemas. */
import type { Operation } from '../contract/operations.ts';
import { isRequired, type JsonSchema, jsonSchemaComponents, parameterSchema } from './jsonSchema.ts';

/** A Markdown table. A bar within a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

/** The parameters of an operation. */
export const parameterTable = (operation: Operation): string =>
  table(
    ['Parameter', 'In', 'Type', 'Required', 'Default', 'Meaning'],
    Object.entries(operation.parameters).map(([name, parameter]) => {
      const { description, schema } = parameterSchema(parameter);
      return [
        `\`${name}\``,
        parameter.place,
        `${schema['type']}${bounds(schema)}`,
        isRequired(parameter) ? 'yes' : 'no',
        schema['default'] === undefined ? '' : `\`${schema['default']}\``,
        description,
      ];
    }),
  );

/** The fields of a named record. */
export function fieldTable(name: string): string {
  const { properties = {}, required = [] } = components[name] as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return table(
    ['Field', 'Type', 'Meaning'],
    Object.entries(properties).map(([field, schema]) => [
      `\`${field}\`${required.includes(field) ? '' : ' (optional)'}`,
      typeName(schema),
      String(schema['description'] ?? components[refName(schema) ?? '']?.['description'] ?? ''),
    ]),
  );
}

/** What a named record is, in a sentence. */
export const recordSummary = (name: string): string => String(components[name]?.['description'] ?? '');

const PREFIX = '#';
const components = jsonSchemaComponents(PREFIX);

const refName = (schema: JsonSchema): string | undefined =>
  typeof schema['$ref'] === 'string' ? schema['$ref'].slice(PREFIX.length) : undefined;

function typeName(schema: JsonSchema): string {
  const record = refName(schema);
  if (record) return `[${record}](#${record.toLowerCase()})`;
  if (schema['type'] === 'array') return `list of ${typeName(schema['items'] as JsonSchema)}`;
  const values = schema['enum'] as readonly (string | null)[] | undefined;
  if (values) return values.map((value) => (value === null ? 'null' : `\`${value}\``)).join(' or ');
  const types = [schema['type'] ?? 'any'].flat().join(' or ');
  return types + bounds(schema);
}

function bounds(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength } = schema;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (exclusiveMinimum !== undefined) return `, above ${exclusiveMinimum}`;
  if (minimum !== undefined) return `, at least ${minimum}`;
  return minLength === undefined ? '' : `, at least ${minLength} character${minLength === 1 ? '' : 's'}`;
}
