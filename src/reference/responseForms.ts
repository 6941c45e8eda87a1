/**
 * The forms of the response of an operation. A request gets the records of its operation by default; `fields`, `format`
 * and `group` select another form. OpenAPI has one schema for each status, so the default form is that of the status 200, and the
 * others are named beside it: a client that is generated from the document needs no case distinction for a list.
 */
import type { JsonSchema } from './jsonSchema.ts';

/** Another form of a response. */
export interface ResponseForm {
  /** The parameter that selects it. */
  readonly parameter: 'fields' | 'format' | 'group';
  /** The value that selects it, such as `columns`; null when every value does. */
  readonly value: string | null;
  /** Name of its schema. */
  readonly name: string;
  readonly schema: JsonSchema;
}

/** The schema of the default form of a response: rows with all fields. */
export const defaultForm = (output: JsonSchema): JsonSchema =>
  withLists(withoutGroups(output), (list) => {
    const [full = {}] = list.rows.items?.anyOf ?? [list.rows.items ?? {}];
    return { ...list.rows, items: full };
  });

/** The forms of a response that parameters select. @param name of the default form */
export function otherForms(name: string, whole: JsonSchema): readonly ResponseForm[] {
  const output = withoutGroups(whole);
  const lists = Object.values(output.properties ?? {}).flatMap((field) => listIn(field) ?? []);
  const forms: ResponseForm[] = [];
  if (lists.some(({ rows }) => rows.items?.anyOf))
    forms.push({
      ...{ parameter: 'fields', value: 'summary', name: `${name}Summary` },
      schema: withLists(output, ({ rows }) => ({ ...rows, items: rows.items?.anyOf?.[1] ?? rows.items ?? {} })),
    });
  if (lists.some(({ columns }) => columns))
    forms.push({
      ...{ parameter: 'format', value: 'columns', name: `${name}Columns` },
      schema: withLists(output, ({ rows, columns }) => columns ?? rows),
    });
  const groups = whole.properties?.[GROUPS];
  if (groups)
    forms.push({
      ...{ parameter: 'group', value: null, name: `${name}Groups` },
      schema: withLists(withoutLists(whole), ({ rows }) => rows),
    });
  return forms;
}

/** The field that stands in place of a list with `group`. */
const GROUPS = 'groups';

const withoutGroups = (output: JsonSchema): JsonSchema => withFields(output, (name) => name !== GROUPS);

/** A response with groups in place of its list. */
function withoutLists(output: JsonSchema): JsonSchema {
  const kept = withFields(output, (name, field) => name === GROUPS || listIn(field) === null);
  return { ...kept, required: [...(kept.required ?? []), GROUPS] };
}

/** A response with some of its fields. */
const withFields = (output: JsonSchema, isKept: (name: string, field: JsonSchema) => boolean): JsonSchema => {
  const kept = Object.entries(output.properties ?? {}).filter(([name, field]) => isKept(name, field));
  const properties = Object.fromEntries(kept);
  return { ...output, properties, required: (output.required ?? []).filter((name) => name in properties) };
};

/** A field that is a list: its rows, and what it is in columns where it can be. */
interface List {
  readonly rows: JsonSchema;
  readonly columns: JsonSchema | undefined;
}

/** The list that a field of a response is; null for another field. */
function listIn({ type, anyOf, ...rest }: JsonSchema): List | null {
  if (type === 'array') return { rows: { type, ...rest }, columns: undefined };
  const rows = anyOf?.find((form) => form.type === 'array');
  return rows ? { rows, columns: anyOf?.find((form) => form !== rows) } : null;
}

/** A response with other schemas of its lists, which keep their descriptions. */
const withLists = (output: JsonSchema, change: (list: List) => JsonSchema): JsonSchema => ({
  ...output,
  properties: Object.fromEntries(
    Object.entries(output.properties ?? {}).map(([name, field]) => {
      const list = listIn(field);
      const { description } = field;
      return [name, list ? { ...change(list), ...(description === undefined ? {} : { description }) } : field];
    }),
  ),
});
